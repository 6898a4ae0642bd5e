import { type Category, dateOf, type Entry, type Figure, numberOf, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, descending, groupBy, highest, median } from "./statistics.ts";

type Subject = {
  table: Table;
  figure: Figure;
  category: Category;
  valueOf: (entry: Entry) => number;
  groupOf: (entry: Entry) => string;
  yearOf: (entry: Entry) => number;
  /** Documents of the first group, and what they have in common. */
  value: string;
  those: readonly Entry[];
};

/** Questions that join a condition with a rank, a figure, a group or an order. */
export function askForCombined(
  list: QuestionList,
  table: Table,
  { figure, category }: { figure: Figure; category: Category },
): void {
  const groupOf = (entry: Entry): string => textOf(entry, category.field);
  const valueOf = (entry: Entry): number => numberOf(entry, figure.field);
  const yearOf = (entry: Entry): number => dateOf(entry, table.kind.milestone.field).getUTCFullYear();
  const [first] = table.entries;
  if (!first) return;
  const value = groupOf(first);
  const those = table.entries.filter((entry) => groupOf(entry) === value);
  const subject = { table, figure, category, valueOf, groupOf, yearOf, value, those };
  askForColumns(list, subject);
  askForBestOfThose(list, subject);
  askForYears(list, subject);
  askForGroupsOfSome(list, subject);
  askForComparedWithNamed(list, subject);
  askForDifference(list, subject);
}

function askForColumns(
  list: QuestionList,
  { table, figure, category, value, those, valueOf }: Subject,
): void {
  const { one, many, label, milestone } = table.kind;
  const rows = those.map((entry): Row => [
    textOf(entry, label.field),
    valueOf(entry),
    dateOf(entry, milestone.field),
  ]);
  list.add("columns-of-those", rows, [
    `Show the ${label.word}, ${figure.word} and ${milestone.noun} of the ${many} whose ${category.one} is ${value}.`,
    `For all ${many} with the ${category.one} "${value}", list the ${label.word}, the ${milestone.noun} and the ${figure.word}.`,
    `${many} with ${category.one} ${value}: ${label.word}, ${figure.word}, ${milestone.noun}`,
  ]);
  const ordered = descending(those, valueOf);
  list.add(
    "ordered-columns-of-those",
    ordered.map((entry): Row => [textOf(entry, label.field), valueOf(entry)]),
    [
      `List the ${label.word} and ${figure.word} of each ${one} whose ${category.one} is ${value}, sorted by ${figure.word} in descending order.`,
      `What are the ${label.words} and ${figure.word} of the ${many} with ${category.one} ${value}? Order them from the highest ${figure.word} to the lowest.`,
      `${label.word} and ${figure.word} of ${many} with ${category.one} ${value}, highest ${figure.word} first`,
    ],
    { isOrdered: new Set(those.map(valueOf)).size === those.length },
  );
}

function askForBestOfThose(list: QuestionList, subject: Subject): void {
  const { table, figure, category, value, those, valueOf } = subject;
  const { one, many, label, milestone } = table.kind;
  if (new Set(table.entries.map(valueOf)).size < table.entries.length) return;
  const ordered = descending(those, valueOf);
  list.add("best-of-those", labelsOf(table, ordered.slice(0, 1)), [
    `What is the ${label.word} of the ${one} with the highest ${figure.word} among those whose ${category.one} is ${value}?`,
    `Among the ${many} with the ${category.one} ${value}, which one has the highest ${figure.word}? Give its ${label.word}.`,
    `Of all ${many} whose ${category.one} is ${value}, find the ${label.word} of the one with the largest ${figure.word}.`,
    `${label.word} of the ${one} with ${category.one} ${value} and the highest ${figure.word}`,
  ]);
  list.add(
    "top-three-of-those",
    labelsOf(table, ordered.slice(0, 3)),
    [
      `What are the ${label.words} of the three ${many} with the highest ${figure.word} whose ${category.one} is ${value}?`,
      `List the ${label.words} of the top 3 ${many} by ${figure.word} among those with ${category.one} ${value}.`,
      `top 3 ${many} with ${category.one} ${value} by ${figure.word}, ${label.words} only`,
    ],
    { isOrdered: true },
  );
  const newest = those.toSorted(
    (a, b) => dateOf(b, milestone.field).getTime() - dateOf(a, milestone.field).getTime(),
  );
  list.add("latest-of-those", labelsOf(table, newest.slice(0, 1)), [
    `What is the ${label.word} of the ${one} with the latest ${milestone.noun} among the ${many} whose ${category.one} is ${value}?`,
    `Which ${one} with ${category.one} ${value} ${milestone.deed.replace("were ", "was ")} most recently? Give its ${label.word}.`,
  ]);
}

