import { type Entry, type Table, type Tags, textOf, textsOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row } from "./question-list.ts";
import { highest } from "./statistics.ts";

type Subject = { table: Table; tags: Tags; tagsOf: (entry: Entry) => readonly string[] };

/** Questions about a list of texts in each document. */
export function askForTags(list: QuestionList, table: Table, tags: Tags): void {
  const subject = { table, tags, tagsOf: (entry: Entry) => textsOf(entry, tags.field) };
  askForHolders(list, subject);
  askForSeveral(list, subject);
  askForLengths(list, subject);
  askForEachTag(list, subject);
}

function askForHolders(list: QuestionList, { table, tags, tagsOf }: Subject): void {
  const { many, label } = table.kind;
  const [tag = ""] = tags.values;
  const those = table.entries.filter((entry) => tagsOf(entry).includes(tag));
  list.add("tag-held", labelsOf(table, those), [
    `What are the ${label.words} of the ${many} whose ${tags.many} include ${tag}?`,
    `Find the ${label.words} of ${many} that have ${tag} among their ${tags.many}.`,
    `${label.words} of ${many} with the ${tags.one} ${tag}`,
  ]);
  list.add(
    "tag-held-count",
    [[those.length]],
    [`How many ${many} have the ${tags.one} ${tag}?`, `Count the ${many} whose ${tags.many} include ${tag}.`],
  );
  const others = table.entries.filter((entry) => !tagsOf(entry).includes(tag));
  list.add("tag-not-held", labelsOf(table, others), [
    `What are the ${label.words} of the ${many} whose ${tags.many} do not include ${tag}?`,
    `List the ${label.words} of ${many} that do not have the ${tags.one} ${tag}.`,
  ]);
}

function askForSeveral(list: QuestionList, { table, tags, tagsOf }: Subject): void {
  const { many, label } = table.kind;
  const [first = "", second = ""] = tags.values;
  const both = table.entries.filter((entry) => [first, second].every((tag) => tagsOf(entry).includes(tag)));
  list.add("tags-both", labelsOf(table, both), [
    `What are the ${label.words} of the ${many} whose ${tags.many} include both ${first} and ${second}?`,
    `List the ${label.words} of ${many} that have both the ${tags.one} ${first} and the ${tags.one} ${second}.`,
    `${label.words} of ${many} with the ${tags.many} ${first} and ${second}`,
  ]);
  const either = table.entries.filter((entry) => [first, second].some((tag) => tagsOf(entry).includes(tag)));
  list.add("tags-either", labelsOf(table, either), [
    `What are the ${label.words} of the ${many} whose ${tags.many} include ${first} or ${second}?`,
    `${label.words} of ${many} with the ${tags.one} ${first} or ${second}`,
  ]);
}

function askForLengths(list: QuestionList, { table, tags, tagsOf }: Subject): void {
  const { one, many, label } = table.kind;
  const lengths = table.entries.map((entry): Row => [textOf(entry, label.field), tagsOf(entry).length]);
  list.add("tags-length", lengths, [
    `Show the ${label.word} of each ${one} and the number of its ${tags.many}.`,
    `How many ${tags.many} does each ${one} have? Give the ${label.word} and the number.`,
  ]);
  const several = table.entries.filter((entry) => tagsOf(entry).length >= 2);
  list.add("tags-at-least", labelsOf(table, several), [
    `What are the ${label.words} of the ${many} that have at least 2 ${tags.many}?`,
    `List the ${label.words} of ${many} with more than one ${tags.one}.`,
  ]);
  const none = table.entries.filter((entry) => tagsOf(entry).length === 0);
  list.add("tags-none", labelsOf(table, none), [
    `What are the ${label.words} of the ${many} that have no ${tags.many}?`,
    `${label.words} of ${many} without ${tags.many}`,
  ]);
}

function askForEachTag(list: QuestionList, { table, tags, tagsOf }: Subject): void {
  const { many } = table.kind;
  const counts = tags.values.map((tag) => ({
    tag,
    count: table.entries.filter((entry) => tagsOf(entry).includes(tag)).length,
  }));
  list.add(
    "count-per-tag",
    counts.map(({ tag, count }) => [tag, count]),
    [
      `How many ${many} are there for each ${tags.one}?`,
      `Show each ${tags.one} and the number of ${many} that have it.`,
      `number of ${many} per ${tags.one}`,
    ],
  );
  list.addUnique(
    "most-common-tag",
    highest(counts, ({ count }) => count).map(({ tag }) => [tag]),
    [`What is the most common ${tags.one} of the ${many}?`, `Which ${tags.one} do the most ${many} have?`],
  );
  list.add(
    "distinct-tags",
    counts.map(({ tag }) => [tag]),
    [`What are the different ${tags.many} of the ${many}?`, `List all distinct ${tags.many} of ${many}.`],
  );
}
