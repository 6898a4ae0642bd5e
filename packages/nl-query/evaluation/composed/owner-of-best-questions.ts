import { type Entry, type Figure, numberOf, ownedBy, ownerOf, type Ownership, textOf } from "./kinds.ts";
import { labelsOf, type QuestionList, type Row } from "./question-list.ts";
import { average, descending } from "./statistics.ts";

/** Questions for what the owner of the first one is like, and for what the first owner has. */
export function askForOwnersOfBest(list: QuestionList, ownership: Ownership): void {
  for (const figure of ownership.owned.kind.figures) askForOwnerOfBest(list, ownership, figure);
  for (const figure of ownership.owners.kind.figures) askForOwnedOfBest(list, ownership, figure);
}

function askForOwnerOfBest(list: QuestionList, { owners, owned }: Ownership, { field, word }: Figure): void {
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const ordered = descending(owned.entries, (entry) => numberOf(entry, field));
  if (new Set(ordered.map((entry) => numberOf(entry, field))).size < ordered.length) return;
  const [best, second, third] = ordered;
  const last = ordered.at(-1);
  if (!best || !second || !third || !last) return;
  for (const { field: category, one } of above.categories) {
    list.add(
      "owners-category-of-highest",
      [[textOf(ownerOf(best), category)]],
      [
        `What is the ${one} of the ${above.one} that has the ${below.one} with the highest ${word}?`,
        `Find the ${one} of the ${above.one} of the ${below.one} with the largest ${word}.`,
        `${one} of the ${above.one} whose ${below.one} has the highest ${word}`,
      ],
    );
    list.add(
      "owners-category-of-lowest",
      [[textOf(ownerOf(last), category)]],
      [`What is the ${one} of the ${above.one} of the ${below.one} with the lowest ${word}?`],
    );
  }
  for (const figure of above.figures)
    list.add(
      "owners-label-and-figure-of-highest",
      [[textOf(ownerOf(best), above.label.field), numberOf(ownerOf(best), figure.field)]],
      [
        `What are the ${above.label.word} and the ${figure.word} of the ${above.one} of the ${below.one} with the highest ${word}?`,
        `Show the ${above.label.word} and ${figure.word} of the ${above.one} that has the ${below.one} with the largest ${word}.`,
      ],
    );
  list.add(
    "both-labels-of-top-three",
    [best, second, third].map((entry): Row => [
      textOf(entry, below.label.field),
      textOf(ownerOf(entry), above.label.field),
    ]),
    [
      `Show the ${below.label.word} and the ${above.one} ${above.label.word} of the three ${below.many} with the highest ${word}.`,
      `List the 3 ${below.many} with the largest ${word}: their ${below.label.word} and the ${above.label.word} of their ${above.one}.`,
    ],
    { isOrdered: true },
  );
}

function askForOwnedOfBest(list: QuestionList, ownership: Ownership, { field, word }: Figure): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const valueOf = (owner: Entry): number => numberOf(owner, field);
  const having = owners.entries;
  if (new Set(having.map(valueOf)).size < having.length) return;
  const [first] = descending(having, valueOf);
  const theirs = first ? ownedBy(first, ownership) : [];
  if (theirs.length === 0) return;
  list.add("owned-of-highest", labelsOf(owned, theirs), [
    `What are the ${below.label.words} of the ${below.many} of the ${above.one} with the highest ${word}?`,
    `List the ${below.label.word} of each ${below.one} that belongs to the ${above.one} with the largest ${word}.`,
  ]);
  list.add(
    "number-owned-of-highest",
    [[theirs.length]],
    [
      `How many ${below.many} does the ${above.one} with the highest ${word} have?`,
      `Count the ${below.many} of the ${above.one} with the largest ${word}.`,
    ],
  );
  for (const figure of below.figures)
    list.add(
      "average-owned-of-highest",
      [[average(theirs.map((entry) => numberOf(entry, figure.field)))]],
      [
        `What is the average ${figure.word} of the ${below.many} of the ${above.one} with the highest ${word}?`,
      ],
    );
}
