import type { Generated, Span } from "@querysnap/contracts";
import { CircleAlert, Split } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Chip } from "../../../components/chip.tsx";
import { isSure } from "../content-words.ts";
import {
  explanationRows,
  missedWords,
  queryNames,
  ROLE_CLASS,
  ROLE_NAME,
  sentencePieces,
  shortLabel,
} from "../ties.ts";
import type { WhatExists } from "../what-exists.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import "./queries.css";

type ExplanationProps = {
  /** Scrolls; its rows carry `data-tie-row`. */
  ref: Ref<HTMLDivElement>;
  question: string;
  answer: Generated;
  activeTie: number | null;
  onActiveTie: (tie: number | null) => void;
  /** Ties whose part of the query was changed by hand: their sentences no longer hold. */
  changedTies: readonly number[];
  onScroll: () => void;
  onRephrase: (span: Span) => void;
  onReading: (index: number) => void;
  onChoose: (value: string) => Promise<void>;
  /** At the end of the line with the readings. */
  foot?: ReactNode;
};

const STAGGER_MS = 30;

/** Explains the query, one row per tie, in the order of the query. */
export function Explanation(props: ExplanationProps) {
  const { ref, question, answer, activeTie, onActiveTie } = props;
  const rows = explanationRows(question, answer.ties);
  const names = queryNames(answer.query ?? "");
  const missed = missedWords(question, answer.notUnderstood);
  return (
    <>
      <div className="flex h-9.5 flex-none items-center pl-5">
        {isSure(answer) ? <h2 className="caption text-ink-2!">Explanation</h2> : <Gap missed={missed} />}
      </div>
      <div
        ref={ref}
        className="steps min-h-0 flex-1 content-start overflow-x-hidden overflow-y-auto"
        onScroll={props.onScroll}
      >
        <ol className="step-list" aria-label="Explanation">
          {rows.map((row, index) => (
            <li
              key={row.tie}
              className={`step ${ROLE_CLASS[row.role]}`}
              data-tie-row={row.tie}
              data-on={row.tie === activeTie || undefined}
              style={{ animationDelay: `${index * STAGGER_MS}ms` }}
            >
              <button
                type="button"
                className="step-button"
                onPointerEnter={() => onActiveTie(row.tie)}
                onPointerLeave={() => onActiveTie(null)}
                onFocus={() => onActiveTie(row.tie)}
                onBlur={() => onActiveTie(null)}
              >
                <span className="step-words">
                  <span className="sr-only">{ROLE_NAME[row.role]}: </span>
                  {row.words === "" ? null : (
                    <span
                      className={
                        props.changedTies.includes(row.tie) ? undefined : `tie ${ROLE_CLASS[row.role]}`
                      }
                    >
                      {row.words}
                    </span>
                  )}
                </span>
                {props.changedTies.includes(row.tie) ? (
                  <span className="text-ink-3">Changed by hand</span>
                ) : (
                  <Sentence text={row.sentence} names={names} />
                )}
              </button>
            </li>
          ))}
        </ol>
        {rows.length === 0 ? (
          <p className="col-span-full px-5 pb-2 text-ui text-ink-2">{answer.explanation}</p>
        ) : null}
        {missed.map(({ text, span }) => (
          <MissedWords
            key={span.start}
            text={text}
            note="Not understood, left out of the query"
            onRephrase={() => props.onRephrase(span)}
          />
        ))}
      </div>
      {answer.choices ? (
        <ChoiceBar choices={answer.choices} query={answer.query} onChoose={props.onChoose} />
      ) : null}
      <div className="flex min-h-8.5 flex-none flex-wrap items-center gap-x-3.5 gap-y-1 border-t border-line bg-canvas px-5 py-0.75 text-small text-ink-3">
        <Readings answer={answer} onReading={props.onReading} />
        {props.foot}
      </div>
    </>
  );
}

