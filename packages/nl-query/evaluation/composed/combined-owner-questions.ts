import { dateOf, type Entry, numberOf, ownedBy, ownerOf, type Ownership, textOf } from "./kinds.ts";
import { withOwned } from "./owner-questions.ts";
import { labelsOf, type QuestionList, type Row, withArticle } from "./question-list.ts";
import { average, descending, groupBy, highest, median, sum } from "./statistics.ts";

/** Questions that join owners and what they own with several conditions, figures or columns at once. */
export function askForCombinedOwners(list: QuestionList, ownership: Ownership): void {
  askForFigures(list, ownership);
  askForColumnsOfBoth(list, ownership);
  askForOwnersCategories(list, ownership);
  askForOwnersOfAverage(list, ownership);
  askForBestOwned(list, ownership);
  askForCountsOfSome(list, ownership);
}

function askForFigures(list: QuestionList, ownership: Ownership): void {
  const [{ kind: above }, { kind: below }] = [ownership.owners, ownership.owned];
  for (const { field, word } of below.figures) {
    const rows = withOwned(ownership).map((owner): Row => {
      const numbers = ownedBy(owner, ownership).map((entry) => numberOf(entry, field));
      return [textOf(owner, above.label.field), numbers.length, average(numbers)];
    });
    list.add(
      "count-and-average-of-each",
      rows,
      [
        `For each ${above.one}, show the ${above.label.word}, the number of ${below.many} and their average ${word}.`,
        `List the ${above.label.word} of each ${above.one} along with the number of its ${below.many} and the average ${word} of these.`,
        `${above.one} ${above.label.word}, number of ${below.many}, average ${word}`,
      ],
      { mayListZeros: true },
    );
    const extremes = withOwned(ownership).map((owner): Row => {
      const numbers = ownedBy(owner, ownership).map((entry) => numberOf(entry, field));
      return [textOf(owner, above.label.field), Math.min(...numbers), Math.max(...numbers)];
    });
    list.add(
      "lowest-and-highest-of-each",
      extremes,
      [
        `For each ${above.one}, show the ${above.label.word} and the lowest and highest ${word} of its ${below.many}.`,
        `What are the minimum and maximum ${word} of the ${below.many} of each ${above.one}? Show the ${above.label.word} too.`,
      ],
      { mayListZeros: true },
    );
  }
}

function askForColumnsOfBoth(list: QuestionList, { owners, owned }: Ownership): void {
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const [category] = above.categories;
  const [figure] = below.figures;
  const [first] = owned.entries;
  if (!category || !figure || !first) return;
  const value = textOf(ownerOf(first), category.field);
  const bound = median(owned.entries.map((entry) => numberOf(entry, figure.field)));
  const those = owned.entries.filter(
    (entry) => textOf(ownerOf(entry), category.field) === value && numberOf(entry, figure.field) > bound,
  );
  const rows = those.map((entry): Row => [
    textOf(entry, below.label.field),
    textOf(ownerOf(entry), above.label.field),
  ]);
  list.add("labels-of-both-conditions", rows, [
    `Show the ${below.label.word} and the ${above.one} ${above.label.word} of the ${below.many} with ${withArticle(figure.word)} above ${bound} whose ${above.one} has the ${category.one} ${value}.`,
    `For ${below.many} with ${withArticle(figure.word)} greater than ${bound} that belong to ${above.many} whose ${category.one} is ${value}, list the ${below.label.word} and the ${above.label.word} of the ${above.one}.`,
  ]);
  list.add(
    "count-of-both-conditions",
    [[those.length]],
    [
      `How many ${below.many} with ${withArticle(figure.word)} above ${bound} belong to ${above.many} whose ${category.one} is ${value}?`,
      `Count the ${below.many} of ${above.many} with ${category.one} ${value} that have ${withArticle(figure.word)} greater than ${bound}.`,
    ],
  );
}

function askForOwnersCategories(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  for (const category of above.categories) {
    const groups = groupBy(owned.entries, (entry) => textOf(ownerOf(entry), category.field));
    const best = highest(groups, ({ members }) => members.length);
    list.addUnique(
      "owners-category-with-most",
      best.map(({ key }) => [key]),
      [
        `Which ${category.one} of ${above.many} has the most ${below.many}?`,
        `What is the ${category.one} whose ${above.many} have the largest number of ${below.many}?`,
      ],
    );
    for (const { field, word, isSummable } of below.figures)
      if (isSummable)
        list.add(
          "total-per-owners-category",
          groups.map(({ key, members }): Row => [key, sum(members.map((one) => numberOf(one, field)))]),
          [
            `What is the total ${word} of the ${below.many} for each ${category.one} of their ${above.one}?`,
            `For each ${category.one} of the ${above.many}, show the total ${word} of their ${below.many}.`,
          ],
        );
  }
}

