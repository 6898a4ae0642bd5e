import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test.each([
  "full name and sale count for all keepers, zeros included",
  "For every keeper, including those lacking sales (shown as zero), provide the name along with the sale count.",
  "Give the name of every keeper together with how many sales he made, showing zero for keepers that made none.",
])("shows those without any: %s", (question) => {
  expect(ask(question)).toEqual({
    query:
      'db.keepers.aggregate([{$lookup:{from:"sales",localField:"_id",foreignField:"keeper_id",as:"sales"}},' +
      '{$project:{full_name:1,salesCount:{$size:"$sales"},_id:0}}])',
    isSure: true,
  });
});
