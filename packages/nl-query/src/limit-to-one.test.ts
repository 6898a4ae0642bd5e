import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test("shows one document where one is asked for", () => {
  expect(ask("Can you tell me the name of the taster with the best verdict rating?").query).toContain(
    '{$sort:{"verdict.rating":-1}},{$limit:1}',
  );
});

test("shows all groups where several are asked for", () => {
  expect(ask("What are the strains used most often?").query).not.toContain("$limit");
});
