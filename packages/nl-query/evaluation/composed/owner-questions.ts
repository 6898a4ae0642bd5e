import { type Category, type Entry, ownedBy, ownerOf, type Ownership, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { descending, groupBy, highest, median } from "./statistics.ts";

/** Questions about owners and what they own that need no figure. */
export function askForOwners(list: QuestionList, ownership: Ownership): void {
  askForBothLabels(list, ownership);
  askForCountOfEach(list, ownership);
  askForMost(list, ownership);
  askForCountBound(list, ownership);
  askForNone(list, ownership);
  askForOwnedOfNamed(list, ownership);
  askForOwnedByOwners(list, ownership);
  for (const category of ownership.owned.kind.categories) askForOwnedCategory(list, ownership, category);
}

/** The one with the most, for questions that name an owner. */
export function busiestOwner(ownership: Ownership): Entry {
  const [busiest] = highest(ownership.owners.entries, (owner) => ownedBy(owner, ownership).length);
  if (!busiest) throw new RangeError("no owners");
  return busiest;
}

/** Owners of something. */
export function withOwned(ownership: Ownership): readonly Entry[] {
  return ownership.owners.entries.filter((owner) => ownedBy(owner, ownership).length > 0);
}

function askForBothLabels(list: QuestionList, { owners, owned }: Ownership): void {
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const rows = owned.entries.map((entry): Row => [
    textOf(entry, below.label.field),
    textOf(ownerOf(entry), above.label.field),
  ]);
  list.add("both-labels", rows, [
    `Show the ${below.label.word} of each ${below.one} and the ${above.label.word} of its ${above.one}.`,
    `List the ${below.label.words} of all ${below.many} together with the ${above.label.words} of their ${above.many}.`,
    `For each ${below.one}, give ${below.isPerson ? "his or her" : "its"} ${below.label.word} and the ${above.label.word} of the ${above.one}.`,
  ]);
}

function askForCountOfEach(list: QuestionList, ownership: Ownership): void {
  const { kind: above } = ownership.owners;
  const { kind: below } = ownership.owned;
  const rows = withOwned(ownership).map((owner) => countRow(owner, ownership));
  list.add(
    "count-of-each",
    rows,
    [
      `Show the ${above.label.word} of each ${above.one} and the number of ${below.many}.`,
      `How many ${below.many} does each ${above.one} have? Show the ${above.label.word} and the number.`,
      `For each ${above.one}, list its ${above.label.word} and how many ${below.many} it has.`,
      `What are the ${above.label.words} of the ${above.many} and the corresponding number of ${below.many}?`,
    ],
    { mayListZeros: true },
  );
}

function askForMost(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const countOf = (owner: Entry): number => ownedBy(owner, ownership).length;
  const most = highest(owners.entries, countOf);
  list.addUnique("most", labelsOf(owners, most), [
    `What is the ${above.label.word} of the ${above.one} with the most ${below.many}?`,
    `Which ${above.one} has the largest number of ${below.many}? Give its ${above.label.word}.`,
    `Find the ${above.label.word} of the ${above.one} that has the most ${below.many}.`,
    `Return the ${above.label.word} of the ${above.one} having the highest number of ${below.many}.`,
  ]);
  list.addUnique(
    "most-with-count",
    most.map((owner) => countRow(owner, ownership)),
    [
      `Which ${above.one} has the most ${below.many}? Show its ${above.label.word} and the number of ${below.many}.`,
    ],
  );
  const [first, second, third, fourth] = descending(owners.entries, countOf);
  if (!first || !second || !third || !fourth || countOf(third) === countOf(fourth)) return;
  list.add("top-three", labelsOf(owners, [first, second, third]), [
    `What are the ${above.label.words} of the three ${above.many} with the most ${below.many}?`,
    `List the top 3 ${above.many} by number of ${below.many}, showing their ${above.label.words}.`,
  ]);
}

function askForCountBound(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const countOf = (owner: Entry): number => ownedBy(owner, ownership).length;
  const bound = Math.max(2, median(owners.entries.map(countOf)) + 1);
  const reaching = owners.entries.filter((owner) => countOf(owner) >= bound);
  list.add("at-least", labelsOf(owners, reaching), [
    `What are the ${above.label.words} of the ${above.many} that have at least ${bound} ${below.many}?`,
    `List the ${above.label.words} of ${above.many} with more than ${bound - 1} ${below.many}.`,
    `Find the ${above.label.word} of every ${above.one} that has ${bound} or more ${below.many}.`,
    `Show the ${above.label.words} of ${above.many} which have no fewer than ${bound} ${below.many}.`,
  ]);
}

function askForNone(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const idle = owners.entries.filter((owner) => ownedBy(owner, ownership).length === 0);
  list.add("none", labelsOf(owners, idle), [
    `What are the ${above.label.words} of ${above.many} that do not have any ${below.many}?`,
    `List the ${above.label.words} of ${above.many} without ${below.many}.`,
    `Find the ${above.label.word} of the ${above.many} which have no ${below.many}.`,
    `Show the ${above.label.words} of all ${above.many} that have no associated ${below.many}.`,
  ]);
  list.add(
    "none-count",
    [[idle.length]],
    [
      `How many ${above.many} have no ${below.many}?`,
      `Count the ${above.many} that do not have any ${below.many}.`,
    ],
  );
  list.add(
    "some-count",
    [[owners.entries.length - idle.length]],
    [`How many ${above.many} have at least one ${below.one}?`],
  );
}

function askForOwnedOfNamed(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const owner = busiestOwner(ownership);
  const called = textOf(owner, above.label.field);
  const its = ownedBy(owner, ownership);
  list.add(
    "count-of-named",
    [[its.length]],
    [
      `How many ${below.many} does the ${above.one} ${called} have?`,
      `Count the ${below.many} of the ${above.one} "${called}".`,
      `What is the number of ${below.many} in the ${above.one} called ${called}?`,
    ],
  );
  list.add("owned-of-named", labelsOf(owned, its), [
    `What are the ${below.label.words} of the ${below.many} of the ${above.one} ${called}?`,
    `List the ${below.label.words} of all ${below.many} that belong to the ${above.one} "${called}".`,
    `Show the ${below.label.word} of each ${below.one} in ${above.one} ${called}.`,
  ]);
}

function askForOwnedByOwners(list: QuestionList, { owners, owned }: Ownership): void {
  const [{ kind: above }, { kind: below }] = [owners, owned];
  for (const { field, one } of above.categories.slice(0, 1)) {
    const groups = groupBy(owned.entries, (entry) => textOf(ownerOf(entry), field));
    const [group] = groups;
    if (!group) return;
    list.add("owned-by-owners", labelsOf(owned, group.members), [
      `What are the ${below.label.words} of ${below.many} of ${above.many} whose ${one} is ${group.key}?`,
      `List the ${below.label.words} of the ${below.many} whose ${above.one} has the ${one} ${group.key}.`,
      `Find the ${below.label.word} of every ${below.one} that belongs to ${withArticle(above.one)} with ${one} ${group.key}.`,
    ]);
    list.add(
      "owned-by-owners-count",
      [[group.members.length]],
      [
        `How many ${below.many} belong to ${above.many} whose ${one} is ${group.key}?`,
        `Count the ${below.many} of ${above.many} with ${one} ${group.key}.`,
      ],
    );
    list.add(
      "count-per-owners-category",
      groups.map(({ key, members }) => [key, members.length]),
      [
        `How many ${below.many} are there for each ${one} of the ${above.many}?`,
        `Show the number of ${below.many} by the ${one} of their ${above.one}.`,
      ],
    );
  }
}

function askForOwnedCategory(list: QuestionList, ownership: Ownership, category: Category): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const [first, second] = groupBy(owned.entries, (entry) => textOf(entry, category.field));
  if (!first || !second) return;
  const has = (owner: Entry, value: string): boolean =>
    ownedBy(owner, ownership).some((entry) => textOf(entry, category.field) === value);
  const those = (test: (owner: Entry) => boolean): readonly Row[] =>
    labelsOf(owners, owners.entries.filter(test));
  list.add(
    "owners-of-both",
    those((owner) => has(owner, first.key) && has(owner, second.key)),
    [
      `What are the ${above.label.words} of the ${above.many} that have both ${below.many} with ${category.one} ${first.key} and ${below.many} with ${category.one} ${second.key}?`,
      `Find the ${above.label.words} of ${above.many} that have ${below.many} whose ${category.one} is ${first.key} and also ${below.many} whose ${category.one} is ${second.key}.`,
    ],
  );
  list.add(
    "owners-of-value",
    those((owner) => has(owner, first.key)),
    [
      `Which ${above.many} have ${below.many} whose ${category.one} is ${first.key}? Give their ${above.label.words}.`,
      `List the ${above.label.words} of ${above.many} with ${below.many} of ${category.one} "${first.key}".`,
    ],
  );
  list.add(
    "owners-without-value",
    those((owner) => !has(owner, first.key)),
    [
      `What are the ${above.label.words} of the ${above.many} that have no ${below.many} with ${category.one} ${first.key}?`,
      `Find the ${above.label.words} of ${above.many} that do not have any ${below.one} whose ${category.one} is ${first.key}.`,
    ],
  );
  const different = withOwned(ownership).map((owner): Row => {
    const values = new Set(ownedBy(owner, ownership).map((entry) => textOf(entry, category.field)));
    return [textOf(owner, above.label.field), values.size];
  });
  list.add(
    "distinct-of-each",
    different,
    [
      `For each ${above.one}, show the ${above.label.word} and the number of different ${category.many} of its ${below.many}.`,
    ],
    { mayListZeros: true },
  );
}

function countRow(owner: Entry, ownership: Ownership): Row {
  return [textOf(owner, ownership.owners.kind.label.field), ownedBy(owner, ownership).length];
}
