import { dateOf, type Entry, type Milestone, type Table, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { descending, groupBy } from "./statistics.ts";

type Subject = {
  table: Table;
  noun: string;
  /** "were fired" */
  deed: string;
  /** "was fired" */
  singular: string;
  /** "fired", "that joined" */
  attribute: string;
  dayOf: (entry: Entry) => string;
};

/** Questions about the day on which something happened to documents of a kind. */
export function askForDates(list: QuestionList, table: Table): void {
  const { field, noun, deed }: Milestone = table.kind.milestone;
  const singular = deed.replace(/^were /, "was ");
  const attribute = deed.startsWith("were ") ? deed.slice("were ".length) : `that ${deed}`;
  const dayOf = (entry: Entry): string => dateOf(entry, field).toISOString().slice(0, 10);
  const subject = { table, noun, deed, singular, attribute, dayOf };
  askForBounds(list, subject);
  askForStretches(list, subject);
  askForEnds(list, subject);
  askForOrder(list, subject);
  askForDateOfNamed(list, subject);
  askForYears(list, subject);
}

function askForBounds(list: QuestionList, { table, noun, deed, attribute, dayOf }: Subject): void {
  const { many, label } = table.kind;
  const before = table.entries.filter((entry) => dayOf(entry) < "2018-06-15");
  list.add("date-before", labelsOf(table, before), [
    `What are the ${label.words} of the ${many} that ${deed} before June 15, 2018?`,
    `List the ${label.words} of ${many} whose ${noun} is earlier than 2018-06-15.`,
    `${label.words} of ${many} ${attribute} before 2018-06-15`,
  ]);
  const since = table.entries.filter((entry) => dayOf(entry) >= "2021-01-01");
  list.add("date-since", labelsOf(table, since), [
    `What are the ${label.words} of the ${many} that have ${withArticle(noun)} on or after January 1, 2021?`,
    `List the ${label.words} of ${many} that ${deed} after 2020.`,
    `${label.words} of ${many} ${attribute} since 2021`,
  ]);
}

function askForStretches(list: QuestionList, { table, noun, deed, attribute, dayOf }: Subject): void {
  const { many, label } = table.kind;
  const inYear = table.entries.filter((entry) => dayOf(entry).startsWith("2019"));
  list.add("date-in-year", labelsOf(table, inYear), [
    `What are the ${label.words} of the ${many} that ${deed} in 2019?`,
    `List the ${label.words} of all ${many} whose ${noun} is in the year 2019.`,
    `${label.words} of ${many} ${attribute} in 2019`,
  ]);
  const inMonth = table.entries.filter((entry) => dayOf(entry).startsWith("2019-03"));
  list.add("date-in-month", labelsOf(table, inMonth), [
    `What are the ${label.words} of the ${many} that ${deed} in March 2019?`,
    `${label.words} of ${many} ${attribute} in March 2019`,
  ]);
  list.add(
    "date-in-year-count",
    [[inYear.length]],
    [`How many ${many} ${deed} in 2019?`, `Count the ${many} with ${withArticle(noun)} in 2019.`],
  );
  const between = table.entries.filter(
    (entry) => dayOf(entry) >= "2017-01-01" && dayOf(entry) <= "2019-12-31",
  );
  list.add("date-between", labelsOf(table, between), [
    `What are the ${label.words} of the ${many} that ${deed} between January 1, 2017 and December 31, 2019?`,
    `Find the ${label.words} of ${many} whose ${noun} lies between 2017-01-01 and 2019-12-31.`,
    `${label.words} of ${many} ${attribute} from 2017 to 2019`,
  ]);
}

function askForEnds(list: QuestionList, { table, noun, singular, dayOf }: Subject): void {
  const { one, label } = table.kind;
  const ordered = table.entries.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  list.add("date-latest", labelsOf(table, ordered.slice(-1)), [
    `What is the ${label.word} of the ${one} with the latest ${noun}?`,
    `Which ${one} ${singular} most recently? Give its ${label.word}.`,
    `Find the ${label.word} of the ${one} that ${singular} last.`,
  ]);
  list.add("date-earliest", labelsOf(table, ordered.slice(0, 1)), [
    `What is the ${label.word} of the ${one} with the earliest ${noun}?`,
    `Which ${one} ${singular} first? Give its ${label.word}.`,
  ]);
}

function askForOrder(list: QuestionList, { table, noun, deed, dayOf }: Subject): void {
  const { many, label } = table.kind;
  const ordered = descending(table.entries, (entry) => Date.parse(dayOf(entry)));
  list.add(
    "date-order",
    labelsOf(table, ordered),
    [
      `List the ${label.words} of the ${many} in descending order of their ${noun}.`,
      `Show the ${label.words} of ${many}, latest ${noun} first.`,
      `${label.words} of ${many} by ${noun}, newest first`,
    ],
    { isOrdered: true },
  );
  list.add(
    "date-latest-three",
    labelsOf(table, ordered.slice(0, 3)),
    [
      `What are the ${label.words} of the three ${many} with the latest ${noun}?`,
      `List the ${label.words} of the 3 ${many} that ${deed} most recently.`,
    ],
    { isOrdered: true },
  );
}

function askForDateOfNamed(list: QuestionList, { table, noun, singular }: Subject): void {
  const { one, label, milestone } = table.kind;
  const entry = table.entries[4];
  if (!entry) return;
  const called = textOf(entry, label.field);
  const [auxiliary, verb] = singular.startsWith("was ") ? ["was", singular.slice(4)] : ["did", "join"];
  list.add(
    "date-of-named",
    [[dateOf(entry, milestone.field)]],
    [
      `What is the ${noun} of the ${one} called "${called}"?`,
      `When ${auxiliary} the ${one} ${called} ${verb}?`,
    ],
  );
}

function askForYears(list: QuestionList, { table, noun, deed, dayOf }: Subject): void {
  const { many } = table.kind;
  const years = groupBy(table.entries, (entry) => Number(dayOf(entry).slice(0, 4)));
  list.add(
    "date-per-year",
    years.map(({ key, members }): Row => [key, members.length]),
    [
      `How many ${many} ${deed} in each year?`,
      `For each year, give the number of ${many} that ${deed} in it.`,
      `number of ${many} per year of ${noun}`,
    ],
  );
  const months = groupBy(
    table.entries.filter((entry) => dayOf(entry).startsWith("2019")),
    (entry) => Number(dayOf(entry).slice(5, 7)),
  );
  list.add(
    "date-per-month",
    months.map(({ key, members }): Row => [key, members.length]),
    [
      `How many ${many} ${deed} in each month of 2019?`,
      `Show the number of ${many} per month of their ${noun} in 2019.`,
    ],
  );
}
