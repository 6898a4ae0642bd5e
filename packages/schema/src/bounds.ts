/** Bounds of the accumulator, whatever the data. */
export type SchemaBounds = {
  /** Field paths of one collection, array elements included. */
  paths: number;
  /** Different field names below one object. */
  fieldsPerObject: number;
  /** Characters of one path. */
  pathLength: number;
  /** Levels of nesting. */
  depth: number;
  /** Elements read of one array. */
  arrayElements: number;
  /** Different values counted per field. */
  uniquePerField: number;
  /** Different values counted over all fields. */
  uniqueInTotal: number;
  /** Values listed per field. */
  values: number;
  /** Characters of a listed string. */
  valueLength: number;
};

export const DEFAULT_BOUNDS: SchemaBounds = {
  paths: 5_000,
  fieldsPerObject: 1_000,
  pathLength: 1_000,
  depth: 64,
  arrayElements: 10_000,
  uniquePerField: 10_000,
  uniqueInTotal: 200_000,
  values: 200,
  valueLength: 64,
};

type Cut = "paths" | "fieldsPerObject" | "pathLength" | "depth" | "arrayElements" | "uniqueInTotal";

const SENTENCES: Record<Cut, (limit: string) => string> = {
  paths: (limit) => `Only the first ${limit} field paths are described.`,
  fieldsPerObject: (limit) =>
    `Objects with more than ${limit} different field names are described by the first ${limit}.`,
  pathLength: (limit) => `Fields whose path is longer than ${limit} characters are left out.`,
  depth: (limit) => `Fields nested deeper than ${limit} levels are left out.`,
  arrayElements: (limit) => `Of longer arrays, the first ${limit} elements are read.`,
  uniqueInTotal: (limit) =>
    `Distinct values are counted up to ${limit} over all fields; larger counts are lower bounds.`,
};

/** Remembers which bounds were reached, and what is left of those that are shared by all fields. */
export class Budget {
  readonly #reached = new Set<Cut>();
  #pathsLeft: number;
  #uniqueLeft: number;

  constructor(readonly bounds: SchemaBounds) {
    this.#pathsLeft = bounds.paths;
    this.#uniqueLeft = bounds.uniqueInTotal;
  }

  note(cut: Cut): void {
    this.#reached.add(cut);
  }

  takePath(): boolean {
    if (this.#pathsLeft === 0) {
      this.note("paths");
      return false;
    }
    this.#pathsLeft--;
    return true;
  }

  takeUnique(): boolean {
    if (this.#uniqueLeft === 0) {
      this.note("uniqueInTotal");
      return false;
    }
    this.#uniqueLeft--;
    return true;
  }

  /** One sentence per bound that was reached. */
  sentences(): string[] {
    return [...this.#reached].map((cut) => SENTENCES[cut](this.bounds[cut].toLocaleString("en-US")));
  }
}
