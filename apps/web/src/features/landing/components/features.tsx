import {
  Brackets,
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
        <FieldLine
          Icon={DecimalsArrowRight}
          type="decimal"
          name="total"
          bars={[58, 98, 82, 61, 44, 30, 21, 15, 10, 7]}
          range="4.90 – 9,870"
        />
        <FieldLine
          Icon={Calendar}
          type="date"
          name="createdAt"
          bars={[18, 22, 31, 29, 37, 44, 41, 52, 78, 98]}
          range="2024 – 2026"
        />
        <FieldLine
          Icon={Brackets}
          type="array"
          name="items"
          bars={[100, 74, 52, 33, 21, 14, 9, 7, 5, 3]}
          range="1 – 15"
        />
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
        <TypeName Icon={Hexagon} type="oid" name="objectId" />
        <span className="value c-oid">
          66f1a0d3<span className="value-faint">…</span>7fc3a9
        </span>
        <TypeName Icon={DecimalsArrowRight} type="decimal" name="decimal" />
        <span className="value c-decimal">
          1284.50<sup className="value-unit">dec</sup>
        </span>
        <TypeName Icon={Hash} type="long" name="long" />
        <span className="value c-long">
          9007199254740993<sup className="value-unit">L</sup>
        </span>
        <TypeName Icon={Calendar} type="date" name="date" />
        <span className="value c-date">
          2026-11-20 <span className="value-faint">16:42:07Z</span>
        </span>
      </Feature>
    </div>
  );
}

function TypeName({ Icon, type, name }: { Icon: LucideIcon; type: string; name: string }) {
  return (
    <span className={`type c-${type}`}>
      <Icon size={12} strokeWidth={2} />
      {name}
    </span>
  );
}

function FieldLine({
  Icon,
  type,
  name,
  bars,
  range,
}: {
  Icon: LucideIcon;
  type: string;
  name: string;
  bars: readonly number[];
  range: string;
}) {
  return (
    <span className="flex h-row items-center gap-2.5">
      <TypeName Icon={Icon} type={type} name="" />
      <span className="w-21 font-mono text-cell">{name}</span>
      <svg viewBox="0 0 90 18" className="h-4.5 w-[90px] shrink-0 border-b border-line-strong">
        {bars.map((height, index) => {
          const drawn = (height / 100) * 18;
          return (
            <rect
              key={`${name} ${height}`}
              x={index * 9.2}
              y={18 - drawn}
              width="7.2"
              height={drawn}
              className="fill-bar"
            />
          );
        })}
      </svg>
      <span className="num ml-auto text-small whitespace-nowrap text-ink-3">{range}</span>
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
