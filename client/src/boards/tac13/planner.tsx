/** The attack planner: sums, column, six faces, results, and what could stay out or is missing. */
import type { JSX } from "preact";
import type { StudyProps } from "../board";
import { RuleLink } from "../../parts/rule";
import { Die } from "../shared/die";
import { percent } from "../shared/numbers";
import { Counter } from "./counter";
import { OrdersPanel, StackPanel } from "./panels";
import { kindOf, type Content, type Facts, type Forecast, type Insight, type Plan } from "./types";

type Props = StudyProps<Facts, Content>;

const LETTER: Record<string, string> = { "no effect": "–", disrupted: "D", "half eliminated": "H", eliminated: "E" };
const KIND: Record<string, string> = { "no effect": "none", disrupted: "hurt", "half eliminated": "half", eliminated: "all" };
const SHORT: Record<string, string> = { "no effect": "none", disrupted: "disrupted", "half eliminated": "half", eliminated: "all" };

export function AttackPanel(props: Props): JSX.Element {
  const { facts, content } = props;
  const insight: Insight = props.insight ?? {};
  const targets = Object.entries(insight.targets ?? {});
  if (facts.attack && insight.plan) return <Planned {...props} plan={insight.plan} />;
  if (targets.length > 0) return <Targets {...props} targets={targets} />;
  const nobody = props.pointed === null && props.chosen.length === 0 && !facts.moving;
  return (
    <div class="study-body">
      <p class="mut">{facts.phase === "moving" || facts.phase === "going" ? "First all moves, then the attacks. An attack is planned here: who takes part, the odds, and what each face of the die does." : "No attack is planned now."}</p>
      <CombatTable content={content} column={null} />
      <StackPanel {...props} />
      {nobody && <OrdersPanel {...props} />}
    </div>
  );
}

function Targets({ targets, pick, content }: Props & { targets: [string, Forecast][] }): JSX.Element {
  return (
    <div class="study-body">
      <h2 class="over">Attacked by all who may</h2>
      <ul class="t-targets">
        {targets
          .sort((a, b) => b[1].losses - a[1].losses)
          .map(([hex, forecast]) => (
            <li key={hex}>
              <button type="button" class="t-target" onClick={() => pick("hex", hex)}>
                <span class="mono b">{hex}</span>
                <span class="num">{forecast.attack} : {forecast.defence}</span>
                <span class="chip go">{forecast.column ?? "too weak"}</span>
                <span class="grow" />
                <span class="small mut num">{forecast.losses} lost</span>
              </button>
              <ResultBar forecast={forecast} />
            </li>
          ))}
      </ul>
      <CombatTable content={content} column={null} />
    </div>
  );
}

function Planned({ facts, content, pick, plan }: Props & { plan: Plan }): JSX.Element {
  const attack = facts.attack!;
  const hexes = [...new Set(plan.attackers.map((one) => one.hex))];
  const defender = facts.stacks[attack.target];
  return (
    <div class="study-body">
      <div class="study-head">
        <h2 class="display">{attack.kind === "melee" ? "Attack" : attack.kind === "fire" ? "Fire" : "Pila"} on {attack.target}</h2>
        {defender && <span class="t-row">{(defender.units ?? [{ unit: defender.top, marks: "" }]).map((one, at) => <Small key={at} content={content} code={one.unit} seat={defender.seat} />)}{!defender.units && <span class="mut">and hidden ones</span>}</span>}
      </div>
      <ul class="t-attackers">
        {hexes.map((hex) => {
          const units = plan.attackers.filter((one) => one.hex === hex);
          const joined = units.filter((one) => one.joined);
          return (
            <li key={hex}>
              <button type="button" class="t-target" aria-pressed={joined.length > 0} aria-label={`${hex}: ${joined.length} of ${units.length} attack`} onClick={() => pick("hex", hex)}>
                <span class="mono b">{hex}</span>
                <span class="t-row grow">{units.map((one) => <Small key={one.place} content={content} code={one.unit} seat={1 - (defender?.seat ?? 0)} out={!one.joined} />)}</span>
                <b class="num">{joined.reduce((sum, one) => sum + one.strength, 0)}</b>
                <span class={joined.length === units.length ? "t-tick on" : joined.length ? "t-tick part" : "t-tick"} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <Sums plan={plan} content={content} rule={attack.kind === "melee" ? "10.4" : "14.6"} />
      {plan.faces.length > 0 && <Faces plan={plan} />}
    </div>
  );
}

function Small({ content, code, seat, out }: { content: Content; code: string; seat: number; out?: boolean }): JSX.Element {
  return (
    <svg viewBox="-25 -25 50 52" width="32" height="33" aria-hidden="true" class={out ? "t-out" : ""}>
      <Counter kind={kindOf(content, code)} seat={seat} detail="full" />
    </svg>
  );
}

function Sums({ plan, content, rule }: { plan: Plan; content: Content; rule: string }): JSX.Element {
  const ratio = plan.defence ? plan.attack / plan.defence : 0;
  const said = ratio >= 1 ? `= ${round(ratio)}` : ratio > 0 ? `= 1 : ${round(1 / ratio)}` : "";
  return (
    <section class="t-sums">
      <p class="t-sum">
        <b class="num">{plan.attack} : {plan.defence}</b>
        <span class="mut">{said}, rounded for the {plan.supported ? "attacker" : "defender"} <RuleLink game="tac13" number={rule} /></span>
        <span class="chip go">{plan.column ?? "too weak"}</span>
      </p>
      <CombatTable content={content} column={plan.column} />
      <p class="small mut">
        {plan.spare > 0 && `${plan.spare} could stay out for the same column. `}
        {plan.missing !== null && `${plan.missing} more reach the next one.`}
        {plan.missing === null && "This is the last column."}
      </p>
    </section>
  );
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function CombatTable({ content, column }: { content: Content; column: string | null }): JSX.Element {
  return (
    <ol class="t-ladder" aria-label="Columns of the combat table">
      {content.combat.columns.map((name) => (
        <li key={name} class={name === column ? "on" : ""} aria-current={name === column ? "true" : undefined}>{name}</li>
      ))}
    </ol>
  );
}

function Faces({ plan }: { plan: Plan }): JSX.Element {
  return (
    <section class="study-body">
      <ul class="t-faces">
        {plan.faces.map((result, at) => (
          <li key={at}>
            <Die pips={at + 1} size={32} />
            <b aria-hidden="true">{LETTER[result] ?? result}</b>
            <span class="sr">{at + 1}: {result}</span>
          </li>
        ))}
      </ul>
      <ResultBar forecast={plan} />
      <p class="pairs">
        <span>Lost on average</span>
        <b class="num">{plan.losses} {plan.losses === 1 ? "unit" : "units"}</b>
      </p>
    </section>
  );
}

/** Shares of the results, each with its word. */
function ResultBar({ forecast }: { forecast: Forecast }): JSX.Element {
  return (
    <div class="t-bar" role="img" aria-label={forecast.chances.map(([result, part, whole]) => `${result} ${part} of ${whole}`).join(", ")}>
      {forecast.chances.map(([result, part, whole]) => (
        <span key={result} class={`t-share ${KIND[result] ?? ""}`} style={{ flex: part / whole }} title={`${result}: ${percent(part / whole)}`}>
          {part / whole > 0.22 ? `${SHORT[result] ?? result} ` : ""}{part === whole ? "sure" : whole > 36 ? percent(part / whole) : `${part}/${whole}`}
        </span>
      ))}
    </div>
  );
}
