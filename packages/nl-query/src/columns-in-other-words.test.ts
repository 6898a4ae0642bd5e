import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FIRST = ["Ada", "Bo", "Cleo", "Dirk", "Edda", "Finn", "Gro", "Hal"];
const LAST = ["Brandt", "Moss", "Quist", "Rey", "Sand", "Thorn", "Udal", "Voss"];
const ROWS: Rows = {
  keepers: (at) => ({
    full_name: `${FIRST[at % 8] ?? ""} ${LAST[Math.floor(at / 8)] ?? ""}`,
    mail: `keeper${at}@example.com`,
    birthDate: new DateTime(Date.UTC(1960 + (at % 40), 2, 3)),
    badge: new Int32(100 + at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("lighthouse", withIds(ROWS))));

describe("columns in other words than the schema's", () => {
  it("shows a date whose field name has more words", () => {
    expect(ask("3 youngest keepers with badge and date of birth")).toEqual({
      query: "db.keepers.find({},{badge:1,birthDate:1,_id:0}).sort({birthDate:-1}).limit(3)",
      isSure: true,
    });
  });

  it("reads e-mail where the field is called mail", () => {
    expect(ask("badges and e-mail addresses of all keepers")).toEqual({
      query: "db.keepers.find({},{badge:1,mail:1,_id:0})",
      isSure: true,
    });
  });

  it.each(["Ada Brandt's mail and badge?", "Ada Brandt's mail and the badge"])(
    "shows several columns of someone: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.keepers.find({full_name:"AdaBrandt"},{mail:1,badge:1,_id:0})',
        isSure: true,
      });
    },
  );
});
