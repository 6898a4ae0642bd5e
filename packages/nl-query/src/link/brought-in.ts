import { type FieldModel, isNumeric } from "../schema/model.ts";

const BROUGHT_IN = /^(?:revenue|turnover|proceeds|takings?|spent|spend|spending|sales?)$/;
const SUM = /^(?:total|amount)$/;

/** "Revenue", "total spent": what documents bring in, also where none of their fields is called so. */
export function saysBroughtIn(norm: string): boolean {
  return BROUGHT_IN.test(norm);
}

/** `total`, `paidAmount`: a number that such words may mean. */
export function isSum(field: FieldModel): boolean {
  return isNumeric(field) && SUM.test(field.words.at(-1) ?? "");
}