function askForYears(list: QuestionList, subject: Subject): void {
  const { table, figure, category, value, valueOf, yearOf, groupOf } = subject;
  const { one, many, label, milestone } = table.kind;
  const years = groupBy(table.entries, yearOf);
  list.add(
    "average-per-year",
    years.map(({ key, members }): Row => [key, average(members.map(valueOf))]),
    [
      `What is the average ${figure.word} of the ${many} for each year of their ${milestone.noun}?`,
      `For each year of ${milestone.noun}, show the average ${figure.word} of the ${many}.`,
      `average ${figure.word} of ${many} by ${milestone.noun} year`,
    ],
  );
  if (new Set(table.entries.map(valueOf)).size === table.entries.length)
    list.add(
      "best-per-year",
      years.flatMap(({ key, members }) =>
        descending(members, valueOf)
          .slice(0, 1)
          .map((entry): Row => [key, textOf(entry, label.field)]),
      ),
      [
        `What is the ${label.word} of the ${one} with the highest ${figure.word} for each year of ${milestone.noun}?`,
        `For each year of ${milestone.noun}, show the year and the ${label.word} of the ${one} with the highest ${figure.word}.`,
      ],
    );
  const later = table.entries.filter((entry) => yearOf(entry) >= 2019);
  list.add(
    "average-since",
    [[average(later.map(valueOf))]],
    [
      `What is the average ${figure.word} of the ${many} that ${milestone.deed} after 2018?`,
      `Find the average ${figure.word} of ${many} whose ${milestone.noun} is in 2019 or later.`,
    ],
  );
  const both = later.filter((entry) => groupOf(entry) === value);
  list.add(
    "count-of-those-since",
    [[both.length]],
    [
      `How many ${many} whose ${category.one} is ${value} ${milestone.deed} after 2018?`,
      `Count the ${many} with the ${category.one} ${value} and ${withArticle(milestone.noun)} after 2018.`,
    ],
  );
}

function askForGroupsOfSome(list: QuestionList, subject: Subject): void {
  const { table, figure, category, valueOf, groupOf, yearOf } = subject;
  const { many, milestone } = table.kind;
  const bound = median(table.entries.map(valueOf));
  const above = table.entries.filter((entry) => valueOf(entry) > bound);
  const groups = groupBy(above, groupOf);
  const rows = groups.map(({ key, members }): Row => [key, members.length]);
  list.add("count-of-some-per-category", rows, [
    `How many ${many} with ${withArticle(figure.word)} greater than ${bound} are there for each ${category.one}?`,
    `For each ${category.one}, show the number of ${many} whose ${figure.word} is above ${bound}.`,
    `number of ${many} with ${figure.word} over ${bound} per ${category.one}`,
  ]);
  const sizes = groups.map(({ members }) => members.length);
  if (new Set(sizes).size === sizes.length)
    list.add(
      "ordered-count-of-some-per-category",
      descending(groups, ({ members }) => members.length).map(({ key, members }): Row => [
        key,
        members.length,
      ]),
      [
        `How many ${many} with ${withArticle(figure.word)} greater than ${bound} are there for each ${category.one}? Sort the result by the number in descending order.`,
        `For each ${category.one}, count the ${many} whose ${figure.word} is above ${bound}, most first.`,
      ],
      { isOrdered: true },
    );
  const best = highest(groups, ({ members }) => members.length);
  list.addUnique(
    "category-with-most-of-some",
    best.map(({ key }) => [key]),
    [
      `Which ${category.one} has the most ${many} with ${withArticle(figure.word)} greater than ${bound}?`,
      `What is the most common ${category.one} among the ${many} whose ${figure.word} is above ${bound}?`,
    ],
  );
  const several = groupBy(
    table.entries.filter((entry) => yearOf(entry) >= 2019),
    groupOf,
  ).filter(({ members }) => members.length >= 3);
  list.add(
    "category-with-several-since",
    several.map(({ key }) => [key]),
    [
      `Which ${category.many} have at least 3 ${many} that ${milestone.deed} after 2018?`,
      `Find the ${category.many} with three or more ${many} whose ${milestone.noun} is after 2018.`,
    ],
  );
}

function askForComparedWithNamed(list: QuestionList, { table, figure, valueOf }: Subject): void {
  const { one, many, label, milestone } = table.kind;
  const middle = descending(table.entries, valueOf)[Math.floor(table.entries.length / 3)];
  if (!middle) return;
  const called = textOf(middle, label.field);
  const above = table.entries.filter((entry) => valueOf(entry) > valueOf(middle));
  list.add("over-named", labelsOf(table, above), [
    `What are the ${label.words} of the ${many} with a higher ${figure.word} than the ${one} ${called}?`,
    `List the ${label.words} of ${many} whose ${figure.word} is greater than that of "${called}".`,
  ]);
  const dayOf = (entry: Entry): number => dateOf(entry, milestone.field).getTime();
  const later = table.entries.filter((entry) => dayOf(entry) > dayOf(middle));
  list.add("after-named", labelsOf(table, later), [
    `What are the ${label.words} of the ${many} that ${milestone.deed} after the ${one} ${called}?`,
    `List the ${label.words} of ${many} whose ${milestone.noun} is later than that of "${called}".`,
  ]);
}

function askForDifference(list: QuestionList, { table, figure, valueOf, yearOf }: Subject): void {
  const { many, label, milestone } = table.kind;
  const numbers = table.entries.map(valueOf);
  list.add(
    "range",
    [[Math.max(...numbers) - Math.min(...numbers)]],
    [
      `What is the difference between the highest and the lowest ${figure.word} of the ${many}?`,
      `By how much does the largest ${figure.word} of ${many} exceed the smallest?`,
    ],
  );
  const mean = average(numbers);
  const above = table.entries.filter((entry) => valueOf(entry) > mean && yearOf(entry) < 2019);
  list.add("above-average-before", labelsOf(table, above), [
    `What are the ${label.words} of the ${many} that ${milestone.deed} before 2019 and have ${withArticle(figure.word)} above the average ${figure.word} of all ${many}?`,
    `List the ${label.words} of ${many} with ${withArticle(figure.word)} higher than average and ${withArticle(milestone.noun)} before 2019.`,
  ]);
}
