import { expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ponyClubSnapshot } from "./pony-club.fixture.ts";

const asked = askerOf(createGenerator(ponyClubSnapshot()));

it.each(["average number of marks per trial record", "average number of marks for each trial"])(
  "answers an average number with no count beside another average: %s",
  (question) => {
    const { query, isSure } = asked(question);
    expect(isSure && query.includes("averageMark:") && query.includes("count:")).toBe(false);
  },
);
