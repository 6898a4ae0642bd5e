import { NOISE } from "./lexicon/words.table.ts";
import type { Knowledge } from "./link/knowledge.ts";
import { ownerAsVerb } from "./link/owner-as-verb.ts";
import { nameMonthColumns, pivotMonths } from "./link/pivot-months.ts";
import { nameAmounts } from "./link/name-amounts.ts";
import { nameAgents } from "./link/name-agents.ts";
import { nameAxes } from "./link/name-axes.ts";
import { nameCompoundDocuments } from "./link/name-compound-documents.ts";
import { nameCodedDocuments } from "./link/name-coded-documents.ts";
import { nameDegrees } from "./link/name-degrees.ts";
import { nameDistributions } from "./link/name-distributions.ts";
import { nameDistances } from "./link/name-distances.ts";
import { nameCumulative } from "./link/name-cumulative.ts";
import { nameDates } from "./link/name-dates.ts";
import { tieDates } from "./link/tie-dates.ts";
import { namePermissions } from "./link/name-permissions.ts";
import { namePartsOfNames } from "./link/name-parts-of-names.ts";
import { nameEndsAlone } from "./link/name-ends-alone.ts";
import { namePartsPlayed } from "./link/name-parts-played.ts";
import { nameEnds } from "./link/name-ends.ts";
import { nameExtremes } from "./link/name-extremes.ts";
import { nameHeadcounts } from "./link/name-headcounts.ts";
import { nameFlagAgents } from "./link/name-flag-agents.ts";
import { nameFree } from "./link/name-free.ts";
import { nameFlagged } from "./link/name-flagged.ts";
import { nameGenders } from "./link/name-genders.ts";
import { nameDeeds } from "./link/name-deeds.ts";
import { nameDeaths } from "./link/name-deaths.ts";
import { nameSplitFields } from "./link/name-split-fields.ts";
import { namePairs } from "./link/name-pairs.ts";
import { nameShown } from "./link/name-shown.ts";
import { nameLatest } from "./link/name-latest.ts";
import { nameLeaders } from "./link/name-leaders.ts";
import { nameVerb } from "./link/name-verb.ts";
import { nameStock } from "./link/name-stock.ts";
import { nameSubscribers } from "./link/name-subscribers.ts";
import { nameTheirs } from "./link/name-theirs.ts";
import { nameTops } from "./link/name-tops.ts";
import { nameTopValues } from "./link/name-top-values.ts";
import { nameTimesKept } from "./link/name-times-kept.ts";
import { nameUnits } from "./link/name-units.ts";
import { nameSaidAgain } from "./link/name-said-again.ts";
import { nameSame } from "./link/name-same.ts";
import { nameSeries } from "./link/name-series.ts";
import { nameMostOften } from "./link/name-most-often.ts";
import { nameMostFlagged } from "./link/name-most-flagged.ts";
import { nameRoleHolders } from "./link/name-role-holders.ts";
import { stemsOfTwins } from "./link/roles.ts";
import { nameRolesAlone } from "./link/name-roles-alone.ts";
import { nameMeanings } from "./link/name-meanings.ts";
import { nameMeasures } from "./link/name-measures.ts";
import { nameNumberOfBest } from "./link/name-number-of-best.ts";
import { nameWhoDidMost } from "./link/name-who-did-most.ts";
import { nameWhoHolds } from "./link/name-who-holds.ts";
import { nameOpposites } from "./link/name-opposites.ts";
import { nameOrigin } from "./link/name-origin.ts";
import { nameHeldOfEach } from "./link/name-held-of-each.ts";
import { nameHolders } from "./link/name-holders.ts";
import { nameOwnCounts } from "./link/name-own-counts.ts";
import { nameOwnDeeds } from "./link/name-own-deeds.ts";
import { nameOfKind } from "./link/name-of-kind.ts";
import { nameOwnLast } from "./link/name-own-last.ts";
import { nameOwnNumbers } from "./link/name-own-numbers.ts";
import { namePeopleInside } from "./link/name-people-inside.ts";
import { nameOwnPrice } from "./link/name-own-price.ts";
import { namePricesPaid } from "./link/name-prices-paid.ts";
import { nameQuantities } from "./link/name-quantities.ts";
import { countDeeds } from "./link/count-deeds.ts";
import { countOfValues } from "./link/count-of-values.ts";
import { countGroups } from "./link/count-groups.ts";
import { columnsInFront } from "./link/columns-in-front.ts";
import { columnOfEach } from "./link/column-of-each.ts";
import { nameKeptTotals } from "./link/name-kept-totals.ts";
import { nameOwnTotals } from "./link/name-own-totals.ts";
import { namePlacesBeside } from "./link/name-places-beside.ts";
import { nameRangeEnds } from "./link/name-range-ends.ts";
import { nameRates } from "./link/name-rates.ts";
import { nameRatesOfStates } from "./link/name-rates-of-states.ts";
import { nameResultColumns } from "./link/name-result-columns.ts";
import { nameRatios } from "./link/name-ratios.ts";
import { nameRepeaters } from "./link/name-repeaters.ts";
import { nameReceivers } from "./link/name-receivers.ts";
import { nameReports } from "./link/name-reports.ts";
import { nameDoers } from "./link/name-doers.ts";
import { deedInFront } from "./link/deed-in-front.ts";
import { dropDatabaseName } from "./link/drop-database-name.ts";
import { dropVagueLead } from "./link/drop-vague-lead.ts";
import { dropDeedsOfOwners } from "./link/drop-deeds-of-owners.ts";
import { nameDatabaseNoun } from "./link/name-database-noun.ts";
import { dropScopes } from "./link/drop-scopes.ts";
import { dropListNouns } from "./link/drop-list-nouns.ts";
import { dropNumberMarks } from "./link/drop-number-marks.ts";
import { keyBehindValue } from "./link/key-behind-value.ts";
import { dropOwners } from "./link/drop-owners.ts";
import { orderBehindColumns } from "./link/order-behind-columns.ts";
import { orderByNames } from "./link/order-by-names.ts";
import { orderVerb } from "./link/order-verb.ts";
import { keepOrdinals } from "./link/ordinal-values.ts";
import { onlyBehind } from "./link/only-behind.ts";
import { openQuotes } from "./link/open-quotes.ts";
import { NameHits } from "./link/mentions.ts";
import { exactNumbers } from "./link/exact-numbers.ts";
import { numbersInARow } from "./link/numbers-in-a-row.ts";
import { eachOnce } from "./link/each-once.ts";
import { quoteStored } from "./link/quote-stored.ts";
import { quoteAnswers } from "./link/quote-answers.ts";
import { readSchemaNames } from "./link/schema-names.ts";
import { joinPartsOfNames } from "./link/join-parts-of-names.ts";
import { joinRates } from "./link/join-rates.ts";
import { gerundValues } from "./link/gerund-values.ts";
import { groupsTogether } from "./link/groups-together.ts";
import { leaveOut } from "./link/leave-out.ts";
import { averageRatings } from "./link/average-ratings.ts";
import { bestPeriods } from "./link/best-periods.ts";
import { bothOfKind } from "./link/both-of-kind.ts";
import { boundSums } from "./link/bound-sums.ts";
import { rankByOthers } from "./link/rank-by-others.ts";
import { rankByOwnFigures } from "./link/rank-by-own-figures.ts";
import { rankByOwnLists } from "./link/rank-by-own-lists.ts";
import { rankBySums } from "./link/rank-by-sums.ts";
import { rankByKeys } from "./link/rank-by-keys.ts";
import { rankKinds } from "./link/rank-kinds.ts";
import { rankByProfit } from "./link/rank-by-profit.ts";
import { rankDeeds } from "./link/rank-deeds.ts";
import { rankTotals } from "./link/rank-totals.ts";
import { stateBehind } from "./link/state-behind.ts";
import { stretchesOfStates } from "./link/stretches-of-states.ts";
import { sumUnits } from "./link/sum-units.ts";
import { totalNumbers } from "./link/total-numbers.ts";
import { totalStretches } from "./link/total-stretches.ts";
import { showOwners } from "./link/show-owners.ts";
import { singleOwners } from "./link/single-owners.ts";
import { dropHyphens, joinNames, splitNames } from "./link/split-names.ts";
import { valueAsNoun } from "./link/value-as-noun.ts";
import { valueInFront } from "./link/value-in-front.ts";
import { valueOfStock } from "./link/value-of-stock.ts";
import { findValues } from "./link/value-mentions.ts";
import type { Question } from "./parse/draft.ts";
import { readPeriods } from "./text/read-periods.ts";
import { dropChatter } from "./text/chatter.ts";
import { isTicketNumber, nameCounts } from "./link/name-counts.ts";
import { nameCountNouns } from "./link/name-count-nouns.ts";
import { nameKinds } from "./link/name-kinds.ts";
import { nameContactNumbers } from "./link/name-contact-numbers.ts";
import { nameInitials } from "./link/name-initials.ts";
import { nameTimesOfDeeds } from "./link/name-times-of-deeds.ts";
import { namePeopleAsked } from "./link/name-people-asked.ts";
import { nameJobTitles } from "./link/name-job-titles.ts";
import { nameYearsCounted } from "./link/name-years-counted.ts";
import { nameBucketElements } from "./link/name-bucket-elements.ts";
import { nameBeside } from "./link/name-beside.ts";
import { nameOfOwners } from "./link/name-of-owners.ts";
import { nameWho } from "./link/name-who.ts";
import { figuresBehindNames } from "./link/figures-behind-names.ts";
import { figuresOfEach } from "./link/figures-of-each.ts";
import { nameNumberMarks } from "./link/name-number-marks.ts";
import { nameNumberedDocuments } from "./link/name-numbered-documents.ts";
import { nameKeyNumbers } from "./link/name-key-numbers.ts";
import { listBeforeOrder } from "./link/list-before-order.ts";
import { listOfEach } from "./link/list-of-each.ts";
import { listLast } from "./link/list-last.ts";
import { listMarks } from "./link/list-marks.ts";
import { neverDone } from "./link/never-done.ts";
import { nameMeasured } from "./link/name-measured.ts";
import { nameMembers } from "./link/name-members.ts";
import { nameModifiedFields } from "./link/name-modified-fields.ts";
import { nameStars } from "./link/name-stars.ts";
import { nameStatistics } from "./link/name-statistics.ts";
import { nameSpans } from "./link/name-spans.ts";
import { nameSizes } from "./link/name-sizes.ts";
import { nameKeptPeriods } from "./link/name-kept-periods.ts";
import { nameLikeDeeds } from "./link/name-like-deeds.ts";
import { nameLimits } from "./link/name-limits.ts";
import { nameListed } from "./link/name-listed.ts";
import { nameListsBesideNames } from "./link/name-lists-beside-names.ts";
import { dropRepeatedPlaces } from "./text/drop-repeated-places.ts";
import { possessives } from "./text/possessives.ts";
import { openAppositions } from "./text/open-appositions.ts";
import { rephrase } from "./text/rephrase.ts";
import { reword } from "./text/reword.ts";
import { foldText, roleStem } from "./text/lemma.ts";
import { shareHeads } from "./text/share-heads.ts";
import { wellSpelled } from "./text/spelling.ts";
import type { Token } from "./text/token.ts";
import { tokenize } from "./text/tokenize.ts";

