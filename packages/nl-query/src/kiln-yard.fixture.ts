import { Doc, Int32, type Value } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  potters: (at) => ({
    first_name: pick(["Ada", "Bram", "Cleo", "Dirk", "Elsa"], at),
    last_name: `Potter${at}`,
    ctry: pick(["Greece", "Norway", "Peru"], at),
    born_yr: new Int32(1950 + (at % 40)),
  }),
  vases: (at) => ({
    vase_no: `V-${at}`,
    title: `Vase ${at}`,
    glaze: pick(["celadon", "tenmoku", "shino"], at),
    firing_yr: new Int32(1990 + ((at * 7) % 30)),
    height_cm: new Int32(10 + ((at * 11) % 70)),
    sign_yr: new Int32(2000 + ((at * 3) % 20)),
    gross_eur: new Int32(5 + ((at * 5) % 40)),
    is_cracked: at % 3 === 0,
    potter_id: new Int32((at * 7) % 40),
  }),
  studios: (at) => ({
    studio_nm: `Studio ${at}`,
    town: pick(["Delft", "Faenza", "Seto"], at),
    kilns: [1, 2].map((n) =>
      Doc.of([
        ["kiln_no", `K-${at}-${n}`],
        ["fuel", pick(["wood", "gas", "electric"], at + n)],
      ]),
    ),
  }),
};

/** Asks about a pottery: potters and their vases with short names, and studios with a list of kilns. */
export const askKilnYard = askerOf(createGenerator(snapshotOf("kilnYard", withIds(ROWS))));