/** Warning in place of the heading: words left out, or an unsure answer. */
function Gap({ missed }: { missed: readonly { text: string }[] }) {
  const words = missed.map(({ text }) => `“${text}”`).join(", ");
  return (
    <h2 className="flex min-w-0 items-center gap-1.5 pr-5 text-ui font-semibold text-warn">
      <CircleAlert size={14} strokeWidth={2} className="flex-none" aria-hidden="true" />
      <span className="truncate" title={missed.length > 0 ? words : undefined}>
        {missed.length > 0 ? `Left out: ${words}` : "Not sure: check the query"}
      </span>
    </h2>
  );
}

function Sentence({ text, names }: { text: string; names: ReadonlySet<string> }) {
  return (
    <span className="min-w-0">
      {sentencePieces(text, names).map((piece, index) =>
        piece.isCode ? (
          // oxlint-disable-next-line react/no-array-index-key
          <code key={index} className="step-code">
            {piece.text}
          </code>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}

function Readings({ answer, onReading }: { answer: Generated; onReading: (index: number) => void }) {
  const asked = new Set(answer.choices?.options.map(({ query }) => query));
  const alternatives = answer.alternatives.flatMap((each, index) =>
    asked.has(each.query) ? [] : [{ ...each, index }],
  );
  if (alternatives.length === 0) return answer.choices ? null : <span>One reading</span>;
  return (
    <fieldset aria-label="Other readings" className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span className="mr-1 flex flex-none items-center gap-1">
        <Split size={13} strokeWidth={1.75} aria-hidden="true" />
        {alternatives.length === 1 ? "1 other reading" : `${alternatives.length} other readings`}
      </span>
      {alternatives.map(({ index, ...alternative }) => (
        <Chip key={alternative.query} title={alternative.explanation} onClick={() => onReading(index)}>
          {shortLabel(alternative.label)}
        </Chip>
      ))}
    </fieldset>
  );
}

type RefusalProps = {
  question: string;
  answer: Generated;
  exists: WhatExists;
  onRephrase: (span: Span) => void;
  onChoose: (value: string) => Promise<void>;
};

/** Explains why there is no query, and suggests names to ask about. */
export function Refusal({ question, answer, exists, onRephrase, onChoose }: RefusalProps) {
  const missed = missedWords(question, answer.notUnderstood);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pt-4 pb-3">
      <output className="block px-5">
        <p className="text-body font-semibold">No query for this question</p>
        <p className="mt-1 text-ui text-ink-2">{answer.explanation}</p>
      </output>
      {answer.choices ? (
        <div className="mt-2">
          <ChoiceBar choices={answer.choices} query={answer.query} onChoose={onChoose} />
        </div>
      ) : null}
      {missed.length > 0 ? (
        <div className="steps mt-2">
          {missed.map(({ text, span }) => (
            <MissedWords
              key={span.start}
              text={text}
              note="Not understood"
              onRephrase={() => onRephrase(span)}
            />
          ))}
        </div>
      ) : null}
      {missed.length > 0 && exists.names.length > 0 ? (
        <>
          <h3 className="mt-3 px-5 text-small text-ink-3">
            {exists.collection === null ? (
              "Collections of this database"
            ) : (
              <>
                Fields of <code className="font-mono text-cell text-ink">{exists.collection}</code>
              </>
            )}
          </h3>
          <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 px-5" aria-label="What exists">
            {exists.names.map((name) => (
              <li key={name} className="font-mono text-cell text-ink-2">
                {name}
              </li>
            ))}
            {exists.more > 0 ? <li className="text-small text-ink-3">and {exists.more} more</li> : null}
          </ul>
        </>
      ) : null}
      <p className="mt-3 px-5 text-small text-ink-3">It was not counted as an AI generation.</p>
    </div>
  );
}

function MissedWords({ text, note, onRephrase }: { text: string; note: string; onRephrase: () => void }) {
  return (
    <div className="step-missed">
      <span className="step-words">
        <span className="tie-miss font-medium text-ink!">{text}</span>
      </span>
      <span className="flex items-center gap-3 text-small text-warn">
        {note}
        <button type="button" className="link ml-auto" onClick={onRephrase}>
          Rephrase
        </button>
      </span>
    </div>
  );
}