/** A word of the question and one of a name have the same stem. */
const SAME_STEM = 0.92;

/** Words that say little, save in names: "home city" of `homeCity`. */
const MODIFIER = /^home$/;

/** Says the words of a question in another way. */
type Step = (tokens: readonly Token[], knowledge: Knowledge) => readonly Token[];

/** What is done before phrases are replaced, in this order. */
const PREPARATIONS: readonly Step[] = [
  nameEndsAlone,
  nameSplitFields,
  nameMonthColumns,
  namePeopleAsked,
  nameInitials,
  nameTimesOfDeeds,
  nameContactNumbers,
  gerundValues,
  nameJobTitles,
  nameStatistics,
  nameCumulative,
  nameCountNouns,
  nameOwnLast,
  nameDistributions,
  nameFree,
  nameRepeaters,
  nameSubscribers,
  stretchesOfStates,
  nameLikeDeeds,
  nameRatesOfStates,
  valueOfStock,
  nameStock,
  rankByProfit,
  nameTopValues,
  countDeeds,
  dropVagueLead,
  totalNumbers,
  sumUnits,
  nameFlagged,
  totalStretches,
  bestPeriods,
  bothOfKind,
  ownerAsVerb,
  nameOpposites,
  deedInFront,
  nameHeldOfEach,
  nameOwnCounts,
  nameOwnDeeds,
  nameHolders,
  onlyBehind,
  countGroups,
  rankByKeys,
  nameTops,
  rankByOthers,
  rankByOwnFigures,
  averageRatings,
  nameResultColumns,
  nameStars,
  nameModifiedFields,
  nameListsBesideNames,
  nameFlagAgents,
  namePartsPlayed,
  namePermissions,
  quoteStored,
  showOwners,
  namePricesPaid,
  namePeopleInside,
  nameNumberMarks,
  listMarks,
  listLast,
  listOfEach,
  listBeforeOrder,
  eachOnce,
  columnOfEach,
  figuresBehindNames,
  figuresOfEach,
  dropRepeatedPlaces,
  quoteAnswers,
  nameSeries,
  nameSame,
  nameEnds,
  dropHyphens,
  splitNames,
  joinRates,
  nameRatios,
  joinNames,
  nameCodedDocuments,
  nameNumberedDocuments,
  valueAsNoun,
  valueInFront,
  nameTheirs,
  nameOfKind,
  dropScopes,
  nameMeanings,
  nameYearsCounted,
  nameMeasures,
  nameAmounts,
  nameKeptTotals,
  rankBySums,
  boundSums,
  rankDeeds,
  nameMostOften,
  rankTotals,
  nameQuantities,
  leaveOut,
  nameDistances,
  nameSpans,
  nameMeasured,
  neverDone,
  nameLatest,
  numbersInARow,
  exactNumbers,
];

