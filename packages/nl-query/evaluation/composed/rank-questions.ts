import { type Category, type Entry, type Figure, numberOf, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { descending, groupBy, median, quantile } from "./statistics.ts";

type Subject = {
  table: Table;
  figure: Figure;
  numbers: readonly number[];
  valueOf: (entry: Entry) => number;
};

/** Questions for places other than the first, for the first of each group, and for either of two conditions. */
export function askForPlaces(list: QuestionList, table: Table, figure: Figure): void {
  const valueOf = (entry: Entry): number => numberOf(entry, figure.field);
  const subject = { table, figure, valueOf, numbers: table.entries.map(valueOf) };
  if (new Set(subject.numbers).size === subject.numbers.length) {
    askForLaterPlaces(list, subject);
    for (const category of table.kind.categories) askForPlacesPerGroup(list, subject, category);
  }
  askForNegatedBound(list, subject);
  for (const category of table.kind.categories) askForEither(list, subject, category);
}

function askForLaterPlaces(list: QuestionList, { table, figure: { word }, valueOf }: Subject): void {
  const { one, many, label } = table.kind;
  const ordered = descending(table.entries, valueOf);
  list.add("second-highest", labelsOf(table, ordered.slice(1, 2)), [
    `What is the ${label.word} of the ${one} with the second highest ${word}?`,
    `Which ${one} has the second largest ${word}? Give its ${label.word}.`,
    `${label.word} of the ${one} with the 2nd highest ${word}`,
  ]);
  list.add("third-highest", labelsOf(table, ordered.slice(2, 3)), [
    `What is the ${label.word} of the ${one} with the third highest ${word}?`,
    `Find the ${label.word} of the ${one} that has the third greatest ${word}.`,
  ]);
  list.add("second-lowest", labelsOf(table, ordered.slice(-2, -1)), [
    `What is the ${label.word} of the ${one} with the second lowest ${word}?`,
    `Which ${one} has the second smallest ${word}? Give its ${label.word}.`,
  ]);
  list.add(
    "lowest-three",
    labelsOf(table, ordered.toReversed().slice(0, 3)),
    [
      `What are the ${label.words} of the three ${many} with the lowest ${word}?`,
      `List the ${label.words} of the 3 ${many} that have the smallest ${word}.`,
      `${label.words} of the bottom 3 ${many} by ${word}`,
    ],
    { isOrdered: true },
  );
}

function askForPlacesPerGroup(
  list: QuestionList,
  { table, figure: { word }, valueOf }: Subject,
  category: Category,
): void {
  const { one, many, label } = table.kind;
  const best = (count: number): readonly Row[] =>
    groupBy(table.entries, (entry) => textOf(entry, category.field)).flatMap(({ key, members }) =>
      descending(members, valueOf)
        .slice(0, count)
        .map((entry) => [key, textOf(entry, label.field)]),
    );
  list.add("highest-per-category", best(1), [
    `For each ${category.one}, show the ${label.word} of the ${one} with the highest ${word}.`,
    `What is the ${label.word} of the ${one} with the largest ${word} in each ${category.one}? Show the ${category.one} too.`,
    `${category.one} and ${label.word} of the ${one} with the highest ${word} per ${category.one}`,
  ]);
  list.add("top-two-per-category", best(2), [
    `For each ${category.one}, show the ${label.words} of the two ${many} with the highest ${word}.`,
    `What are the ${label.words} of the two ${many} with the largest ${word} in each ${category.one}? Show the ${category.one} too.`,
    `${category.one} and ${label.word} of the top 2 ${many} by ${word} per ${category.one}`,
  ]);
}

function askForNegatedBound(list: QuestionList, subject: Subject): void {
  const { table, numbers, valueOf } = subject;
  const { word } = subject.figure;
  const { many, label } = table.kind;
  const bound = median(numbers);
  const those = table.entries.filter((entry) => valueOf(entry) <= bound);
  list.add("not-over-bound", labelsOf(table, those), [
    `What are the ${label.words} of the ${many} whose ${word} is not greater than ${bound}?`,
    `List the ${label.words} of ${many} that do not have ${withArticle(word)} above ${bound}.`,
    `${label.words} of ${many} with ${withArticle(word)} of at most ${bound}`,
  ]);
}

function askForEither(list: QuestionList, subject: Subject, category: Category): void {
  const { table, numbers, valueOf } = subject;
  const { word } = subject.figure;
  const { many, label } = table.kind;
  const bound = quantile(numbers, 0.8);
  const [first, second] = category.values;
  if (first === undefined || second === undefined) return;
  const categoryOf = (entry: Entry): string => textOf(entry, category.field);
  const either = table.entries.filter((entry) => categoryOf(entry) === second || valueOf(entry) > bound);
  list.add("is-or-over", labelsOf(table, either), [
    `What are the ${label.words} of the ${many} whose ${category.one} is ${second} or whose ${word} is greater than ${bound}?`,
    `Find the ${label.words} of ${many} that either have the ${category.one} ${second} or have ${withArticle(word)} above ${bound}.`,
    `${label.words} of ${many} with ${category.one} ${second} or ${word} over ${bound}`,
  ]);
  const neither = table.entries.filter((entry) => ![first, second].includes(categoryOf(entry)));
  list.add("is-neither", labelsOf(table, neither), [
    `What are the ${label.words} of the ${many} whose ${category.one} is neither ${first} nor ${second}?`,
    `List the ${label.words} of ${many} whose ${category.one} is not ${first} or ${second}.`,
  ]);
}
