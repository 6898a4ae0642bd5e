import { numberOf, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList } from "./question-list.ts";

/** Questions for all documents of a kind, and for those that are called something. */
export function askForLabels(list: QuestionList, table: Table): void {
  const { kind, entries } = table;
  const { one, many, label } = kind;
  list.add("all-labels", labelsOf(table, entries), [
    `What are the ${label.words} of all ${many}?`,
    `List the ${label.word} of every ${one}.`,
    `Provide a list of the ${label.words} of all the ${many}.`,
    `all ${one} ${label.words}`,
  ]);
  list.add(
    "count",
    [[entries.length]],
    [
      `How many ${many} are there?`,
      `Count the number of ${many}.`,
      `What is the total number of ${many}?`,
      `number of ${many}`,
    ],
  );
  askForPartOfLabel(list, table);
  askForNamedOne(list, table);
}

function askForPartOfLabel(list: QuestionList, table: Table): void {
  const { kind, entries } = table;
  const { many, label } = kind;
  const [word = ""] = labelAt(table, 3).split(" ");
  const containing = entries.filter((entry) => textOf(entry, label.field).includes(word));
  list.add("contains", labelsOf(table, containing), [
    `Find the ${label.words} of ${many} whose ${label.word} contains "${word}".`,
    `What are the ${label.words} of ${many} that have "${word}" in their ${label.word}?`,
    `List the ${label.words} of the ${many} whose ${label.word} includes the word ${word}.`,
  ]);
}

function askForNamedOne(list: QuestionList, { kind, entries }: Table): void {
  const { one, label, isPerson } = kind;
  const entry = entries[5];
  if (!entry) return;
  const called = textOf(entry, label.field);
  for (const figure of kind.figures)
    list.add(
      "figure-of-named",
      [[numberOf(entry, figure.field)]],
      [
        `What is the ${figure.word} of the ${one} ${isPerson ? "named" : "called"} "${called}"?`,
        `Give the ${figure.word} of ${one} ${called}.`,
        `Show me the ${figure.word} for the ${one} with the ${label.word} ${called}.`,
      ],
    );
}

function labelAt({ kind, entries }: Table, at: number): string {
  const entry = entries[at];
  return entry ? textOf(entry, kind.label.field) : "";
}