/** What puts words for something into those that the schema has for it, in this order. */
const NAMINGS: readonly Step[] = [
  stateBehind,
  rankKinds,
  nameOwnPrice,
  countOfValues,
  dropNumberMarks,
  dropListNouns,
  keyBehindValue,
  rankByOwnLists,
  joinPartsOfNames,
  nameRangeEnds,
  nameLimits,
  nameVerb,
  nameLeaders,
  nameWhoDidMost,
  nameReceivers,
  nameWho,
  nameWhoHolds,
  nameOrigin,
  nameAgents,
  nameDegrees,
  nameAxes,
  namePartsOfNames,
  nameUnits,
  nameSaidAgain,
  nameReports,
  orderVerb,
  orderByNames,
  dropOwners,
  dropDeedsOfOwners,
  namePairs,
  nameDeaths,
  nameDates,
  nameRates,
  nameNumberOfBest,
  nameOwnNumbers,
  nameKeyNumbers,
  singleOwners,
  nameMembers,
  nameBucketElements,
  nameSizes,
  nameTimesKept,
  nameHeadcounts,
  nameOwnTotals,
  namePlacesBeside,
  nameCounts,
  nameListed,
  nameKinds,
  nameExtremes,
  nameGenders,
  nameDeeds,
  nameDoers,
  nameShown,
  nameRolesAlone,
  nameRoleHolders,
  nameMostFlagged,
  nameOfOwners,
  nameBeside,
  columnsInFront,
  orderBehindColumns,
  nameKeptPeriods,
];

