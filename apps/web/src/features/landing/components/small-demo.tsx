import { Check } from "lucide-react";
import { CodeLines } from "../../../components/code-lines.tsx";
import { Tag } from "../../../components/tag.tsx";
import { readMarkedCode } from "../../../lib/marked-text.ts";
import { SMALL_SCENARIO } from "../demo/scenarios.table.ts";
import { DemoNumber } from "./demo-result.tsx";
import { TiedText } from "../../../components/tied-text.tsx";

/** The demo of narrow windows: question, query and rows below each other. */
export function SmallDemo() {
  const { steps, question, rows, ms, columns } = SMALL_SCENARIO;
  const { code, ties } = readMarkedCode(SMALL_SCENARIO.code);
  return (
    <section
      aria-label="Demo"
      className="overflow-hidden rounded-dialog border border-line-strong bg-surface shadow-pop"
    >
      <div className="flex h-[38px] items-center gap-2 border-b border-line bg-canvas px-3.5">
        <span className="font-medium">Sample Database</span>
        <Tag tone="info">DEMO</Tag>
        <span className="ml-auto flex items-center gap-1 text-small text-ok">
          <Check aria-hidden="true" size={13} strokeWidth={2.25} />
          {`${steps.length} of ${steps.length}`}
          <span className="sr-only">parts understood</span>
        </span>
      </div>
      <p className="border-b border-line px-3.5 py-3 text-question tracking-title">
        <TiedText marked={question} />
      </p>
      <div className="bg-code-bg px-3.5 py-2.5">
        <CodeLines
          bare
          small
          code={code}
          ties={ties.map((tie) => ({ ...tie, key: String(tie.row), className: `t-${steps[tie.row]?.role}` }))}
        />
      </div>
      <p className="flex h-row-tall items-center gap-2 border-t border-line px-3.5">
        <span className="font-semibold">37 documents</span>
        <span className="num text-small text-ink-3">{`${ms} ms`}</span>
      </p>
      <ul>
        {rows.map(([text, amount]) => (
          <li key={text} className="flex h-[34px] items-center border-t border-line px-3.5">
            {text}
            <span className="ml-auto">
              <DemoNumber type={columns[1].type} text={amount} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
