import { type Category, type Entry, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row } from "./question-list.ts";
import { descending, type Group, groupBy, highest } from "./statistics.ts";

type Subject = { table: Table; category: Category; groups: readonly Group<string, Entry>[] };

/** Questions about one category of a kind: its values, groups by it and conditions on it. */
export function askForCategory(list: QuestionList, table: Table, category: Category): void {
  const groups = groupBy(table.entries, (entry) => textOf(entry, category.field));
  const subject = { table, category, groups };
  askForValues(list, subject);
  askForCounts(list, subject);
  askForExtremes(list, subject);
  askForCountBound(list, subject);
  askForValue(list, subject);
  askForColumns(list, subject);
}

function askForValues(list: QuestionList, { table, category, groups }: Subject): void {
  const { many } = table.kind;
  list.add("distinct", keysOf(groups), [
    `What are the different ${category.many} of the ${many}?`,
    `List all distinct ${category.many} of ${many}.`,
    `Show the unique ${category.many} that the ${many} have.`,
    `Which different ${category.many} do the ${many} have?`,
  ]);
  list.add(
    "count-distinct",
    [[groups.length]],
    [
      `How many different ${category.many} do the ${many} have?`,
      `Count the number of distinct ${category.many} of ${many}.`,
      `What is the number of unique ${category.many} among the ${many}?`,
    ],
  );
}

function askForCounts(list: QuestionList, { table, category, groups }: Subject): void {
  const { many } = table.kind;
  list.add("count-per-category", groups.map(countRow), [
    `How many ${many} are there for each ${category.one}?`,
    `Show each ${category.one} and the number of ${many}.`,
    `For each ${category.one}, return the number of ${many}.`,
    `List the ${category.many} along with the corresponding number of ${many}.`,
    `What is the number of ${many} per ${category.one}?`,
    `${many} by ${category.one}, how many?`,
  ]);
}

function askForExtremes(list: QuestionList, { table, category, groups }: Subject): void {
  const { many } = table.kind;
  const most = highest(groups, ({ members }) => members.length);
  list.addUnique("most-common", keysOf(most), [
    `What is the most common ${category.one} of ${many}?`,
    `Which ${category.one} has the most ${many}?`,
    `Find the ${category.one} with the largest number of ${many}.`,
    `Which ${category.one} is the most frequent among the ${many}?`,
    `Return the ${category.one} that has the highest number of ${many}.`,
  ]);
  list.addUnique("most-common-with-count", most.map(countRow), [
    `Which ${category.one} has the most ${many}? Show the ${category.one} and the number of ${many}.`,
    `What is the ${category.one} with the most ${many}, and how many ${many} does it have?`,
  ]);
  const fewest = highest(groups, ({ members }) => -members.length);
  list.addUnique("least-common", keysOf(fewest), [
    `What is the least common ${category.one} of ${many}?`,
    `Which ${category.one} has the fewest ${many}?`,
    `Find the ${category.one} with the smallest number of ${many}.`,
  ]);
}

function askForCountBound(list: QuestionList, { table, category, groups }: Subject): void {
  const { many } = table.kind;
  const count = descending(groups, ({ members }) => members.length)[1]?.members.length ?? 0;
  const large = groups.filter(({ members }) => members.length >= count);
  if (large.length === groups.length) return;
  list.add("count-bound", keysOf(large), [
    `Which ${category.many} have at least ${count} ${many}?`,
    `Show the ${category.many} that have ${count} or more ${many}.`,
    `List the ${category.many} with more than ${count - 1} ${many}.`,
    `Find all ${category.many} to which at least ${count} ${many} belong.`,
  ]);
}

function askForValue(list: QuestionList, { table, category, groups }: Subject): void {
  const { one, many, label } = table.kind;
  const [first, second] = groups;
  if (!first || !second) return;
  list.add("is", labelsOf(table, first.members), [
    `What are the ${label.words} of ${many} whose ${category.one} is ${first.key}?`,
    `List the ${label.word} of each ${one} with ${category.one} "${first.key}".`,
    `Find the ${label.words} of all ${many} that have the ${category.one} ${first.key}.`,
  ]);
  list.add(
    "is-count",
    [[first.members.length]],
    [
      `How many ${many} have the ${category.one} ${first.key}?`,
      `Count the ${many} whose ${category.one} is ${first.key}.`,
    ],
  );
  list.add("is-either", labelsOf(table, [...first.members, ...second.members]), [
    `What are the ${label.words} of ${many} whose ${category.one} is either ${first.key} or ${second.key}?`,
    `List the ${label.words} of ${many} with ${category.one} ${first.key} or ${second.key}.`,
  ]);
  const others = table.entries.filter((entry) => !first.members.includes(entry));
  list.add("is-not", labelsOf(table, others), [
    `What are the ${label.words} of ${many} whose ${category.one} is not ${first.key}?`,
    `Find the ${label.words} of the ${many} that do not have the ${category.one} ${first.key}.`,
    `List the ${label.words} of all ${many} except those with ${category.one} ${first.key}.`,
  ]);
}

function askForColumns(list: QuestionList, { table, category }: Subject): void {
  const { one, many, label } = table.kind;
  const rows = table.entries.map((entry): Row => [textOf(entry, label.field), textOf(entry, category.field)]);
  list.add("label-and-category", rows, [
    `Show the ${label.word} and ${category.one} of all ${many}.`,
    `What are the ${label.words} and ${category.many} of the ${many}?`,
    `For every ${one}, give the ${label.word} and the ${category.one}.`,
  ]);
}

function keysOf(groups: readonly Group<string, Entry>[]): readonly Row[] {
  return groups.map(({ key }) => [key]);
}

function countRow({ key, members }: Group<string, Entry>): Row {
  return [key, members.length];
}
