import { CodeLines } from "../../../components/code-lines.tsx";
import { Tag } from "../../../components/tag.tsx";
import { TiedText } from "../../../components/tied-text.tsx";
import { codeParts, questionParts, showcase } from "../../../lib/showcase.ts";
import type { OwnQuestion } from "../use-own-question.ts";
import { AskForm } from "./ask-form.tsx";
import { DemoNumber } from "./demo-result.tsx";
import { countText, OwnResult } from "./own-result.tsx";
import { Understood } from "./understood.tsx";

const RECORDED = showcase("out-of-stock");
const ROWS = 3;

/** The demo of narrow windows: question, query and rows below each other. */
export function SmallDemo({ own }: { own: OwnQuestion }) {
  const answer = own.answer ?? RECORDED;
  return (
    <section
      aria-label="Demo"
      className="overflow-hidden rounded-dialog border border-line-strong bg-surface shadow-pop"
    >
      <div className="flex h-[38px] items-center gap-2 border-b border-line bg-canvas px-3.5">
        <span className="font-medium">Sample Database</span>
        <Tag tone="info">DEMO</Tag>
        <span className="ml-auto">
          <Understood answer={answer} />
        </span>
      </div>
      <AskForm isAsking={own.isAsking} error={own.error} onAsk={(question) => void own.ask(question)} />
      <p className="border-b border-line px-3.5 py-3 text-question tracking-title">
        <TiedText parts={questionParts(answer)} />
      </p>
      {own.answer?.refusal != null ? (
        <p className="px-3.5 py-3 text-ui text-ink-2">{own.answer.refusal}</p>
      ) : (
        <>
          <div className="bg-code-bg px-3.5 py-2.5">
            <CodeLines bare small code={answer.query} ties={codeParts(answer)} />
          </div>
          <output className="flex h-row-tall items-center gap-2 border-t border-line px-3.5">
            <span className="font-semibold">
              {own.answer === null ? `${RECORDED.total} documents` : countText(own.answer)}
            </span>
          </output>
        </>
      )}
      {own.answer === null ? <RecordedRows /> : <OwnResult answer={own.answer} />}
    </section>
  );
}

function RecordedRows() {
  return (
    <ul>
      {RECORDED.rows.slice(0, ROWS).map(([text, amount = ""]) => (
        <li key={text} className="flex h-[34px] items-center border-t border-line px-3.5">
          {text}
          <span className="ml-auto">
            <DemoNumber type={RECORDED.types[1] ?? ""} text={amount} />
          </span>
        </li>
      ))}
    </ul>
  );
}
