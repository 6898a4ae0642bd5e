import { SHOWCASE, type Showcase } from "@querysnap/contracts";
import { Braces, ListTree, Play, Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import { buttonStyle } from "../../../components/button-style.ts";
import { CodeLines } from "../../../components/code-lines.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Tag } from "../../../components/tag.tsx";
import { cn } from "../../../lib/cn.ts";
import { codeParts, questionParts, stepsOf } from "../../../lib/showcase.ts";
import type { OwnAnswer, OwnQuestion } from "../use-own-question.ts";
import { AskForm } from "./ask-form.tsx";
import { DemoResult, type ResultView } from "./demo-result.tsx";
import { DemoSeam } from "./demo-seam.tsx";
import { countText, OwnResult } from "./own-result.tsx";
import { Understood } from "./understood.tsx";
import { TiedText, WordsAndNames } from "../../../components/tied-text.tsx";

const VIEWS = [
  { value: "tree", label: "Tree", icon: <ListTree aria-hidden="true" size={13} strokeWidth={1.75} /> },
  { value: "table", label: "Table", icon: <Table2 aria-hidden="true" size={13} strokeWidth={1.75} /> },
  { value: "json", label: "JSON", icon: <Braces aria-hidden="true" size={13} strokeWidth={1.75} /> },
] as const;

const SCENARIOS = SHOWCASE.filter((one) => one.label !== null);
const [FIRST] = SCENARIOS;

const resultText = (answer: OwnAnswer) => (answer.refusal === null ? countText(answer) : "No query");

/** A recorded question with its explanation, query and answer; every end of a tie lights the others. */
export function Demo({ own }: { own: OwnQuestion }) {
  const [scenario, setScenario] = useState<Showcase | undefined>(FIRST);
  const [run, setRun] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const answer = own.answer ?? scenario;
  const refusal = own.answer?.refusal ?? null;
  const ties = useMemo(() => (answer ? codeParts(answer) : []), [answer]);
  const steps = useMemo(() => (answer ? stepsOf(answer) : []), [answer]);
  if (!scenario || !answer) return null;
  const show = (next: Showcase) => {
    own.leave();
    setScenario(next);
    setActive(null);
    setRun(run + 1);
  };
  return (
    <section
      aria-label="Demo"
      className="overflow-hidden rounded-dialog border border-line-strong bg-surface shadow-pop [--demo-explanation:508px] max-xl:[--demo-explanation:480px] max-[1239px]:[--demo-explanation:372px]"
    >
      <ScenarioBar shown={own.answer === null ? scenario.id : null} onShow={show} />
      <AskForm
        isAsking={own.isAsking}
        error={own.error}
        onAsk={(question) => {
          setActive(null);
          void own.ask(question).then((isAnswered) => (isAnswered ? setRun((before) => before + 1) : null));
        }}
      />
      <div className="flex min-h-[62px] items-center border-b border-line pr-2.5 pl-5">
        <p className="min-w-0 flex-1 pr-4 text-heading leading-[30px] tracking-title">
          <TiedText parts={questionParts(answer)} />
        </p>
        <Understood answer={answer} />
        {refusal === null ? (
          <button
            type="button"
            onClick={() => (own.answer === null ? setRun(run + 1) : void own.ask(own.answer.question))}
            className={cn(buttonStyle(), "ml-4")}
          >
            <Play aria-hidden="true" size={13} strokeWidth={2.25} />
            Execute again
          </button>
        ) : null}
      </div>
      <div className="relative grid min-h-[286px] grid-cols-[var(--demo-explanation)_minmax(0,1fr)]">
        <StepList refusal={refusal} steps={steps} active={active} onActive={setActive} />
        <div className="bg-code-bg pt-2 max-[1239px]:[&_.code]:text-small max-[1239px]:[&_.code-line]:pr-2 max-[1239px]:[&_.code-line]:pl-9 max-[1239px]:[&_.code-line]:before:w-7">
          {refusal === null ? (
            <CodeLines
              code={answer.query}
              ties={ties.map((tie) => ({ ...tie, isActive: tie.row === active }))}
              onTieHover={(key) => setActive(key === null ? null : Number(key))}
            />
          ) : null}
        </div>
        <DemoSeam
          key={`${answer.question} ${run}`}
          steps={steps}
          ties={ties}
          active={active}
          isDrawn={run > 0}
        />
      </div>
      <Result own={own.answer} scenario={scenario} run={run} />
    </section>
  );
}

type ScenarioBarProps = {
  /** Id of the recorded question on screen. */
  shown: string | null;
  onShow: (scenario: Showcase) => void;
};

function ScenarioBar({ shown, onShow }: ScenarioBarProps) {
  return (
    <div className="flex h-[42px] items-center gap-2.5 border-b border-line bg-canvas pr-2.5 pl-5">
      <span className="font-medium">Sample Database</span>
      <Tag tone="info">DEMO</Tag>
      <span className="ml-auto text-small text-ink-3">Try</span>
      {SCENARIOS.map((each) => (
        <button
          key={each.id}
          type="button"
          aria-pressed={each.id === shown}
          onClick={() => onShow(each)}
          className={cn(
            buttonStyle({ size: "sm" }),
            "border-line text-ink-2 shadow-none aria-pressed:border-line-strong aria-pressed:bg-selected aria-pressed:text-ink",
          )}
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}

type StepListProps = {
  /** Why there is no query. */
  refusal: string | null;
  steps: ReturnType<typeof stepsOf>;
  active: number | null;
  onActive: (step: number | null) => void;
};

/** The explanation, a row for each step. */
function StepList({ refusal, steps, active, onActive }: StepListProps) {
  return (
    <ul className="border-r border-line pt-3">
      {refusal === null ? null : <li className="px-5 py-1 text-ui text-ink-2">{refusal}</li>}
      {steps.map((step, row) => (
        <li key={`${step.words} ${step.does}`}>
          <button
            type="button"
            onMouseEnter={() => onActive(row)}
            onMouseLeave={() => onActive(null)}
            onFocus={() => onActive(row)}
            onBlur={() => onActive(null)}
            className={cn(
              "grid h-[30px] w-full cursor-default grid-cols-[132px_minmax(0,1fr)] items-baseline gap-3 pt-1 pr-10 pl-5 text-left text-ink-2",
              "max-[1239px]:grid-cols-[94px_minmax(0,1fr)] max-[1239px]:gap-2.5 max-[1239px]:pr-7.5 max-[1239px]:text-small",
              active === row && "bg-hover",
            )}
          >
            <span className="truncate font-medium text-ink">
              {step.words === "" ? null : <span className={`tie t-${step.role}`}>{step.words}</span>}
            </span>
            <span className="truncate" title={step.does.replaceAll("`", "")}>
              <WordsAndNames text={step.does} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ResultProps = {
  /** The answer to the visitor's own question. */
  own: OwnAnswer | null;
  scenario: Showcase;
  run: number;
};

function Result({ own, scenario, run }: ResultProps) {
  const [view, setView] = useState<ResultView>("table");
  return (
    <>
      <div className="flex h-[38px] items-center gap-2 border-t border-line px-5">
        <output className="font-semibold">
          {own === null ? `${scenario.total} documents` : resultText(own)}
        </output>
        {own === null ? (
          <span className="ml-auto">
            <Segmented label="View of the result" value={view} onChange={setView} options={VIEWS} />
          </span>
        ) : null}
      </div>
      {own === null ? (
        <DemoResult key={`result ${scenario.id} ${run}`} scenario={scenario} view={view} isFresh={run > 0} />
      ) : (
        <OwnResult answer={own} />
      )}
    </>
  );
}
