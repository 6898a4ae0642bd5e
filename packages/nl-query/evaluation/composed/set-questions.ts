import {
  type Category,
  type Entry,
  type Figure,
  numberOf,
  ownedBy,
  ownerOf,
  type Ownership,
  type Table,
  textOf,
} from "./kinds.ts";
import { withOwned } from "./owner-questions.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { groupBy, highest, quantile } from "./statistics.ts";

type Subject = { table: Table; figure: Figure; category: Category };

/** Questions for values that several documents have together, or that none has. */
export function askForSetsOfCategory(list: QuestionList, { table, figure, category }: Subject): void {
  const { many, label } = table.kind;
  const numbers = table.entries.map((entry) => numberOf(entry, figure.field));
  const [low, high] = [quantile(numbers, 0.2), quantile(numbers, 0.85)];
  const groups = groupBy(table.entries, (entry) => textOf(entry, category.field));
  const has = (members: readonly Entry[], isMet: (number: number) => boolean): boolean =>
    members.some((entry) => isMet(numberOf(entry, figure.field)));
  const keysOf = (those: typeof groups): Row[] => those.map(({ key }) => [key]);
  list.add(
    "category-of-both-bounds",
    keysOf(groups.filter(({ members }) => has(members, (n) => n > high) && has(members, (n) => n < low))),
    [
      `Which ${category.many} have both ${many} with ${withArticle(figure.word)} above ${high} and ${many} with ${withArticle(figure.word)} below ${low}?`,
      `Show the ${category.many} that have ${many} whose ${figure.word} is greater than ${high} as well as ${many} whose ${figure.word} is less than ${low}.`,
    ],
  );
  list.add("category-without-over", keysOf(groups.filter(({ members }) => !has(members, (n) => n > high))), [
    `Which ${category.many} have no ${many} with ${withArticle(figure.word)} above ${high}?`,
    `Find the ${category.many} that do not have any ${many} whose ${figure.word} is greater than ${high}.`,
  ]);
  list.add("categories-of-over", keysOf(groups.filter(({ members }) => has(members, (n) => n > high))), [
    `What are the different ${category.many} of the ${many} with ${withArticle(figure.word)} above ${high}?`,
    `List the distinct ${category.many} of ${many} whose ${figure.word} is greater than ${high}.`,
  ]);
  const [group] = groups;
  if (!group) return;
  const most = Math.max(...group.members.map((entry) => numberOf(entry, figure.field)));
  const least = Math.min(...group.members.map((entry) => numberOf(entry, figure.field)));
  const over = table.entries.filter((entry) => numberOf(entry, figure.field) > most);
  const under = table.entries.filter((entry) => numberOf(entry, figure.field) < least);
  list.add("over-all-of-category", labelsOf(table, over), [
    `What are the ${label.words} of the ${many} whose ${figure.word} is higher than that of all ${many} with the ${category.one} ${group.key}?`,
    `List the ${label.words} of ${many} with ${withArticle(figure.word)} greater than the highest ${figure.word} of the ${many} whose ${category.one} is ${group.key}.`,
  ]);
  list.add("under-all-of-category", labelsOf(table, under), [
    `List the ${label.words} of ${many} with ${withArticle(figure.word)} lower than the lowest ${figure.word} of the ${many} whose ${category.one} is ${group.key}.`,
  ]);
}

/** Questions for owners by two kinds of what they own, and for values by different owners. */
export function askForSetsOfOwners(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  for (const { field, one } of below.categories) {
    const groups = groupBy(owned.entries, (entry) => textOf(entry, field));
    const [first, second] = groups;
    if (!first || !second) continue;
    const has = (owner: Entry, value: string): boolean =>
      ownedBy(owner, ownership).some((entry) => textOf(entry, field) === value);
    const those = owners.entries.filter((owner) => has(owner, first.key) && !has(owner, second.key));
    list.add("owners-of-one-without-other", labelsOf(owners, those), [
      `What are the ${above.label.words} of the ${above.many} that have ${below.many} with the ${one} ${first.key} but no ${below.many} with the ${one} ${second.key}?`,
      `List the ${above.label.words} of ${above.many} which have ${withArticle(below.one)} whose ${one} is ${first.key} but none whose ${one} is ${second.key}.`,
    ]);
    const ownersOf = (members: readonly Entry[]): number => new Set(members.map(ownerOf)).size;
    list.add(
      "different-owners-per-category",
      groups.map(({ key, members }): Row => [key, ownersOf(members)]),
      [
        `For each ${one}, show the number of different ${above.many} that have ${below.many} with this ${one}.`,
        `How many different ${above.many} have ${below.many} of each ${one}?`,
      ],
    );
    list.addUnique(
      "category-of-most-owners",
      highest(groups, ({ members }) => ownersOf(members)).map(({ key }) => [key]),
      [`Which ${one} of ${below.many} is shared by the largest number of different ${above.many}?`],
    );
  }
  const having = withOwned(ownership);
  list.add(
    "number-of-owners",
    [[having.length]],
    [
      `How many ${above.many} have at least one ${below.one}?`,
      `How many different ${above.many} have ${below.many}?`,
      `Count the ${above.many} that have ${below.many}.`,
    ],
  );
  const several = having.filter((owner) => ownedBy(owner, ownership).length > 2);
  list.add(
    "number-of-owners-over",
    [[several.length]],
    [
      `How many ${above.many} have more than 2 ${below.many}?`,
      `Count the ${above.many} with at least 3 ${below.many}.`,
    ],
  );
  list.add(
    "owners-over-with-count",
    several.map((owner): Row => [textOf(owner, above.label.field), ownedBy(owner, ownership).length]),
    [
      `Show the ${above.label.word} and the number of ${below.many} of each ${above.one} with more than 2 ${below.many}.`,
      `Which ${above.many} have at least 3 ${below.many}? Give the ${above.label.word} and how many ${below.many} each of them has.`,
    ],
  );
}
