/** Log in, register, log out. A guest who registers keeps his games. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Page } from "../parts/page";
import { Problem, remove } from "../net/api";
import { go } from "../route";
import { logIn, logOut, me, register } from "../state/session";

export default function Account(): JSX.Element {
  const who = me.value;
  return (
    <Page title="Account" here="">
      {who?.kind === "person" ? <Mine name={who.name} /> : <Entrance guest={who?.kind === "guest"} />}
    </Page>
  );
}

function Entrance({ guest }: { guest: boolean }): JSX.Element {
  const [known, setKnown] = useState(true);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");

  async function enter(event: Event): Promise<void> {
    event.preventDefault();
    setProblem("");
    try {
      await (known ? logIn(name, password) : register(name, password));
      go("/");
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : String(error));
    }
  }

  return (
    <form class="form card" onSubmit={(event) => void enter(event)}>
      <h1 class="display">{known ? "Log in" : "Register"}</h1>
      <p class="mut">{known ? "Nobody needs an account to play; it keeps your games and your rating." : guest ? "You keep the games you played as a guest." : "A name and a password are all."}</p>
      <label class="field">
        <span>Name</span>
        <input autocomplete="username" required value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>Password</span>
        <input type="password" autocomplete={known ? "current-password" : "new-password"} required value={password} onInput={(event) => setPassword(event.currentTarget.value)} />
      </label>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div class="row wrap">
        <button class="btn p" type="submit">
          {known ? "Log in" : "Register"}
        </button>
        <button class="btn q" type="button" onClick={() => setKnown(!known)}>
          {known ? "I have no account yet" : "I have an account"}
        </button>
      </div>
    </form>
  );
}

function Mine({ name }: { name: string }): JSX.Element {
  const [said, setSaid] = useState("");
  return (
    <div class="form card">
      <h1 class="display">{name}</h1>
      <a class="link" href={`/player/${encodeURIComponent(name)}`}>
        Your games and rating
      </a>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => void logOut().then(() => go("/"))}>
          Log out
        </button>
        <button type="button" class="btn" onClick={() => void remove("me/sessions").then(() => setSaid("All other places are logged out."))}>
          Log out everywhere else
        </button>
      </div>
      <p role="status" class="mut">
        {said}
      </p>
    </div>
  );
}
