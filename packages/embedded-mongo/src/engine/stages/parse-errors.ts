import { FoldingError, MongoError } from "../mongo-error.ts";

/** Mistakes in the specification name the stage. */
export function namingStage<T>(stage: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    throw error instanceof MongoError && !(error instanceof FoldingError)
      ? error.within(`Invalid ${stage}`)
      : error;
  }
}
