import { Doc, Int32 } from "@querysnap/mql";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const keptBy = (farmer: number, animal: number) =>
  Doc.of([
    ["farmer_id", new Int32(farmer % 60)],
    ["animal_id", new Int32(animal % 60)],
  ]);

/** Schema of an invented petting farm, whose animals are of a kind. */
export function pettingFarmSnapshot() {
  return snapshotOf(
    "petting_farm",
    withIds({
      farmers: (at) => ({
        farmer_id: new Int32(at),
        first_name: pick(["Ada", "Bo", "Cy", "Di"], at),
        last_name: `${pick(["Voss", "Wirth", "Xu"], at)}${at}`,
        sex: pick(["F", "M"], at),
        born_year: new Int32(1950 + (at % 50)),
        has_animal: at % 5 === 0 ? [] : [keptBy(at, at * 7), keptBy(at, at * 11)],
      }),
      animals: (at) => ({
        animal_id: new Int32(at),
        animal_type: pick(["goat", "llama", "donkey"], at),
        weight: new Int32(20 + at),
        has_animal: at % 6 === 0 ? [] : [keptBy(at * 7, at)],
      }),
    }),
  );
}
