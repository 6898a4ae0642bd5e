import { amountOf } from "../plan/amount-fields.ts";
import type { Condition, FieldRef, Having, Metric } from "../plan/plan.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import { type AskedValues, askedValues } from "./asked-values.ts";
import { acceptClaim, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { nameOf } from "./metric-name.ts";

const POPULATION = /^(population|pop|inhabitant|resident)$/;
/** Says when a population was counted: such documents are about the same people. */
const COUNTED_IN =
  /^(year|decade|census|period|date|day|month|time|timestamp|ts|recorded|measured|counted|reported|surveyed)$/;
/** Share of different values up to which a name is one of places that several documents are parts of. */
const MOST_DIFFERENT = 0.8;

/**
 * "States with a population over 100000" and "population of Ohio" where the documents are parts of states: what
 * lives in each of them adds up.
 */
export function sumPopulations(draft: Draft): void {
  const { plan } = draft;
  if (plan.write || plan.keys.length > 0 || plan.having.length > 0 || plan.collectionWords.length > 0) return;
  if (plan.relations.length > 0 || plan.limit || isSeries(draft)) return;
  const claim = claimBounded(draft) ?? claimListed(draft) ?? claimTheirs(draft) ?? claimOfPlace(draft);
  if (claim) acceptClaim(draft, claim);
}

/** "States with a population over 100000", "how many states have more than 100000 people". */
function claimBounded({ plan }: Draft): Claim | null {
  const bound = plan.conditions.find(({ field, route, test }) => {
    return test.kind === "compare" && route === null && isPopulation(field);
  });
  const asked = askedValues(plan, bound?.field);
  if (!bound || !asked || !isOfPlaces(asked) || isOwnPopulation(bound.field, asked)) return null;
  const order = plan.sort.filter(({ by }) => by.kind === "field" && by.ref.field === bound.field);
  return {
    ...totalOfEach(asked, bound),
    having: boundsOf(bound),
    sort: order.map((one) => ({ ...one, by: { kind: "metric", index: 0 } })),
    replaced: [bound, ...order, ...plan.metrics, ...plan.columns, plan.distinct],
    evidence: [],
  };
}

/** "Population by city", where the order is by the cities. */
function claimListed({ plan }: Draft): Claim | null {
  const [column, ...others] = plan.columns;
  const [order] = plan.sort;
  if (!column || others.length > 0 || order?.by.kind !== "field" || plan.metrics.length > 0) return null;
  const places = { ...order.by.ref, words: order.words };
  if (column.route !== null || !isPopulation(column.field) || !isOfPlaces(places)) return null;
  return { ...totalOfEach(places, column), replaced: [column, order], evidence: [] };
}

/** "States and their populations". */
function claimTheirs(draft: Draft): Claim | null {
  const { plan } = draft;
  const [places, column, ...others] = plan.columns;
  if (!places || !column || others.length > 0 || plan.sort.length > 0 || plan.metrics.length > 0) return null;
  const isTheirs = column.words.some(({ start }) => /^(their|its)$/.test(draft.norm(start - 1)));
  if (!isTheirs || column.route !== null || !isPopulation(column.field) || !isOfPlaces(places)) return null;
  return { ...totalOfEach(places, column), replaced: [places, column], evidence: [] };
}

/** "Population of Ohio". */
function claimOfPlace({ plan }: Draft): Claim | null {
  const [column, ...others] = plan.columns;
  if (!column || others.length > 0 || plan.sort.length > 0 || plan.metrics.length > 0) return null;
  if (column.route !== null || !isPopulation(column.field) || plan.conditions.length === 0) return null;
  const isOfOne = ({ test }: Condition): boolean =>
    test.kind === "equal" && !test.isNegated && test.values.length === 1;
  if (!plan.conditions.every((one) => isOfOne(one) && isOfPlaces(one))) return null;
  return { metrics: [total(column)], replaced: [column], evidence: [] };
}

function totalOfEach(places: AskedValues, of: AskedValues): Pick<Claim, "keys" | "metrics"> {
  const { field, route, words } = places;
  return { keys: [{ field, route, part: null, step: null, words }], metrics: [total(of)] };
}

function total({ field, words }: AskedValues): Metric {
  return { kind: "sum", of: amountOf(field), name: nameOf("total", field), words };
}

function boundsOf({ test, words }: Condition): Having[] {
  return test.kind !== "compare"
    ? []
    : test.bounds.map(({ op, value }) => ({
        metric: 0,
        op,
        value: "text" in value ? value.text : "",
        words,
      }));
}

function isPopulation(field: FieldModel): boolean {
  return isNumeric(field) && field.arrayRoot === null && POPULATION.test(field.words.at(-1) ?? "");
}

/** `city_population` is that of the whole city, wherever it stands. */
function isOwnPopulation({ words }: FieldModel, { field }: FieldRef): boolean {
  return field.words.some((word) => words.includes(word));
}

function isOfPlaces({ field, route }: FieldRef): boolean {
  const isName = field.kind === "text" && !field.isArray && field.arrayRoot === null && route === null;
  return isName && field.uniqueCount <= field.presentCount * MOST_DIFFERENT;
}

function isSeries({ collection }: Draft): boolean {
  return collection.fields.some(({ words }) => words.every((word) => COUNTED_IN.test(word)));
}
