import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const IDENTITY = /(^|[._ ])(id|ID|Id)$|[a-z](Id|ID)$/;

/** A number that only tells documents apart; nothing is more than another by it. */
export function isIdentity(draft: Draft, field: FieldModel): boolean {
  return (
    IDENTITY.test(field.path) || draft.routes.some((route) => route.via === undefined && route.from === field)
  );
}
