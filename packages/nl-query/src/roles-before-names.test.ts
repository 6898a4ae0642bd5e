import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ada", "Bram", "Cleo", "Dov", "Edda"];
const LAST = ["Abel", "Brandt", "Castro", "Dahl", "Egger", "Falk", "Gruber", "Holm", "Ivers", "Jansen"];

/** Restorations that refer to people in two roles, one of which sounds like the restorations themselves. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "murals",
      withIds({
        people: (at) => ({
          fullName: `${FIRST[at % 5] ?? ""} ${LAST[Math.floor(at / 5) % 10] ?? ""}`,
          isActive: at % 3 > 0,
        }),
        restorations: (at) => ({
          title: `Wall ${at}`,
          restorerId: new Int32((at * 7) % 40),
          ownerId: new Int32((at * 11) % 40),
          sponsorId: new Int32((at * 13) % 40),
          ...(at % 5 > 0 ? { painterId: new Int32((at * 17) % 40) } : {}),
          startedOn: new DateTime(Date.parse("2024-01-01T00:00:00Z") + at * 86_400_000),
        }),
      }),
    ),
  ),
);

const through = (role: string, match: string): string =>
  `{$lookup:{from:"people",localField:"${role}",foreignField:"_id",as:"person"}},{$match:{"person.${match}}}`;

describe("a verb or noun beside a name says in which role the person is meant", () => {
  it.each([
    ["restorations sponsored by Ada Abel", "sponsorId"],
    ["restorations owned by Ada Abel", "ownerId"],
    ["restorations whose sponsor is Ada Abel", "sponsorId"],
    ["restorations with sponsor Ada Abel", "sponsorId"],
    ["which restorations have Ada Abel as sponsor", "sponsorId"],
    ["which restorations have Ada Abel as their owner", "ownerId"],
  ])("%s", (question, role) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(through(role, 'fullName":"AdaAbel"'));
    expect(isSure).toBe(true);
  });

  it("counts the documents and not those in the role", () => {
    const { query, isSure } = ask("count the restorations sponsored by Ada Abel");
    expect(query).toBe(
      `db.restorations.aggregate([${through("sponsorId", 'fullName":"AdaAbel"')},{$count:"count"}])`,
    );
    expect(isSure).toBe(true);
  });

  it("holds for what is known of them as well", () => {
    expect(ask("restorations owned by inactive people").query).toContain(
      through("ownerId", 'isActive":false'),
    );
  });

  it.each([
    "restorations whose sponsor is inactive",
    "restorations whose sponsor is not active",
    "restorations with an inactive sponsor",
    "restorations that have a sponsor who is not active",
  ])("says of whom something is said: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.restorations.aggregate([${through("sponsorId", 'isActive":false')},{$unset:"person"}])`,
      isSure: true,
    });
  });

  it("leaves the groups of those in a role sure, whose name they show", () => {
    const { query, isSure } = ask("For each sponsor, show the name and the number of restorations.");
    expect(query).toContain('{$group:{_id:"$sponsorId",count:{$sum:1}}}');
    expect(isSure).toBe(true);
  });

  it("leaves out those without anybody where names are asked for", () => {
    expect(ask("For each painter, show the name and the number of restorations.").query).toContain(
      "{$match:{painterId:{$ne:null}}},{$group:",
    );
  });

  it("is told by no name of the documents themselves", () => {
    const { query, isSure } = ask("restorations of Ada Abel");
    expect(query).toContain('"person.fullName":"AdaAbel"');
    expect(isSure).toBe(false);
  });
});
