import { Doc, Int32 } from "@querysnap/mql";

export type CollationOptions = {
  readonly locale: string;
  readonly caseLevel: boolean;
  readonly caseFirst: "off" | "upper" | "lower";
  readonly strength: number;
  readonly numericOrdering: boolean;
  readonly alternate: "non-ignorable" | "shifted";
  readonly maxVariable: "punct" | "space";
  readonly normalization: boolean;
  readonly backwards: boolean;
  readonly version: string;
};

/** All options in the order the server lists them. */
export function completeSpec(options: CollationOptions): Doc {
  return Doc.of([
    ["locale", options.locale],
    ["caseLevel", options.caseLevel],
    ["caseFirst", options.caseFirst],
    ["strength", new Int32(options.strength)],
    ["numericOrdering", options.numericOrdering],
    ["alternate", options.alternate],
    ["maxVariable", options.maxVariable],
    ["normalization", options.normalization],
    ["backwards", options.backwards],
    ["version", options.version],
  ]);
}
