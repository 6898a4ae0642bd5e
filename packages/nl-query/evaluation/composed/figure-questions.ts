import { type Entry, type Figure, numberOf, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, descending, median, quantile } from "./statistics.ts";

type Subject = {
  table: Table;
  figure: Figure;
  numbers: readonly number[];
  valueOf: (entry: Entry) => number;
};

/** Questions about one figure of a kind: columns, orders, ranks, figures of all and bounds. */
export function askForFigure(list: QuestionList, table: Table, figure: Figure): void {
  const valueOf = (entry: Entry): number => numberOf(entry, figure.field);
  const subject = { table, figure, valueOf, numbers: table.entries.map(valueOf) };
  askForColumns(list, subject);
  if (new Set(subject.numbers).size === subject.numbers.length) {
    askForOrder(list, subject);
    askForRanks(list, subject);
  }
  askForFigureOfAll(list, subject);
  askForBound(list, subject);
  askForRange(list, subject);
}

function askForColumns(list: QuestionList, { table, figure: { word }, valueOf }: Subject): void {
  const { one, many, label } = table.kind;
  const rows = table.entries.map((entry): Row => [textOf(entry, label.field), valueOf(entry)]);
  list.add("label-and-figure", rows, [
    `List the ${label.word} and ${word} of each ${one}.`,
    `What are the ${label.words} and ${word} of all ${many}?`,
    `Show the ${label.words} of ${many} together with their ${word}.`,
    `Provide the ${label.word} of every ${one} along with the corresponding ${word}.`,
  ]);
}

function askForOrder(list: QuestionList, { table, figure: { word }, valueOf }: Subject): void {
  const { one, many, label } = table.kind;
  const ordered = descending(table.entries, valueOf);
  list.add(
    "ordered-down",
    labelsOf(table, ordered),
    [
      `Show the ${label.words} of ${many} ordered by ${word} in descending order.`,
      `List the ${label.words} of all ${many} sorted by ${word} from highest to lowest.`,
      `What are the ${label.words} of the ${many}, in descending order of ${word}?`,
      `${one} ${label.words} by ${word} desc`,
    ],
    { isOrdered: true },
  );
  list.add(
    "ordered-up",
    labelsOf(table, ordered.toReversed()),
    [
      `Show the ${label.words} of ${many} in ascending order of ${word}.`,
      `List the ${label.words} of ${many}, lowest ${word} first.`,
      `Sort the ${many} by ${word} and give their ${label.words}.`,
    ],
    { isOrdered: true },
  );
}

function askForRanks(list: QuestionList, { table, figure: { word }, valueOf }: Subject): void {
  const { one, many, label } = table.kind;
  const ordered = descending(table.entries, valueOf);
  list.add("highest", labelsOf(table, ordered.slice(0, 1)), [
    `What is the ${label.word} of the ${one} with the highest ${word}?`,
    `Find the ${label.word} of the ${one} that has the largest ${word}.`,
    `Which ${one} has the greatest ${word}? Give the ${label.word}.`,
    `Identify the ${label.word} of the ${one} having the maximum ${word}.`,
  ]);
  list.add("lowest", labelsOf(table, ordered.slice(-1)), [
    `What is the ${label.word} of the ${one} with the lowest ${word}?`,
    `Which ${one} has the smallest ${word}? Return its ${label.word}.`,
    `Give the ${label.word} of the ${one} with the minimum ${word}.`,
  ]);
  list.add(
    "top-three",
    labelsOf(table, ordered.slice(0, 3)),
    [
      `What are the ${label.words} of the three ${many} with the highest ${word}?`,
      `List the ${label.words} of the top 3 ${many} by ${word}.`,
      `Give me the ${label.words} of the 3 ${many} that have the largest ${word}.`,
    ],
    { isOrdered: true },
  );
  const best = ordered.slice(0, 1).map((entry): Row => [textOf(entry, label.field), valueOf(entry)]);
  list.add("highest-with-figure", best, [
    `What is the ${label.word} and ${word} of the ${one} with the highest ${word}?`,
    `Find the ${label.word} of the ${one} with the largest ${word}, and also its ${word}.`,
  ]);
}

function askForFigureOfAll(list: QuestionList, { table, figure: { word }, numbers }: Subject): void {
  const { many } = table.kind;
  list.add(
    "average",
    [[average(numbers)]],
    [
      `What is the average ${word} of all ${many}?`,
      `Find the average ${word} across all ${many}.`,
      `Compute the mean ${word} of the ${many}.`,
      `avg ${word} of ${many}`,
    ],
  );
  list.add(
    "average-and-extremes",
    [[average(numbers), Math.min(...numbers), Math.max(...numbers)]],
    [
      `What is the average, minimum, and maximum ${word} of all ${many}?`,
      `Find the average, minimum and maximum ${word} for the ${many}.`,
      `Provide the mean, the smallest and the largest ${word} of the ${many}.`,
    ],
  );
  list.add(
    "maximum",
    [[Math.max(...numbers)]],
    [`What is the maximum ${word} of all ${many}?`, `Find the highest ${word} among the ${many}.`],
  );
}

function askForBound(list: QuestionList, { table, figure: { word }, numbers, valueOf }: Subject): void {
  const { one, many, label } = table.kind;
  const bound = median(numbers);
  const above = table.entries.filter((entry) => valueOf(entry) > bound);
  list.add("over-bound", labelsOf(table, above), [
    `What are the ${label.words} of ${many} with ${word} greater than ${bound}?`,
    `List the ${label.word} of each ${one} whose ${word} is more than ${bound}.`,
    `Find the ${label.words} of ${many} that have ${withArticle(word)} over ${bound}.`,
    `Retrieve the ${label.words} of all ${many} where the ${word} exceeds ${bound}.`,
  ]);
  list.add(
    "over-bound-count",
    [[above.length]],
    [
      `How many ${many} have ${withArticle(word)} greater than ${bound}?`,
      `Count the number of ${many} whose ${word} is above ${bound}.`,
      `What is the number of ${many} with ${withArticle(word)} of more than ${bound}?`,
    ],
  );
}

function askForRange(list: QuestionList, { table, figure: { word }, numbers, valueOf }: Subject): void {
  const { many, label } = table.kind;
  const mean = average(numbers);
  list.add(
    "over-average",
    labelsOf(
      table,
      table.entries.filter((entry) => valueOf(entry) > mean),
    ),
    [
      `What are the ${label.words} of the ${many} whose ${word} is above the average?`,
      `Find the ${label.words} of ${many} with ${withArticle(word)} higher than the average ${word}.`,
      `List the ${label.words} of all ${many} that have an above average ${word}.`,
    ],
  );
  const [low, high] = [quantile(numbers, 0.2), quantile(numbers, 0.8)];
  const within = table.entries.filter((entry) => valueOf(entry) >= low && valueOf(entry) <= high);
  list.add("between", labelsOf(table, within), [
    `List the ${label.words} of ${many} with ${word} between ${low} and ${high}.`,
    `What are the ${label.words} of the ${many} whose ${word} is between ${low} and ${high}?`,
  ]);
}
