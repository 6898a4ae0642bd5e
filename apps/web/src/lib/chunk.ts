/** Code that could not be fetched. Rendering errors of the code itself are of another class. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** Code that is fetched when it is first needed. */
export type Chunk<T> = {
  /**
   * Returns the same promise until it fails; the call after a failure fetches again.
   *
   * @throws ChunkError when the code could not be fetched
   */
  load: () => Promise<T>;
  /** The code once it is there, else null. */
  loaded: () => T | null;
};

export function createChunk<T>(importModule: () => Promise<T>): Chunk<T> {
  let loading: Promise<T> | null = null;
  let code: T | null = null;
  const start = () =>
    importModule().then(
      (imported) => (code = imported),
      (cause: unknown) => {
        loading = null;
        throw new ChunkError("A part of the page could not be fetched", { cause });
      },
    );
  return { load: () => (loading ??= start()), loaded: () => code };
}
