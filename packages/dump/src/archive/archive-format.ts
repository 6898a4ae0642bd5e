/**
 * Layout of `mongodump --archive`:
 *
 * ```
 * magic, prelude header, one metadata document per collection, terminator
 * blocks: namespace header { db, collection, EOF, CRC }, documents…, terminator
 * ```
 *
 * Blocks of several collections alternate. A header with `EOF: true` has no documents; its CRC is of all
 * documents of the collection.
 *
 * @see https://github.com/mongodb/mongo-tools/blob/master/common/archive/archive.go
 */
export const ARCHIVE_MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
export const TERMINATOR_BYTES = Buffer.from([0xff, 0xff, 0xff, 0xff]);
