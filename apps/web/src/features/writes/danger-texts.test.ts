import { expect, it } from "vitest";
import { dangerTexts } from "./danger-texts.ts";

it("asks with the name of what would go", () => {
  expect(dangerTexts({ level: "medium", operation: "deleteMany", collection: "orders" }, "shop").title).toBe(
    "Delete documents from orders?",
  );
  expect(dangerTexts({ level: "high", operation: "dropDatabase", collection: null }, "shop")).toMatchObject({
    title: "Drop the database shop?",
    target: "shop",
  });
  expect(dangerTexts({ level: "medium", operation: "$out", collection: "copy" }, "shop")).toMatchObject({
    title: "Replace copy?",
    button: "Replace collection",
  });
});
