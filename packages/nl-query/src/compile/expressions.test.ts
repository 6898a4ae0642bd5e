import { expect, it } from "vitest";
import type { Amount } from "../plan/plan.ts";
import { buildModel } from "../schema/build-model.ts";
import { shopSnapshot } from "../shop.fixture.ts";
import { doc } from "./build.ts";
import { documentAmount } from "./expressions.ts";

const orders = buildModel(shopSnapshot()).byName.get("orders");

function amountOf(path: string): Amount {
  const field = orders?.byPath.get(path);
  if (!field) throw new Error(`no field ${path}`);
  return { kind: "field", field, route: null };
}

const product: Amount = {
  kind: "operation",
  op: "$multiply",
  left: amountOf("items.quantity"),
  right: amountOf("items.price"),
};

it.each([true, false])("adds up what the lines are worth, unless each stands alone: %s", (isUnwound) => {
  const value = documentAmount(product, { pathOf: ({ field }) => field.path, isUnwound: () => isUnwound });
  const each = doc(
    ["input", "$items"],
    ["as", "line"],
    ["in", doc(["$multiply", ["$$line.quantity", "$$line.price"]])],
  );
  const alone = doc(["$multiply", ["$items.quantity", "$items.price"]]);
  expect(value).toEqual(isUnwound ? alone : doc(["$sum", doc(["$map", each])]));
});