/** Reads the words of a question: rephrased, with what they name and the values and periods among them. */
export function questionOf(
  knowledge: Knowledge,
  text: string,
  now: number,
  /** What else is said in other words, before anything. */
  said: (tokens: readonly Token[]) => readonly Token[] = (tokens) => tokens,
): Question {
  const isName = (norm: string): boolean => knowledge.names.hasShortened(norm);
  const twins = stemsOfTwins(knowledge.model);
  const isKnown = (norm: string): boolean =>
    twins.has(roleStem(norm)) ||
    (NOISE.has(norm)
      ? knowledge.names.isFlag(norm) || (MODIFIER.test(norm) && isName(norm))
      : knowledge.names.hits(norm).some(({ weight }) => weight >= SAME_STEM));
  const prepared = PREPARATIONS.reduce<readonly Token[]>(
    (tokens, prepare) => prepare(tokens, knowledge),
    said(saidOf(knowledge, text)),
  );
  const phrased = rephrase(openAppositions(prepared, isName), isKnown);
  const shared = shareHeads(phrased, (names) => knowledge.names.fieldNamed(names) !== null);
  const months = pivotMonths(knowledge);
  const isCounted = (noun: string, lead: string): boolean =>
    [
      [noun, "count"],
      ["number", noun],
      // "total driver counts" of a `total_drivers`
      ...(lead === "total" ? [[lead, noun]] : []),
    ].some((names) => {
      const field = knowledge.names.fieldNamed(names);
      return field?.kind === "number" && !isTicketNumber(field);
    });
  const named = NAMINGS.reduce<readonly Token[]>(
    (said, name) => name(said, knowledge),
    reword(shared, isName, isCounted),
  );
  const words = named.map((token) => ({
    ...token,
    norm: months.get(token.norm) ?? token.norm,
  }));
  const tokens = groupsTogether(
    tieDates(readSchemaNames(knowledge, openQuotes(knowledge, words)), knowledge, (said) =>
      readPeriods(said, now, (norm) => months.has(norm)),
    ),
  );
  return {
    text,
    tokens,
    now,
    knowledge,
    names: new NameHits(knowledge, tokens),
    values: findValues(knowledge, text, tokens),
  };
}

/** The words of a question without what is said around it, as they are spelled well. */
function saidOf(knowledge: Knowledge, text: string): readonly Token[] {
  const isStored = ({ kind, norm, text: said }: Token): boolean =>
    kind !== "word" || knowledge.names.hasShortened(norm) || knowledge.values.find(foldText(said)).length > 0;
  const said = dropChatter(
    spellWell(keepOrdinals(possessives(tokenize(text)), knowledge), isStored),
    isStored,
  );
  return dropDatabaseName(nameCompoundDocuments(nameDatabaseNoun(said, knowledge), knowledge), knowledge);
}

/** "Teh ports in alphabetical oder": misspelled words of any question, unless the schema has them. */
function spellWell(tokens: readonly Token[], isStored: (token: Token) => boolean): Token[] {
  return tokens.map((token, at) => {
    const isName = at > 0 && token.text !== token.norm;
    const isKnown = token.isCode === true || isName || NOISE.has(token.norm) || isStored(token);
    const word = isKnown ? null : wellSpelled(token.norm, tokens[at + 1]?.norm ?? "");
    return word === null ? token : { ...token, norm: word };
  });
}
