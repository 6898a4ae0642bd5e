import { type Entry, numberOf, ownedBy, type Ownership, type Table, textOf } from "./kinds.ts";
import { withOwned } from "./owner-questions.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, descending, groupBy } from "./statistics.ts";

/** Questions that say in which order names, values or groups come. */
export function askForOrders(list: QuestionList, table: Table): void {
  askForLabelsInOrder(list, table);
  askForCategoriesInOrder(list, table);
}

const inOrder = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] =>
  all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

function askForLabelsInOrder(list: QuestionList, table: Table): void {
  const { one, many, label, figures, categories } = table.kind;
  const labelOf = (entry: Entry): string => textOf(entry, label.field);
  const ordered = inOrder(table.entries, labelOf);
  list.add(
    "labels-in-order",
    labelsOf(table, ordered),
    [
      `List the ${label.words} of all ${many} in alphabetical order.`,
      `What are the ${label.words} of the ${many}, sorted alphabetically?`,
      `Show the ${label.word} of every ${one}, ordered by ${label.word}.`,
    ],
    { isOrdered: true },
  );
  for (const { field, word } of figures) {
    const rows = ordered.map((entry): Row => [labelOf(entry), numberOf(entry, field)]);
    list.add(
      "figures-by-label",
      rows,
      [
        `Show the ${label.word} and ${word} of all ${many} in alphabetical order of their ${label.words}.`,
        `What are the ${label.words} and ${word} of the ${many}? Sort them by ${label.word}.`,
      ],
      { isOrdered: true },
    );
    list.add(
      "figures-by-label-down",
      rows.toReversed(),
      [
        `Show the ${label.word} and ${word} of all ${many} in descending alphabetical order of the ${label.word}.`,
        `List ${label.word} and ${word} of each ${one} sorted by ${label.word}, descending.`,
      ],
      { isOrdered: true },
    );
  }
  for (const { field, one: category } of categories)
    list.add(
      "labels-by-category-and-label",
      inOrder(ordered, (entry) => `${textOf(entry, field)} ${labelOf(entry)}`).map((entry): Row => [
        textOf(entry, field),
        labelOf(entry),
      ]),
      [
        `Show the ${category} and the ${label.word} of all ${many}, sorted by ${category} and then by ${label.word}.`,
        `List the ${category} and ${label.word} of each ${one}. Order them by ${category}, then ${label.word}.`,
      ],
      { isOrdered: true },
    );
}

function askForCategoriesInOrder(list: QuestionList, { kind, entries }: Table): void {
  const { many, categories, figures } = kind;
  for (const category of categories) {
    const groups = inOrder(
      groupBy(entries, (entry) => textOf(entry, category.field)),
      ({ key }) => key,
    );
    list.add(
      "categories-in-order",
      groups.map(({ key }) => [key]),
      [
        `List the different ${category.many} of the ${many} in alphabetical order.`,
        `What are the distinct ${category.many} of ${many}? Sort them alphabetically.`,
      ],
      { isOrdered: true },
    );
    list.add(
      "count-per-category-by-category",
      groups.map(({ key, members }): Row => [key, members.length]),
      [
        `How many ${many} are there for each ${category.one}? Sort the result by ${category.one}.`,
        `Show each ${category.one} and the number of ${many}, ordered by the ${category.one} alphabetically.`,
        `number of ${many} per ${category.one}, sorted by ${category.one}`,
      ],
      { isOrdered: true },
    );
    for (const { field, word } of figures) {
      const averages = groups.map(({ key, members }) => ({
        key,
        value: average(members.map((entry) => numberOf(entry, field))),
      }));
      list.add(
        "average-per-category-by-average",
        descending(averages, ({ value }) => value).map(({ key, value }): Row => [key, value]),
        [
          `What is the average ${word} of the ${many} for each ${category.one}? Sort by the average in descending order.`,
          `For each ${category.one}, show the average ${word} of the ${many}, from the highest average to the lowest.`,
          `average ${word} of ${many} per ${category.one}, highest first`,
        ],
        { isOrdered: true },
      );
      list.add(
        "average-per-category-by-category",
        averages.map(({ key, value }): Row => [key, value]),
        [
          `What is the average ${word} of the ${many} for each ${category.one}? Order the result by ${category.one}.`,
          `For each ${category.one}, sorted alphabetically, show the average ${word} of its ${many}.`,
        ],
        { isOrdered: true },
      );
    }
  }
}

/** Questions that say in which order owners come, when a figure of each is shown. */
export function askForOrdersOfOwners(list: QuestionList, ownership: Ownership): void {
  const [{ kind: above }, { kind: below }] = [ownership.owners, ownership.owned];
  const labelOf = (owner: Entry): string => textOf(owner, above.label.field);
  const ordered = inOrder(withOwned(ownership), labelOf);
  list.add(
    "count-of-each-by-label",
    ordered.map((owner): Row => [labelOf(owner), ownedBy(owner, ownership).length]),
    [
      `For each ${above.one}, return its ${above.label.word} and how many ${below.many} it has, sorted by ${above.label.word}.`,
      `Show the ${above.label.word} of each ${above.one} and the number of ${below.many}, ordered by the ${above.label.word} of the ${above.one}.`,
      `How many ${below.many} does each ${above.one} have? Show the ${above.label.word} and the number in alphabetical order of the ${above.label.word}.`,
      `${above.label.word} and number of ${below.many} of each ${above.one}, by ${above.label.word}`,
    ],
    { isOrdered: true, mayListZeros: true },
  );
  for (const { field, word } of below.figures) {
    const averages = ordered.map((owner) => ({
      label: labelOf(owner),
      value: average(ownedBy(owner, ownership).map((entry) => numberOf(entry, field))),
    }));
    list.add(
      "average-of-each-by-label",
      averages.map(({ label, value }): Row => [label, value]),
      [
        `Show the ${above.label.word} of each ${above.one} that has ${below.many} and the average ${word} of its ${below.many}, sorted by the ${above.label.word}.`,
        `For each ${above.one} with ${below.many}, list the ${above.label.word} and the average ${word} of the ${below.many} in alphabetical order of the ${above.label.word}.`,
      ],
      { isOrdered: true },
    );
    if (new Set(averages.map(({ value }) => value)).size === averages.length)
      list.add(
        "average-of-each-by-average",
        descending(averages, ({ value }) => value).map(({ label, value }): Row => [label, value]),
        [
          `Show the ${above.label.word} of each ${above.one} that has ${below.many} and the average ${word} of its ${below.many}, highest average first.`,
          `What is the average ${word} of the ${below.many} of each ${above.one} that has any? Show the ${above.label.word} and the average, sorted by the average from high to low.`,
        ],
        { isOrdered: true },
      );
  }
  const [category] = below.categories;
  const [figure] = below.figures;
  if (!category || !figure) return;
  const sorted = descending(ownership.owned.entries, (entry) => numberOf(entry, figure.field));
  if (new Set(sorted.map((entry) => numberOf(entry, figure.field))).size < sorted.length) return;
  list.add(
    "owned-with-owner-by-figure",
    sorted.map((entry): Row => [textOf(entry, below.label.field), entry.owner ? labelOf(entry.owner) : null]),
    [
      `List the ${below.label.word} of each ${below.one} and the ${above.label.word} of its ${above.one}, sorted by the ${figure.word} of the ${below.one} in descending order.`,
      `Show the ${below.label.words} of all ${below.many} with the ${above.label.words} of their ${above.many}, those with ${withArticle(`higher ${figure.word}`)} first.`,
    ],
    { isOrdered: true },
  );
}
