import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { looseWords } from "./left-over.ts";
import { Knowledge } from "./link/knowledge.ts";
import { readQuestion } from "./parse/read-question.ts";
import { questionOf } from "./question.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

function collection(name: string, documentAt: (at: number) => Record<string, Value>) {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 40; at++) accumulator.add(doc({ _id: new Int32(at), ...documentAt(at) }));
  return accumulator.finish({ name, count: 40, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
}

/** Choirs, and singers who belong to one and have several voices. */
function snapshot(): SchemaSnapshot {
  const choirs = collection("choirs", (at) => ({ choir_name: `Choir ${at}` }));
  const singers = collection("singers", (at) => ({
    singer_name: `Singer ${at}`,
    choir_id: new Int32(at % 30),
    hometown: pick(["Ulm", "Bern", "Graz", "Linz"], at),
    teaching_method: pick(["Solfege", "Ear", "Scales"], at),
    voices: [{ kind: "alto" }, { kind: pick(["tenor", "bass"], at) }].map((one) => doc(one)),
  }));
  const collections = [choirs, singers];
  return { databaseName: "choirs", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());
const ask = (question: string) => generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });

// covers: X.09f
it("numbers of each stay where the name is asked for beside them", () => {
  const result = ask("Find the number of singers in each choir; show the choir name as well.");
  expect(result.ok ? result.query.replace(/\s+/g, "") : result.message).toContain(
    '{$project:{_id:0,choir_name:"$choir.choir_name",count:1}}',
  );
});

// covers: X.09n
it("a column that groups do not have gave nothing", () => {
  const knowledge = new Knowledge(snapshot());
  const [, singers] = knowledge.model.collections;
  if (!singers) throw new Error("there are singers");
  const question = questionOf(
    knowledge,
    "What are the hometowns of singers using the most popular teaching method?",
    0,
  );
  expect(looseWords(readQuestion(question, singers), []).get(3)).toBe("field");
});

// covers: X.09f
it("two values of a list are looked for before the list is unwound", () => {
  const result = ask("number of singers with both alto and bass voices by voice kind");
  const query = result.ok ? result.query.replace(/\s+/g, "") : result.message;
  expect(query.indexOf("$all")).toBeGreaterThan(0);
  expect(query.indexOf("$all")).toBeLessThan(query.indexOf("$unwind"));
});
