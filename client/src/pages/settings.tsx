import type { JSX } from "preact";
import { Page } from "../parts/page";
import { Choices } from "../parts/settings_form";

export default function Settings(): JSX.Element {
  return (
    <Page title="Settings" here="">
      <div class="form card">
        <h1 class="display">Settings</h1>
        <p class="mut">They are kept in this browser and go nowhere.</p>
        <Choices />
        <p>
          <a class="link" href="/content">
            Play with a content file of your own
          </a>
        </p>
      </div>
    </Page>
  );
}
