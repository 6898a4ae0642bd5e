import { type Entry, type Figure, numberOf, ownedBy, ownerOf, type Ownership, textOf } from "./kinds.ts";
import { busiestOwner, withOwned } from "./owner-questions.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, groupBy, highest, median, quantile, sum } from "./statistics.ts";

type Subject = {
  ownership: Ownership;
  figure: Figure;
  valueOf: (entry: Entry) => number;
  /** The figures of what an owner has. */
  valuesOf: (owner: Entry) => readonly number[];
};

/** Questions about a figure of the documents that each owner has. */
export function askForOwnedFigure(list: QuestionList, ownership: Ownership, figure: Figure): void {
  const valueOf = (entry: Entry): number => numberOf(entry, figure.field);
  const valuesOf = (owner: Entry): readonly number[] => ownedBy(owner, ownership).map(valueOf);
  const subject = { ownership, figure, valueOf, valuesOf };
  askForOwnersByBound(list, subject);
  askForAverageOfEach(list, subject);
  if (figure.isSummable === true) askForTotals(list, subject);
  askForBest(list, subject);
  askForNamedOwner(list, subject);
  askForAveragePerOwnersCategory(list, subject);
}

/** Questions for documents whose owner has a figure over a bound. */
export function askByOwnersFigure(list: QuestionList, { owners, owned }: Ownership, figure: Figure): void {
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const bound = median(owners.entries.map((owner) => numberOf(owner, figure.field)));
  const those = owned.entries.filter((entry) => numberOf(ownerOf(entry), figure.field) > bound);
  list.add("owned-by-owners-figure", labelsOf(owned, those), [
    `What are the ${below.label.words} of the ${below.many} whose ${above.one} has ${withArticle(figure.word)} greater than ${bound}?`,
  ]);
}

function askForOwnersByBound(list: QuestionList, { ownership, figure: { word }, ...subject }: Subject): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const bound = quantile(owned.entries.map(subject.valueOf), 0.75);
  const those = owners.entries.filter((owner) => subject.valuesOf(owner).some((value) => value > bound));
  list.add("owners-of-over", labelsOf(owners, those), [
    `What are the ${above.label.words} of the ${above.many} that have ${below.many} with ${word} greater than ${bound}?`,
    `Find the ${above.label.words} of ${above.many} with at least one ${below.one} whose ${word} is above ${bound}.`,
    `Which ${above.many} have a ${below.one} with ${withArticle(word)} of more than ${bound}? List their ${above.label.words}.`,
  ]);
}

function askForAverageOfEach(list: QuestionList, { ownership, figure: { word }, valuesOf }: Subject): void {
  const { kind: above } = ownership.owners;
  const { kind: below } = ownership.owned;
  const rows = withOwned(ownership).map((owner): Row => [
    textOf(owner, above.label.field),
    average(valuesOf(owner)),
  ]);
  list.add(
    "average-of-each",
    rows,
    [
      `What is the average ${word} of the ${below.many} of each ${above.one}? Show the ${above.label.word} of the ${above.one} too.`,
      `Show the ${above.label.word} of each ${above.one} and the average ${word} of its ${below.many}.`,
      `For each ${above.one}, give the ${above.label.word} and the average ${word} of its ${below.many}.`,
    ],
    { mayListZeros: true },
  );
}

function askForTotals(list: QuestionList, { ownership, figure: { word }, valuesOf }: Subject): void {
  const { kind: above } = ownership.owners;
  const { kind: below } = ownership.owned;
  const totalOf = (owner: Entry): number => sum(valuesOf(owner));
  const those = withOwned(ownership);
  list.add(
    "total-of-each",
    those.map((owner) => [textOf(owner, above.label.field), totalOf(owner)]),
    [`List the ${above.label.word} of each ${above.one} along with the total ${word} of its ${below.many}.`],
    { mayListZeros: true },
  );
  list.addUnique("highest-total", labelsOf(ownership.owners, highest(those, totalOf)), [
    `Which ${above.one} has the highest total ${word} of ${below.many}? Give its ${above.label.word}.`,
    `Find the ${above.label.word} of the ${above.one} whose ${below.many} have the largest total ${word}.`,
  ]);
}

function askForBest(list: QuestionList, subject: Subject): void {
  const { ownership, valueOf, valuesOf } = subject;
  const { word } = subject.figure;
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const best = highest(withOwned(ownership), (owner) => average(valuesOf(owner)));
  list.addUnique("highest-average", labelsOf(owners, best), [
    `What is the ${above.label.word} of the ${above.one} with the highest average ${word} of ${below.many}?`,
    `Which ${above.one} has ${below.many} with the highest average ${word}? Show the ${above.label.word}.`,
  ]);
  const least = highest(withOwned(ownership), (owner) => -average(valuesOf(owner)));
  list.addUnique("lowest-average", labelsOf(owners, least), [
    `What is the ${above.label.word} of the ${above.one} with the lowest average ${word} of ${below.many}?`,
    `Which ${above.one} has ${below.many} with the lowest average ${word}? Show the ${above.label.word}.`,
  ]);
  list.addUnique("owner-of-highest", labelsOf(owners, highest(owned.entries, valueOf).map(ownerOf)), [
    `What is the ${above.label.word} of the ${above.one} of the ${below.one} with the highest ${word}?`,
    `Find the ${above.label.word} of the ${above.one} that has the ${below.one} with the largest ${word}.`,
  ]);
}

function askForNamedOwner(list: QuestionList, { ownership, figure: { word }, ...subject }: Subject): void {
  const { kind: above } = ownership.owners;
  const { kind: below } = ownership.owned;
  const owner = busiestOwner(ownership);
  const called = textOf(owner, above.label.field);
  list.add(
    "average-of-named",
    [[average(subject.valuesOf(owner))]],
    [
      `What is the average ${word} of the ${below.many} of the ${above.one} ${called}?`,
      `Find the average ${word} of ${below.many} in ${above.one} "${called}".`,
    ],
  );
  const best = highest(ownedBy(owner, ownership), subject.valueOf);
  list.addUnique("highest-of-named", labelsOf(ownership.owned, best), [
    `What is the ${below.label.word} of the ${below.one} with the highest ${word} in the ${above.one} ${called}?`,
    `Which ${below.one} of the ${above.one} ${called} has the highest ${word}? Give the ${below.label.word}.`,
  ]);
}

function askForAveragePerOwnersCategory(
  list: QuestionList,
  { ownership: { owners, owned }, figure: { word }, valueOf }: Subject,
): void {
  const [{ kind: above }, { kind: below }] = [owners, owned];
  for (const { field, one } of above.categories.slice(0, 1)) {
    const groups = groupBy(owned.entries, (entry) => textOf(ownerOf(entry), field));
    list.add(
      "average-per-owners-category",
      groups.map(({ key, members }) => [key, average(members.map(valueOf))]),
      [
        `What is the average ${word} of ${below.many} for each ${one} of the ${above.many}?`,
        `Show the average ${word} of the ${below.many} by the ${one} of their ${above.one}.`,
      ],
    );
  }
}
