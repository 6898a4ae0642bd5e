import { SHOWCASE_FIELDS, type ShowcaseField } from "@querysnap/contracts";
import {
  Calendar,
  CircleCheck,
  DecimalsArrowRight,
  EyeOff,
  Hash,
  Hexagon,
  Lock,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { CodeLines } from "../../../components/code-lines.tsx";
import { cn } from "../../../lib/cn.ts";
import { TiedText } from "../../../components/tied-text.tsx";
import { questionParts, showcase } from "../../../lib/showcase.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  objectId: Hexagon,
  decimal: DecimalsArrowRight,
  long: Hash,
  int: Hash,
  date: Calendar,
};
const TONES: Readonly<Record<string, string>> = { objectId: "oid" };
const UNITS: Readonly<Record<string, string>> = { decimal: "dec", long: "L" };
const [FIRST_ROW = []] = showcase("first-question").rows;
const RUNS = (["refunds-by-carrier", "never-reviewed", "first-question"] as const).map(showcase);

function Feature({
  title,
  text,
  children,
  className,
}: {
  title: string;
  text: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <article className="border-line px-6 pt-5.5 pb-6 max-md:border-t max-md:px-0 max-md:first:border-t-0 md:border-r md:border-b md:max-xl:nth-[2n]:border-r-0 md:max-xl:nth-[n+5]:border-b-0 xl:nth-[3n]:border-r-0 xl:nth-[n+4]:border-b-0">
      <div
        aria-hidden="true"
        className={cn(
          "mb-4.5 flex h-29 flex-col justify-center overflow-hidden rounded-panel border border-line bg-canvas px-4.5",
          className,
        )}
      >
        {children}
      </div>
      <h3 className="mb-1 text-dialog font-semibold tracking-title">{title}</h3>
      <p className="text-body text-ink-2">{text}</p>
    </article>
  );
}

/** The six things the product does, each with a small picture of itself. */
export function Features() {
  return (
    <div className="grid grid-cols-1 overflow-hidden border-line md:grid-cols-2 md:rounded-dialog md:border xl:grid-cols-3">
      <Feature
        title="AI-Powered Queries"
        text="Ask as you would ask a colleague. Words that were not understood are listed, never guessed."
        className="text-title leading-8"
      >
        <span>
          <TiedText parts={questionParts(showcase("misunderstood"))} />
        </span>
      </Feature>
      <Feature
        title="Schema Explorer"
        text="Fields, types, null and unique shares, ranges, distributions and indexes of every collection."
        className="gap-0.5"
      >
        {SHOWCASE_FIELDS.map((field) => (
          <FieldLine key={field.name} field={field} />
        ))}
      </Feature>
      <Feature
        title="Query Generation"
        text="find and aggregate in shell syntax, ready to edit, explained part by part, checked before it is offered."
        className="bg-code-bg px-0"
      >
        <CodeLines small code={showcase("out-of-stock").query} />
      </Feature>
      <Feature
        title="Secure & Private"
        text="Connection strings are encrypted at rest and masked on screen. Risky commands ask first and say what they hit."
      >
        <span className="flex min-h-md items-center gap-2 rounded-control border border-line-strong bg-surface px-[9px] text-ink-3">
          <Lock size={14} strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate font-mono text-cell text-ink">
            mongodb+srv://••••••:••••••@cluster0.k3x9q.mongodb.net
          </span>
          <EyeOff size={14} strokeWidth={1.75} />
        </span>
        <span className="mt-2 text-small text-ink-3">The sample database is read-only.</span>
      </Feature>
      <Feature
        title="Query History"
        text="Every run with its question, time and result. Run it again, or keep it under a name."
        className="gap-0.5"
      >
        {RUNS.map(({ question, total }) => (
          <RunLine key={question} name={question} total={total} />
        ))}
      </Feature>
      <Feature
        title="Query Execution"
        text="Results as tree, table or JSON. Every BSON type is shown as it is stored: no rounded decimals, no lost longs."
        className="grid grid-cols-[78px_minmax(0,1fr)] content-center items-center gap-x-3 gap-y-1"
      >
        {showcase("first-question").types.map((type, column) => (
          <TypedValue key={type} type={type} text={FIRST_ROW[column] ?? ""} />
        ))}
      </Feature>
    </div>
  );
}

function TypeName({ type, name }: { type: string; name: string }) {
  const Icon = ICONS[type] ?? Hash;
  return (
    <span className={`type c-${TONES[type] ?? type}`}>
      <Icon size={12} strokeWidth={2} />
      {name}
    </span>
  );
}

/** A value of the sample as the result shows it. */
function TypedValue({ type, text }: { type: string; text: string }) {
  const [head, faint, tail] = partsOf(type, text);
  return (
    <>
      <TypeName type={type} name={type} />
      <span className={`value c-${TONES[type] ?? type}`}>
        {head}
        {faint === "" ? null : <span className="value-faint">{faint}</span>}
        {tail}
        {UNITS[type] === undefined ? null : <sup className="value-unit">{UNITS[type]}</sup>}
      </span>
    </>
  );
}

function partsOf(type: string, text: string): [head: string, faint: string, tail: string] {
  if (type === "objectId") return [text.slice(0, 8), "…", text.slice(-6)];
  if (type === "date") return [`${text.slice(0, 10)} `, `${text.slice(11, 19)}Z`, ""];
  return [text, "", ""];
}

const BAR_HEIGHT = 18;

function FieldLine({ field: { name, type, min, max, histogram } }: { field: ShowcaseField }) {
  const peak = Math.max(...histogram);
  const [from, to] = type === "date" ? [min.slice(0, 4), max.slice(0, 4)] : [min, max];
  return (
    <span className="flex h-row items-center gap-2.5">
      <TypeName type={type} name="" />
      <span className="w-28 truncate font-mono text-cell">{name}</span>
      <svg viewBox="0 0 90 18" className="h-4.5 w-[90px] shrink-0 border-b border-line-strong">
        {histogram.map((count, index) => {
          const height = Math.max(0.5, (count / peak) * BAR_HEIGHT);
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
              key={index}
              x={index * 7.6}
              y={BAR_HEIGHT - height}
              width="6.2"
              height={height}
              className="fill-bar"
            />
          );
        })}
      </svg>
      <span className="num ml-auto text-small whitespace-nowrap text-ink-3">{`${from} – ${to}`}</span>
    </span>
  );
}

function RunLine({ name, total }: { name: string; total: number }) {
  return (
    <span className="flex h-row items-center gap-2">
      <CircleCheck size={14} strokeWidth={1.75} className="flex-none text-ok" />
      <span className="truncate">{name}</span>
      <span className="ml-auto flex-none font-mono text-micro text-ink-3">{total}</span>
    </span>
  );
}
