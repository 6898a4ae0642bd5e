import type { Route } from "../link/knowledge.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import type { Period } from "../text/period.ts";
import type { TieRole } from "../types.ts";

/** Positions of tokens; `end` is not included. */
export type Words = { start: number; end: number };

/** Where a field is read: in the document itself, or in what a lookup brought. */
export type FieldRef = { field: FieldModel; route: Route | null };

export type CompareOp = "$gt" | "$gte" | "$lt" | "$lte" | "$eq" | "$ne";

/** A literal by its kind; it gets its BSON type from the field it is compared with. */
export type Literal =
  | { kind: "text"; text: string }
  | { kind: "number"; text: string }
  | { kind: "bool"; value: boolean }
  | { kind: "stored"; canonical: string; text: string };

/** In degrees. */
export type PlaceOnEarth = { longitude: number; latitude: number };

export type Test =
  | { kind: "equal"; values: Literal[]; isNegated: boolean; isAll?: boolean }
  | { kind: "compare"; bounds: { op: CompareOp; value: Literal }[] }
  | { kind: "period"; period: Period; isNegated?: boolean }
  /** On one of these days of the week, 0 for Sunday. */
  | { kind: "weekday"; days: readonly number[] }
  /** In one of these months, whatever the year; 0 for January. */
  | { kind: "monthOfYear"; months: readonly number[] }
  /** At a time of the day, in minutes since midnight; `to` is not included, and may be before `from`. */
  | { kind: "timeOfDay"; from: number | null; to: number | null }
  /** Stored as one of these BSON types. */
  | { kind: "type"; type: string; isNegated: boolean }
  | { kind: "present"; isPresent: boolean; /** The field itself, whatever it holds. */ isOfKey?: boolean }
  | {
      kind: "text";
      mode: "contains" | "starts" | "ends";
      texts: string[];
      isNegated: boolean;
      /** Whole words: "Anna", and no "Hanna". */ isWhole?: boolean;
    }
  | {
      kind: "size";
      op: CompareOp;
      count: number;
      /** Of the lists in all elements of the list around them together. */ isOfAll?: boolean;
    }
  /** As many elements of an array of documents as said meet the conditions. */
  | {
      kind: "elements";
      op: CompareOp;
      count: number;
      conditions: Condition[];
      /** Only the first or last element is tested, in the order of a date or as they are stored. */
      outermost?: { by: FieldModel | null; isLast: boolean };
      /** Only elements whose reference led to a joined document count. */
      tiedTo?: Route;
    }
  | {
      kind: "average";
      op: CompareOp;
      /** Whose average it is: that of all documents, or of those that meet the other conditions. */
      of: "all" | "found";
      /** The question tells which. */ isSaid: boolean;
      /** Only documents with the same value of this field make the average. */ within?: FieldModel;
      /** "More than twice the average": what it is multiplied with. */ times?: string;
      /** Of the one that is called so, instead of all: "older than Ada", by a name of one or two parts. */ named?: readonly {
        field: FieldModel;
        value: Literal;
      }[];
      /** The end of those that meet this, instead of an average: "dearer than every sloop". */ every?: {
        condition: Condition;
        end: "max" | "min";
      };
    }
  /** No farther from a place than said, or farther. */
  | { kind: "within"; center: PlaceOnEarth; kilometers: number; isNegated: boolean }
  /** The nearest to a place first; none farther than said. */
  | { kind: "near"; center: PlaceOnEarth; kilometers: number | null }
  | { kind: "amounts"; left: Amount; op: CompareOp; right: Amount };

export type Condition = FieldRef & {
  test: Test;
  words: Words[];
  role: TieRole;
  /** Joined by "or" with the condition before. */ isAlternative?: boolean;
};

/** Documents of another collection must, or must not, exist. */
export type Relation = {
  route: Route;
  op: CompareOp;
  count: number;
  conditions: Condition[];
  words: Words[];
  /** It counts for the numerator of a share. */ isOfShare?: boolean;
  /** All documents of the collection are related. */ isOfAll?: boolean;
  /** How many there are is shown, and there may be none. */ isCountedOnly?: boolean;
  /** They are shown with each document, and there may be none. */ isShown?: boolean;
  /** It is enough that this or the relation before it holds. */ isAlternative?: boolean;
};

export type DatePart =
  | "year"
  | "quarter"
  | "month"
  | "week"
  | "day"
  | "hour"
  | "weekday"
  | "monthOfYear"
  | "quarterOfYear"
  | "decade"
  /** Years since then. */
  | "age";

/** Numbers from a lower end on, below an upper one; null for no upper end. */
export type Range = { from: string; below: { op: "$lt" | "$lte"; value: string } | null };

