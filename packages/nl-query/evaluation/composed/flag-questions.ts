import { type Flag, type Optional, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList } from "./question-list.ts";
import { groupBy } from "./statistics.ts";

/** Questions for documents that are something, or are not. */
export function askForFlag(list: QuestionList, table: Table, { field, word }: Flag): void {
  const { many, label } = table.kind;
  const those = table.entries.filter(({ values }) => values[field] === true);
  const others = table.entries.filter(({ values }) => values[field] === false);
  list.add("flag-set", labelsOf(table, those), [
    `What are the ${label.words} of the ${many} that are ${word}?`,
    `List the ${label.words} of all ${word} ${many}.`,
    `${label.words} of ${word} ${many}`,
  ]);
  list.add("flag-unset", labelsOf(table, others), [
    `What are the ${label.words} of the ${many} that are not ${word}?`,
    `Find the ${label.words} of all ${many} which are not ${word}.`,
    `${label.words} of ${many} not ${word}`,
  ]);
  list.add(
    "flag-count",
    [[those.length]],
    [`How many ${many} are ${word}?`, `Count the ${word} ${many}.`, `number of ${word} ${many}`],
  );
  askWithCategory(list, table, { field, word });
}

function askWithCategory(list: QuestionList, table: Table, { field, word }: Flag): void {
  const { many, label, categories } = table.kind;
  const those = table.entries.filter(({ values }) => values[field] === true);
  for (const category of categories) {
    const groups = groupBy(those, (entry) => textOf(entry, category.field));
    const [group] = groups;
    if (!group) continue;
    list.add("flag-and-category", labelsOf(table, group.members), [
      `What are the ${label.words} of the ${many} that are ${word} and whose ${category.one} is ${group.key}?`,
      `List the ${label.words} of ${word} ${many} with the ${category.one} ${group.key}.`,
    ]);
    list.add(
      "flag-count-per-category",
      groups.map(({ key, members }) => [key, members.length]),
      [
        `How many ${word} ${many} are there for each ${category.one}?`,
        `For each ${category.one}, show the number of ${many} that are ${word}.`,
        `number of ${word} ${many} per ${category.one}`,
      ],
      { mayListZeros: true },
    );
  }
}

/** Questions for documents that have a value, or have none. */
export function askForPresence(list: QuestionList, table: Table, { field, word }: Optional): void {
  const { many, label } = table.kind;
  const [those, others] = [true, false].map((isPresent) =>
    table.entries.filter(({ values }) => (values[field] !== undefined) === isPresent),
  );
  list.add("value-present", labelsOf(table, those ?? []), [
    `What are the ${label.words} of the ${many} that have a ${word}?`,
    `List the ${label.words} of all ${many} with a ${word}.`,
  ]);
  list.add("value-absent", labelsOf(table, others ?? []), [
    `What are the ${label.words} of the ${many} that do not have a ${word}?`,
    `List the ${label.words} of all ${many} whose ${word} is missing.`,
    `Find the ${label.words} of the ${many} for which no ${word} is given.`,
    `${label.words} of ${many} without a ${word}`,
  ]);
  list.add(
    "value-present-count",
    [[those?.length ?? 0]],
    [`How many ${many} have a ${word}?`, `Count the ${many} with a ${word}.`],
  );
  list.add(
    "value-absent-count",
    [[others?.length ?? 0]],
    [`How many ${many} have no ${word}?`, `Count the ${many} without a ${word}.`],
  );
}
