import { type Operation, operationEffect, parse, print } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import type { GlossaryEntry } from "../glossary.ts";
import type { Knowledge } from "../link/knowledge.ts";
import { buildPrompt } from "../model/prompt.ts";
import { questionOf } from "../question.ts";
import { checkQuery } from "./check-query.ts";
import { converse, type ConverseCall, type Judged, type ModelUsage } from "./converse.ts";
import { hideLiterals } from "./hide-literals.ts";
import type { VerifyProbe } from "./probe.ts";
import { rankedCollections } from "./answer-with-model.ts";

export type FixCall = ConverseCall & {
  /** The query that failed, as it was sent. */
  query: string;
  /** What the parser or the database said of it. */
  error: string;
  /** What the query was meant to answer, if it is known. */
  question: string | null;
  collection?: string;
  now: Date;
  readOnly: boolean;
  glossary: readonly GlossaryEntry[];
  probe: VerifyProbe;
  /** Whether stored values may leave this server. */
  sharesValues: boolean;
};

export type FixAnswer = {
  /** Checked like every answer of a model; null when none was found. */
  query: string | null;
  isWrite: boolean;
  /** Why there is no query; null when there is one. */
  notice: string | null;
  usage: ModelUsage;
};

/** No answer longer than this would pass the checks. */
const LONGEST_QUERY = 20_000;
const TOO_LONG = "The query is too long for the language model.";
const WRITES = /\.\s*(?:insert|update|delete|replace|findOneAnd)\w*\s*\(/i;

/** Whether a query that may not even parse was written to change data. */
function wasWrite(query: string, now: number): boolean {
  const parsed = parse(query, { now });
  const [operation] = parsed.ok ? parsed.statements : [];
  return operation ? operationEffect(operation) === "write" : WRITES.test(query);
}

/** Collections that the query names, then those that fit its question. */
function collectionsOf(knowledge: Knowledge, { query, question, collection, now }: FixCall): string[] {
  const names = knowledge.model.collections.map(({ name }) => name);
  const named = names.filter((name) => name === collection || query.includes(name));
  const asked = rankedCollections(questionOf(knowledge, question ?? "", now.getTime()));
  return [...new Set([...named, ...asked])];
}

/**
 * Asks a model to mend a query that failed, and checks the result like an answer: parse, guard, names, types,
 * dry run. It changes data only if the failed query was meant to.
 *
 * @throws ModelError when the provider failed or the call was cancelled
 */
export async function fixWithModel(
  { knowledge, schema }: { knowledge: Knowledge; schema: SchemaSnapshot },
  call: FixCall,
): Promise<FixAnswer> {
  const usage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const none = (notice: string): FixAnswer => ({ query: null, isWrite: false, notice, usage });
  if (call.query.length > LONGEST_QUERY) return none(TOO_LONG);
  const hidden = call.sharesValues
    ? { query: call.query, error: call.error, restore: (text: string) => text }
    : hideLiterals(call.query, call.error, schema);
  const prompt = buildPrompt({
    question: call.question ?? "",
    now: call.now,
    isReadOnly: call.readOnly,
    schema,
    ranked: collectionsOf(knowledge, call),
    hint: null,
    previous: null,
    glossary: call.glossary,
    failed: { query: hidden.query, error: hidden.error },
    sharesValues: call.sharesValues,
    maxInputTokens: call.maxInputTokens,
  });
  if (prompt.collections.length === 0) return none(TOO_LONG);
  const mayWrite = wasWrite(call.query, call.now.getTime());
  const judge = async (text: string): Promise<Judged> => {
    const checked = await checkQuery(hidden.restore(text), { ...call, schema, mayWrite });
    if (!checked.ok) return { problems: checked.problems, found: null };
    const { operation } = checked;
    const collection = operation.collection ?? "";
    return { problems: [], found: { kind: "query", operation, open: [], collection } };
  };
  const found = await converse(call, { prompt, usage }, judge);
  if (found.kind !== "query") return none("The language model found no repair that passes the checks.");
  return { query: print(found.operation), isWrite: isChange(found.operation), notice: null, usage };
}

const isChange = (operation: Operation): boolean => operationEffect(operation) === "write";
