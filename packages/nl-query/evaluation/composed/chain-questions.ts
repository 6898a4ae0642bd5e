import { type Domain, type Entry, type Figure, numberOf, ownerOf, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, groupBy, highest, quantile, sum } from "./statistics.ts";

type Subject = {
  tables: Domain["tables"];
  /** Innermost entries by the outermost ones that have some. */
  groups: readonly { key: Entry; members: readonly Entry[] }[];
};

/** Questions from the outermost owners down to what their own belongings own. */
export function askForChains(list: QuestionList, tables: Domain["tables"]): void {
  const groups = groupBy(tables[2].entries, outermost);
  const subject = { tables, groups };
  askForAllLabels(list, tables);
  askForCounts(list, subject);
  askForNamed(list, subject);
  askByCategory(list, tables);
  for (const figure of tables[2].kind.figures) {
    askForFigures(list, subject, figure);
    askForOwnersOver(list, subject, figure);
  }
}

function outermost(entry: Entry): Entry {
  return ownerOf(ownerOf(entry));
}

function askForAllLabels(list: QuestionList, [outer, middle, inner]: Domain["tables"]): void {
  const labelOf = ({ kind }: Table, entry: Entry): string => textOf(entry, kind.label.field);
  const [top, mid, low] = [outer.kind, middle.kind, inner.kind];
  const rows = inner.entries.map((entry): Row => [
    labelOf(inner, entry),
    labelOf(middle, ownerOf(entry)),
    labelOf(outer, outermost(entry)),
  ]);
  list.add("all-labels", rows, [
    `Show the ${low.label.word} of each ${low.one}, the ${mid.label.word} of its ${mid.one} and the ${top.label.word} of its ${top.one}.`,
    `List the ${low.label.words} of all ${low.many} with the ${mid.label.word} of the ${mid.one} and the ${top.label.word} of the ${top.one}.`,
  ]);
}

function askForCounts(list: QuestionList, { tables, groups }: Subject): void {
  const [{ kind: top }, { kind: mid }, { kind: low }] = tables;
  list.add(
    "count-of-each",
    groups.map(({ key, members }) => [textOf(key, top.label.field), members.length]),
    [
      `For each ${top.one}, show the ${top.label.word} and the number of ${low.many} of its ${mid.many}.`,
      `How many ${low.many} do the ${mid.many} of each ${top.one} have? Show the ${top.label.word} and the number.`,
      `number of ${low.many} per ${top.one} ${top.label.word}`,
    ],
    { mayListZeros: true },
  );
  const most = highest(groups, ({ members }) => members.length);
  list.addUnique(
    "most",
    labelsOf(
      tables[0],
      most.map(({ key }) => key),
    ),
    [
      `What is the ${top.label.word} of the ${top.one} whose ${mid.many} have the most ${low.many}?`,
      `Which ${top.one} has the most ${low.many}? Give its ${top.label.word}.`,
    ],
  );
}

function askForNamed(list: QuestionList, { tables, groups }: Subject): void {
  const [{ kind: top }, { kind: mid }, { kind: low }] = tables;
  const [group] = groups;
  if (!group) return;
  const called = textOf(group.key, top.label.field);
  list.add("inner-of-named", labelsOf(tables[2], group.members), [
    `What are the ${low.label.words} of the ${low.many} of the ${mid.many} of the ${top.one} ${called}?`,
    `List the ${low.label.words} of all ${low.many} whose ${mid.one} belongs to the ${top.one} "${called}".`,
    `${low.label.words} of ${low.many} of ${top.one} ${called}`,
  ]);
  list.add(
    "count-of-named",
    [[group.members.length]],
    [
      `How many ${low.many} do the ${mid.many} of the ${top.one} ${called} have?`,
      `Count the ${low.many} of the ${top.one} "${called}".`,
    ],
  );
}

function askByCategory(list: QuestionList, [outer, middle, inner]: Domain["tables"]): void {
  const [{ kind: top }, { kind: mid }, { kind: low }] = [outer, middle, inner];
  for (const { field, one } of top.categories) {
    const groups = groupBy(inner.entries, (entry) => textOf(outermost(entry), field));
    const [group] = groups;
    if (!group) continue;
    list.add("inner-by-category", labelsOf(inner, group.members), [
      `What are the ${low.label.words} of the ${low.many} of ${mid.many} of ${top.many} whose ${one} is ${group.key}?`,
      `List the ${low.label.words} of ${low.many} that belong to ${top.many} with ${one} ${group.key}.`,
    ]);
    list.add(
      "count-per-category",
      groups.map(({ key, members }) => [key, members.length]),
      [
        `How many ${low.many} are there for each ${one} of the ${top.many}?`,
        `Show the number of ${low.many} by the ${one} of their ${top.one}.`,
      ],
    );
  }
}

function askForFigures(
  list: QuestionList,
  { tables, groups }: Subject,
  { field, word, isSummable }: Figure,
): void {
  const [{ kind: top }, { kind: mid }, { kind: low }] = tables;
  const valuesOf = (members: readonly Entry[]): number[] => members.map((entry) => numberOf(entry, field));
  list.add(
    "average-of-each",
    groups.map(({ key, members }) => [textOf(key, top.label.field), average(valuesOf(members))]),
    [
      `What is the average ${word} of the ${low.many} of each ${top.one}? Show the ${top.label.word} of the ${top.one} too.`,
      `For each ${top.one}, give the ${top.label.word} and the average ${word} of the ${low.many} of its ${mid.many}.`,
      `${top.one} ${top.label.word} and average ${word} of its ${low.many}`,
    ],
    { mayListZeros: true },
  );
  if (isSummable !== true) return;
  const totalOf = (members: readonly Entry[]): number => sum(valuesOf(members));
  list.add(
    "total-of-each",
    groups.map(({ key, members }) => [textOf(key, top.label.field), totalOf(members)]),
    [
      `For each ${top.one}, show the ${top.label.word} and the total ${word} of the ${low.many} of its ${mid.many}.`,
      `total ${word} of ${low.many} per ${top.one} ${top.label.word}`,
    ],
    { mayListZeros: true },
  );
  const best = highest(groups, ({ members }) => totalOf(members)).map(({ key }) => key);
  list.addUnique("highest-total", labelsOf(tables[0], best), [
    `Which ${top.one} has the highest total ${word} of ${low.many}? Give its ${top.label.word}.`,
  ]);
}

function askForOwnersOver(list: QuestionList, { tables, groups }: Subject, { field, word }: Figure): void {
  const [{ kind: top }, , { kind: low }] = tables;
  const bound = quantile(
    tables[2].entries.map((entry) => numberOf(entry, field)),
    0.9,
  );
  const those = groups.filter(({ members }) => members.some((entry) => numberOf(entry, field) > bound));
  list.add(
    "owners-of-over",
    labelsOf(
      tables[0],
      those.map(({ key }) => key),
    ),
    [
      `What are the ${top.label.words} of the ${top.many} that have ${low.many} with ${withArticle(word)} greater than ${bound}?`,
      `Which ${top.many} have at least one ${low.one} whose ${word} is above ${bound}? Give their ${top.label.words}.`,
    ],
  );
}
