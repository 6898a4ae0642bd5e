import { DateTime, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2022-06-01T00:00:00Z") + at * 86_400_000);

/** Asks about mills, the repairs of each, and their owners, who belong to a guild. */
export const askMills = askerOf(
  createGenerator(
    snapshotOf(
      "mills",
      withIds({
        mills: (at) => ({
          millName: `Mill ${at} ${at * 3}`,
          town: pick(["Arlen", "Brask", "Corvey"], at),
          wheelCount: new Int32(1 + (at % 9)),
          foundedYear: new Int32(1700 + at * 3),
          ownerId: new Int32((at * 7) % 40),
          powerKw: new Int32(10 + ((at * 17) % 97)),
          line_1: `${at} Street`,
          line_2: `Flat ${at % 5}`,
        }),
        owners: (at) => ({
          fullName: `Owner ${pick(["Voss", "Wirth", "Xu"], at)} ${at}`,
          city: pick(["Ghent", "Bruges"], at),
          joinedOn: day(at * 9),
          guildId: new Int32(at % 7),
        }),
        guilds: (at) => ({
          guildName: `Guild ${pick(["Oak", "Elm", "Ash", "Fir", "Yew", "Bay", "Box"], at)}`,
          seat: pick(["Ghent", "Bruges"], at),
        }),
        repairs: (at) => ({
          millId: new Int32((at * 11) % 50),
          kind: pick(["overhaul", "patch", "inspection"], at),
          startedOn: day(at * 5),
          finishedOn: at % 6 === 0 ? null : day(at * 5 + ((at * 7) % 30)),
          cost: new Int32(100 + ((at * 37) % 900)),
          smith: `Smith ${pick(["Ada", "Bo", "Cy"], at)}`,
        }),
      }),
    ),
  ),
);

/** Asks about drivers, who have a first and a last name, and the depots they work at. */
export const askDepots = askerOf(
  createGenerator(
    snapshotOf(
      "haulage",
      withIds({
        depots: (at) => ({
          depot_code: `D${at}`,
          name: `Depot ${at}`,
          residents: new Int32(at * 41),
        }),
        drivers: (at) => ({
          driver_no: new Int32(1000 + at),
          first_name: pick(["Ada", "Bo", "Cy"], at),
          last_name: `Voss${at}`,
          depot: `D${at % 30}`,
          salary: new Int32(30_000 + at * 77),
        }),
      }),
    ),
  ),
);

/** Asks about silos, which have an id and no number. */
export const askSilos = askerOf(
  createGenerator(
    snapshotOf("granary", {
      silos: (at) => ({
        _id: `s-${at}`,
        silo_id: new Int32(400 + at),
        grain: pick(["rye", "oat"], at),
        volume: new Int32(20 + ((at * 7) % 90)),
      }),
    }),
  ),
);