function askForOwnersOfAverage(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  for (const { field, word, isSummable } of below.figures) {
    const numbersOf = (owner: Entry): readonly number[] =>
      ownedBy(owner, ownership).map((entry) => numberOf(entry, field));
    const bound = Math.floor(average(owned.entries.map((entry) => numberOf(entry, field))));
    const those = withOwned(ownership).filter((owner) => average(numbersOf(owner)) > bound);
    list.add("owners-by-average", labelsOf(owners, those), [
      `What are the ${above.label.words} of the ${above.many} whose ${below.many} have an average ${word} above ${bound}?`,
      `Find the ${above.label.words} of ${above.many} with an average ${word} of ${below.many} greater than ${bound}.`,
    ]);
    if (isSummable !== true) continue;
    const least = Math.floor(median(withOwned(ownership).map((owner) => sum(numbersOf(owner)))));
    const rich = withOwned(ownership).filter((owner) => sum(numbersOf(owner)) > least);
    list.add(
      "owners-by-total",
      rich.map((owner): Row => [textOf(owner, above.label.field), sum(numbersOf(owner))]),
      [
        `Show the ${above.label.word} and the total ${word} of the ${below.many} of each ${above.one} where this total is greater than ${least}.`,
        `Which ${above.many} have ${below.many} with a total ${word} of more than ${least}? Give the ${above.label.word} and the total.`,
      ],
    );
  }
}

function askForBestOwned(list: QuestionList, ownership: Ownership): void {
  const [{ kind: above }, { kind: below }] = [ownership.owners, ownership.owned];
  const { milestone } = below;
  for (const { field, word } of below.figures) {
    const valueOf = (entry: Entry): number => numberOf(entry, field);
    if (new Set(ownership.owned.entries.map(valueOf)).size < ownership.owned.entries.length) continue;
    list.add(
      "best-owned-of-each",
      withOwned(ownership).flatMap((owner) =>
        descending(ownedBy(owner, ownership), valueOf)
          .slice(0, 1)
          .map((entry): Row => [textOf(owner, above.label.field), textOf(entry, below.label.field)]),
      ),
      [
        `For each ${above.one}, show the ${above.label.word} of the ${above.one} and the ${below.label.word} of its ${below.one} with the highest ${word}.`,
        `What is the ${below.label.word} of the ${below.one} with the highest ${word} of each ${above.one}? Show the ${above.label.word} of the ${above.one} as well.`,
      ],
      { mayListZeros: true },
    );
  }
  const dayOf = (entry: Entry): number => -dateOf(entry, milestone.field).getTime();
  const [earliest] = highest(ownership.owned.entries, dayOf);
  if (!earliest) return;
  list.add("owner-of-earliest", labelsOf(ownership.owners, [ownerOf(earliest)]), [
    `What is the ${above.label.word} of the ${above.one} of the ${below.one} with the earliest ${milestone.noun}?`,
    `Which ${above.one} does the ${below.one} with the earliest ${milestone.noun} belong to? Give the ${above.label.word}.`,
  ]);
}

function askForCountsOfSome(list: QuestionList, ownership: Ownership): void {
  const { owners, owned } = ownership;
  const [{ kind: above }, { kind: below }] = [owners, owned];
  const [figure] = below.figures;
  if (!figure) return;
  const bound = median(owned.entries.map((entry) => numberOf(entry, figure.field)));
  const countOf = (owner: Entry): number =>
    ownedBy(owner, ownership).filter((entry) => numberOf(entry, figure.field) > bound).length;
  const those = owners.entries.filter((owner) => countOf(owner) > 0);
  list.add(
    "count-of-some-of-each",
    those.map((owner): Row => [textOf(owner, above.label.field), countOf(owner)]),
    [
      `For each ${above.one}, show the ${above.label.word} and the number of ${below.many} with ${withArticle(figure.word)} greater than ${bound}.`,
      `How many ${below.many} with ${withArticle(figure.word)} above ${bound} does each ${above.one} have? Show the ${above.label.word} and the number.`,
    ],
    { mayListZeros: true },
  );
  const most = highest(those, countOf);
  list.addUnique("owner-with-most-of-some", labelsOf(owners, most), [
    `Which ${above.one} has the most ${below.many} with ${withArticle(figure.word)} greater than ${bound}? Give the ${above.label.word}.`,
    `Find the ${above.label.word} of the ${above.one} with the largest number of ${below.many} whose ${figure.word} is above ${bound}.`,
  ]);
}
