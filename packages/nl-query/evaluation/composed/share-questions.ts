import { type Entry, type Flag, numberOf, type Table, textOf } from "./kinds.ts";
import { type QuestionList, type Row, withArticle } from "./question-list.ts";
import { groupBy, median } from "./statistics.ts";

/** Questions for percentages of the documents of a kind. */
export function askForShares(list: QuestionList, { kind, entries }: Table): void {
  const { many, categories, figures, flag } = kind;
  const percentOf = (test: (entry: Entry) => boolean): number =>
    (100 * entries.filter(test).length) / entries.length;
  for (const { field, one, values } of categories) {
    const [value = ""] = values;
    list.add(
      "share-of-category",
      [[percentOf((entry) => textOf(entry, field) === value)]],
      [
        `What percentage of the ${many} have the ${one} ${value}?`,
        `Calculate the percentage of ${many} whose ${one} is ${value}.`,
        `percentage of ${many} with ${one} ${value}`,
      ],
    );
  }
  if (flag) askForSharesOfGroups(list, { kind, entries }, flag);
  for (const { field, word } of figures) {
    const bound = median(entries.map((entry) => numberOf(entry, field)));
    list.add(
      "share-over-bound",
      [[percentOf((entry) => numberOf(entry, field) > bound)]],
      [
        `What percentage of the ${many} have ${withArticle(word)} greater than ${bound}?`,
        `Calculate the percentage of ${many} whose ${word} is above ${bound}.`,
      ],
    );
  }
  if (flag)
    list.add(
      "share-of-flag",
      [[percentOf(({ values }) => values[flag.field] === true)]],
      [
        `What percentage of the ${many} are ${flag.word}?`,
        `Calculate the percentage of ${flag.word} ${many} among all ${many}.`,
        `share of ${many} that are ${flag.word}`,
      ],
    );
}

function askForSharesOfGroups(list: QuestionList, { kind, entries }: Table, { field, word }: Flag): void {
  const { many, categories } = kind;
  for (const category of categories) {
    const rows = groupBy(entries, (entry) => textOf(entry, category.field)).map(({ key, members }): Row => {
      const count = members.filter(({ values }) => values[field] === true).length;
      return [key, (100 * count) / members.length];
    });
    list.add("share-per-category", rows, [
      `What percentage of the ${many} are ${word} in each ${category.one}?`,
      `For each ${category.one}, show the percentage of ${many} that are ${word}.`,
      `percentage of ${word} ${many} per ${category.one}`,
    ]);
  }
}
