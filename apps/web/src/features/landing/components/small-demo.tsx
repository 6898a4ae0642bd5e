import { Check } from "lucide-react";
import { CodeLines } from "../../../components/code-lines.tsx";
import { Tag } from "../../../components/tag.tsx";
import { codeParts, questionParts, showcase } from "../../../lib/showcase.ts";
import { DemoNumber } from "./demo-result.tsx";
import { TiedText } from "../../../components/tied-text.tsx";

const SHOWN = showcase("out-of-stock");
const ROWS = 3;

/** The demo of narrow windows: question, query and rows below each other. */
export function SmallDemo() {
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
          Every word understood
        </span>
      </div>
      <p className="border-b border-line px-3.5 py-3 text-question tracking-title">
        <TiedText parts={questionParts(SHOWN)} />
      </p>
      <div className="bg-code-bg px-3.5 py-2.5">
        <CodeLines bare small code={SHOWN.query} ties={codeParts(SHOWN)} />
      </div>
      <p className="flex h-row-tall items-center gap-2 border-t border-line px-3.5">
        <span className="font-semibold">{SHOWN.total} documents</span>
      </p>
      <ul>
        {SHOWN.rows.slice(0, ROWS).map(([text, amount = ""]) => (
          <li key={text} className="flex h-[34px] items-center border-t border-line px-3.5">
            {text}
            <span className="ml-auto">
              <DemoNumber type={SHOWN.types[1] ?? ""} text={amount} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
