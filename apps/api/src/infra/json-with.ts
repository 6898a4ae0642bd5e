/**
 * The JSON of an object that is not empty, with one more field whose JSON is put in as it is, so that keys of
 * stored documents keep their order.
 */
export function jsonWith(plain: object, [field, json]: readonly [field: string, json: string]): string {
  return `${JSON.stringify(plain).slice(0, -1)},${JSON.stringify(field)}:${json}}`;
}
