import { day } from "../seeding.ts";
import {
  type Category,
  dateOf,
  type Entry,
  type Figure,
  numberOf,
  ownedBy,
  type Ownership,
  textOf,
} from "./kinds.ts";
import { withOwned } from "./owner-questions.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { groupBy, highest, quantile } from "./statistics.ts";

/** A condition on the documents of an owner, in the wordings that follow "vases". */
type Condition = { textbook: string; short: string; isMet: (entry: Entry) => boolean };

/** Questions for counts of those that meet a condition, for each owner. */
export function askForPartsOfOwners(list: QuestionList, ownership: Ownership): void {
  const { categories, figures } = ownership.owned.kind;
  for (const category of categories) askForPart(list, ownership, categoryCondition(ownership, category));
  for (const figure of figures) {
    askForPart(list, ownership, figureCondition(ownership, figure));
    askForAll(list, ownership, figure);
  }
  askForPart(list, ownership, dateCondition(ownership));
}

/** Owners whose every element meets a bound; "have" leaves out those without any. */
function askForAll(list: QuestionList, ownership: Ownership, { field, word }: Figure): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const bound = quantile(
    owned.entries.map((entry) => numberOf(entry, field)),
    0.15,
  );
  const those = withOwned(ownership).filter((owner) =>
    ownedBy(owner, ownership).every((entry) => numberOf(entry, field) > bound),
  );
  list.add("owners-of-only", labelsOf(owners, those), [
    `What are the ${above.label.words} of the ${above.many} that have ${below.many} and all of whose ${below.many} have ${withArticle(word)} greater than ${bound}?`,
    `List the ${above.label.words} of ${above.many} that have only ${below.many} with ${withArticle(word)} above ${bound}.`,
  ]);
}

function categoryCondition({ owned }: Ownership, { field, one }: Category): Condition {
  const [group] = groupBy(owned.entries, (entry) => textOf(entry, field));
  const value = group?.key ?? "";
  return {
    textbook: `whose ${one} is ${value}`,
    short: `with ${one} ${value}`,
    isMet: (entry) => textOf(entry, field) === value,
  };
}

function figureCondition({ owned }: Ownership, { field, word }: Figure): Condition {
  const bound = quantile(
    owned.entries.map((entry) => numberOf(entry, field)),
    0.4,
  );
  return {
    textbook: `whose ${word} is greater than ${bound}`,
    short: `with ${withArticle(word)} over ${bound}`,
    isMet: (entry) => numberOf(entry, field) > bound,
  };
}

function dateCondition({ owned }: Ownership): Condition {
  const { field, deed } = owned.kind.milestone;
  return {
    textbook: `that ${deed} before 2020`,
    short: `that ${deed} before 2020`,
    isMet: (entry) => dateOf(entry, field) < day("2020-01-01"),
  };
}

function askForPart(list: QuestionList, ownership: Ownership, { textbook, short, isMet }: Condition): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const countOf = (owner: Entry): number => ownedBy(owner, ownership).filter(isMet).length;
  const rows = owners.entries
    .filter((owner) => countOf(owner) > 0)
    .map((owner): Row => [textOf(owner, above.label.field), countOf(owner)]);
  list.add(
    "part-of-each",
    rows,
    [
      `For each ${above.one}, show the ${above.label.word} and the number of ${below.many} ${textbook}.`,
      `How many ${below.many} ${textbook} does each ${above.one} have? Show the ${above.label.word} and the number.`,
      `${above.label.word} of each ${above.one} and number of ${below.many} ${short}`,
    ],
    { mayListZeros: true },
  );
  list.addUnique("most-of-part", labelsOf(owners, highest(owners.entries, countOf)), [
    `What is the ${above.label.word} of the ${above.one} with the most ${below.many} ${textbook}?`,
    `Which ${above.one} has the most ${below.many} ${short}? Give its ${above.label.word}.`,
  ]);
  const several = owners.entries.filter((owner) => countOf(owner) >= 2);
  list.add("at-least-of-part", labelsOf(owners, several), [
    `What are the ${above.label.words} of the ${above.many} that have at least 2 ${below.many} ${textbook}?`,
    `List the ${above.label.words} of ${above.many} with more than one ${below.one} ${short}.`,
  ]);
  const exactly = owners.entries.filter((owner) => countOf(owner) === 1);
  list.add("exactly-of-part", labelsOf(owners, exactly), [
    `What are the ${above.label.words} of the ${above.many} that have exactly one ${below.one} ${textbook}?`,
    `${above.label.words} of ${above.many} with exactly 1 ${below.one} ${short}`,
  ]);
}
