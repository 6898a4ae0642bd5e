import { type Category, type Entry, type Figure, numberOf, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, type Group, groupBy, highest, median, quantile } from "./statistics.ts";

type Subject = {
  table: Table;
  figure: Figure;
  category: Category;
  groups: readonly Group<string, Entry>[];
  valueOf: (entry: Entry) => number;
};

/** Questions about a figure and a category of the same kind. */
export function askForFigureByCategory(
  list: QuestionList,
  table: Table,
  { figure, category }: { figure: Figure; category: Category },
): void {
  const groups = groupBy(table.entries, (entry) => textOf(entry, category.field));
  const valueOf = (entry: Entry): number => numberOf(entry, figure.field);
  const subject = { table, figure, category, groups, valueOf };
  askForFigurePerGroup(list, subject);
  askForGroupByFigure(list, subject);
  askWithinGroup(list, subject);
  askForSharedValues(list, subject);
}

function askForFigurePerGroup(list: QuestionList, subject: Subject): void {
  const { table, figure, category, groups, valueOf } = subject;
  const [{ many }, { word }] = [table.kind, figure];
  const averages = groups.map(({ key, members }): Row => [key, average(members.map(valueOf))]);
  list.add("average-per-category", averages, [
    `What is the average ${word} of ${many} for each ${category.one}?`,
    `Show the average ${word} of the ${many} in each ${category.one}.`,
    `For each ${category.one}, find the average ${word} of its ${many}.`,
    `Provide the average ${word} of ${many}, grouped by ${category.one}.`,
  ]);
  const maxima = groups.map(({ key, members }): Row => [key, Math.max(...members.map(valueOf))]);
  list.add("maximum-per-category", maxima, [
    `Show each ${category.one} and the maximum ${word} of its ${many}.`,
    `What is the highest ${word} of ${many} for every ${category.one}?`,
    `List all ${category.many} along with the maximum ${word} of the ${many} in each.`,
  ]);
  const both = groups.map(({ key, members }): Row => [key, members.length, average(members.map(valueOf))]);
  list.add("average-and-count-per-category", both, [
    `For each ${category.one}, show the number of ${many} and their average ${word}.`,
    `How many ${many} are there per ${category.one}, and what is their average ${word}?`,
  ]);
}

function askForGroupByFigure(list: QuestionList, subject: Subject): void {
  const { table, figure, category, groups, valueOf } = subject;
  const [{ many }, { word }] = [table.kind, figure];
  const averageOf = ({ members }: Group<string, Entry>): number => average(members.map(valueOf));
  const best = highest(groups, averageOf);
  list.addUnique(
    "category-of-highest-average",
    best.map(({ key }) => [key]),
    [
      `Which ${category.one} has the highest average ${word} of ${many}?`,
      `What is the ${category.one} whose ${many} have the highest average ${word}?`,
    ],
  );
  const bound = Math.floor(average(table.entries.map(valueOf)));
  const above = groups.filter((group) => averageOf(group) > bound);
  list.add(
    "category-by-average",
    above.map(({ key }) => [key]),
    [`Which ${category.many} have an average ${word} of ${many} greater than ${bound}?`],
  );
}

function askWithinGroup(list: QuestionList, subject: Subject): void {
  const { table, figure, category, groups, valueOf } = subject;
  const [{ many, label }, { word }] = [table.kind, figure];
  const group = groups[1];
  if (!group) return;
  list.add(
    "average-within-category",
    [[average(group.members.map(valueOf))]],
    [
      `What is the average ${word} of the ${many} whose ${category.one} is ${group.key}?`,
      `Find the average ${word} of ${many} with ${category.one} "${group.key}".`,
    ],
  );
  const bound = median(table.entries.map(valueOf));
  const above = group.members.filter((entry) => valueOf(entry) > bound);
  list.add("is-and-over", labelsOf(table, above), [
    `Find the ${label.words} of ${many} whose ${category.one} is ${group.key} and whose ${word} is greater than ${bound}.`,
    `List the ${label.words} of ${many} with ${category.one} ${group.key} and ${word} above ${bound}.`,
  ]);
}

function askForSharedValues(list: QuestionList, subject: Subject): void {
  const { table, figure, category, groups, valueOf } = subject;
  const [{ many }, { word }] = [table.kind, figure];
  const numbers = table.entries.map(valueOf);
  const [low, high] = [quantile(numbers, 0.2), quantile(numbers, 0.8)];
  const shared = groups.filter(
    ({ members }) =>
      members.some((entry) => valueOf(entry) > high) && members.some((entry) => valueOf(entry) < low),
  );
  list.add(
    "category-of-both",
    shared.map(({ key }) => [key]),
    [
      `Show the ${category.many} shared by ${many} with ${word} above ${high} and ${many} with ${word} below ${low}.`,
      `Which ${category.many} have both ${many} with ${withArticle(word)} higher than ${high} and ${many} with ${withArticle(word)} lower than ${low}?`,
    ],
  );
}
