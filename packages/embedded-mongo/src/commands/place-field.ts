import { MongoError } from "../engine/mongo-error.ts";
import type { GeoKind } from "../storage/index-spec.ts";
import type { CommandCall } from "./command-call.ts";

/** The field that `$geoNear` searches when it names none. @throws MongoError 26, 27 */
export function placeField({ database }: CommandCall, name: string): string {
  const namespace = `${database.name}.${name}`;
  const collection = database.find(name);
  if (!collection)
    throw new MongoError(26, `$geoNear requires a geo index to run, but ${namespace} does not exist`);
  for (const kind of ["2d", "2dsphere"] as const satisfies readonly GeoKind[]) {
    const fields = collection.indexes
      .filter(({ spec }) => !spec.hidden)
      .flatMap(({ spec }) => spec.fields.find(({ geo }) => geo === kind) ?? []);
    if (fields.length > 1) {
      throw new MongoError(
        27,
        `There is more than one ${kind} index on ${namespace}; unsure which to use for $geoNear`,
      );
    }
    if (fields[0]) return fields[0].path.text;
  }
  throw new MongoError(27, "$geoNear requires a 2d or 2dsphere index, but none were found");
}
