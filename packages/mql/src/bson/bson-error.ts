/**
 * Bytes that are not a BSON document, or a value that BSON cannot hold. `offset` is the byte position, when
 * there is one.
 */
export class BsonError extends Error {
  override readonly name = "BsonError";

  constructor(
    message: string,
    readonly offset: number | null = null,
  ) {
    super(offset === null ? message : `${message} (at byte ${offset})`);
  }
}