export type GroupKey = FieldRef & {
  part: DatePart | null;
  /** Groups begin at its multiples; null for one group a value. */
  step: number | null;
  words: Words[];
  /** Ascending ranges without gaps that each make a group. */ ranges?: readonly Range[];
};

/** A number per document: a field, or fields combined. */
export type Amount =
  | ({
      kind: "field";
      /** What the elements of its array have on average, instead of together. */ isMean?: true;
    } & FieldRef)
  | { kind: "operation"; op: "$multiply" | "$divide" | "$add" | "$subtract"; left: Amount; right: Amount }
  | { kind: "constant"; text: string }
  | {
      kind: "elapsed";
      from: FieldRef;
      /** Null for now. */ to: FieldRef | null;
      unit: "minute" | "hour" | "day" | /** Midnights that pass. */ "night" | "year";
    }
  | {
      kind: "size";
      field: FieldModel;
      route: Route | null;
      /** Only the elements that meet these count. */ conditions?: readonly Condition[];
    };

export type Metric = {
  name: string;
  words: Words[];
} & (
  | { kind: "count"; /** Only those count that meet the conditions of the part. */ isOfPart?: true }
  | { kind: "countDistinct"; of: FieldRef }
  | {
      kind: "sum" | "avg" | "min" | "max" | "median" | "percentile" | "deviation" | "sampleDeviation";
      of: Amount;
      /** Which percentile, 0 to 100. */ percent?: number;
      /** Of what whole documents are worth, not of each line. */ isOfDocuments?: boolean;
    }
  | { kind: "share"; /** Summed up; documents are counted where there is none. */ amount?: Amount }
);

export type SortKey = {
  by:
    | { kind: "field"; ref: FieldRef }
    | { kind: "metric"; index: number }
    | { kind: "key"; index: number }
    | { kind: "amount"; of: Amount }
    | { kind: "relation"; route: Route };
  direction: 1 | -1;
  words: Words[];
  /** The document referred to is picked first, and those that refer to it are meant; its words. */ ofOwner?: Words;
  /** By the name that stands beside the key. */ isByName?: true;
};

/** Conditions that one document of a group must meet, or none may. */
export type Holding = { conditions: Condition[]; isHeld: boolean; words: Words[] };

export type Having = { metric: number; op: CompareOp; value: string; words: Words[] };

/** A new value for a field. */
export type Change = {
  field: FieldModel;
  operator: "$set" | "$inc" | "$mul";
  value: Literal;
  words: Words[];
};

export type Write = {
  words: Words[];
  /** "all" was said, so no condition is needed. */ isForAll: boolean;
} & ({ kind: "delete" } | { kind: "update" | "insert"; changes: Change[] });

export type Plan = {
  collection: CollectionModel;
  collectionWords: Words[];
  write: Write | null;
  ask: "documents" | "count" | "distinct" | "group" | "total" | "share";
  conditions: Condition[];
  /** Only documents that have the value of this field in common with the one that is named. */
  alike: { field: FieldModel; named: Condition; words: Words[] } | null;
  relations: Relation[];
  /** Conditions that count for the numerator of a share, or for a part that is counted beside all. */
  shareOf: Condition[];
  /** What documents of a group must, or must not, be among them. */
  holdings: Holding[];
  /** The number of groups is asked for, not the groups. */
  isCountOfGroups: boolean;
  /** The first two figures give one, which alone is shown. */
  combined: { op: "$subtract"; name: string; words: Words[] } | null;
  /** Figures of groups by time that go on from one group to the next; the words that say so. */
  cumulative: { words: Words[] } | null;
  /** A figure of what is counted in each group is asked for, not the groups. */
  ofGroups: { kind: "avg" | "median"; words: Words[] } | null;
  keys: GroupKey[];
  metrics: Metric[];
  having: Having[];
  sort: SortKey[];
  limit: {
    count: number;
    words: Words[];
    /** Best of each group instead of all. */ isPerGroup?: boolean;
    /** Picked by chance. */ isRandom?: boolean;
  } | null;
  skip: { count: number; words: Words[] } | null;
  columns: (FieldRef & { words: Words[] })[];
  /** Routes whose documents each make a row of their own. */
  rows: Route[];
  /** What stands for the single key of the groups: fields of the document that it points to. */
  shown: { route: Route; columns: (FieldRef & { words: Words[] })[]; hasMetrics: boolean } | null;
  /** The name of what a single key identifies, shown beside the key; `words` ask for it, though it is shown anyway. */
  beside: (FieldRef & { words: Words[] }) | null;
  computed: { name: string; amount: Amount; words: Words[] }[];
  distinct: (FieldRef & { words: Words[]; isCounted: boolean }) | null;
};
