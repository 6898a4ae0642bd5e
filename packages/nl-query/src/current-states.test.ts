import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("flags that a word denies", () => {
  const CURRENT = '{posts:{$elemMatch:{is_former:false,title:"Warden"}}}';

  it.each([
    "guilds with a current (not former) Warden post",
    "guilds with a current Warden post",
    "guilds with a non-former Warden post",
  ])("hold for the same element: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.guilds.find(${CURRENT})`, isSure: true });
  });

  it("are denied of every element without it", () => {
    expect(ask("guilds with no former Warden post")).toEqual({
      query: 'db.guilds.find({posts:{$not:{$elemMatch:{is_former:true,title:"Warden"}}}})',
      isSure: true,
    });
  });

  it("count elements", () => {
    expect(ask("how many current posts are there?").query).toContain('{$match:{"posts.is_former":false}}');
  });
});

describe("values that are usually empty words", () => {
  const askWalks = askerOf(
    createGenerator(
      snapshotOf(
        "walks",
        withIds({
          walks: (at) => ({
            label: `Walk ${at}`,
            marks: [["quick", "main"], ["quick"], ["muddy"]][at % 3] ?? [],
          }),
        }),
      ),
    ),
  );

  it.each(["quick", "main"])("are conditions in front of the documents: %s", (mark) => {
    expect(askWalks(`${mark} walks`)).toEqual({ query: `db.walks.find({marks:"${mark}"})`, isSure: true });
  });
});
