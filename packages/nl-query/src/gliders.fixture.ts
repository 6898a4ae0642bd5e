import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { snapshotOf, withIds } from "./asked.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const flightOf = (pilot: number, glider: number) =>
  Doc.of([
    ["pilot_id", new Int32(pilot % 60)],
    ["glider_id", new Int32(glider % 60)],
    ["hours", new Int32((pilot % 9) + 1)],
  ]);

const linkOf = (club: number, barn: number) =>
  Doc.of([
    ["club_id", new Int32(club % 60)],
    ["barn_id", new Int32(barn % 60)],
  ]);

/** Schema of invented gliding clubs: pilots and gliders both hold the flights that tie them, as clubs and barns do. */
export function gliderSnapshot() {
  return snapshotOf(
    "gliding",
    withIds({
      pilots: (at) => ({
        pilot_id: new Int32(at),
        name: `${pick(["Ada", "Bo", "Cy", "Di"], at)} ${pick(["Voss", "Wirth", "Xu"], at)}${at}`,
        age: new Int32(20 + (at % 50)),
        home_town: pick(["Aalen", "Bruck", "Calw", "Dorf"], at),
        email: `p${at}@${pick(["sky", "air", "wing"], at)}.example`,
        years_flying: new Int32(1 + (at % 30)),
        medals: new Int32(at % 12),
        flights: at % 5 === 0 ? [] : [flightOf(at, at * 7), flightOf(at, at * 11)],
      }),
      gliders: (at) => ({
        glider_id: new Int32(at),
        glider_name: `Falke ${at}`,
        maker: pick(["Grob", "Rolladen", "Schempp", "Glaser"], at),
        wing_span: new Int32(12 + (at % 14)),
        date_built: new DateTime(Date.UTC(1980 + (at % 40), at % 12, 3)),
        flights: at % 6 === 0 ? [] : [flightOf(at * 7, at), flightOf(at * 11, at)],
      }),
      clubs: (at) => ({
        club_id: new Int32(at),
        motto: `Motto ${at}`,
        first_season: String(1990 + (at % 20)),
        last_season: String(2011 + (at % 9)),
        club_barn: at % 4 === 0 ? [] : [linkOf(at, at * 7), linkOf(at, at * 13)],
      }),
      barns: (at) => ({
        barn_id: new Int32(at),
        name: `Barn ${at}`,
        county: pick(["Kent", "Devon", "Essex"], at),
        floor_area: new Int32(80 + at * 2),
        club_barn: at % 5 === 0 ? [] : [linkOf(at * 7, at), linkOf(at * 13, at)],
      }),
      airfields: (at) => ({
        airfield_id: new Int32(at),
        field_name: `Strip ${at}`,
        region: pick(["north", "south", "coast", "valley"], at),
        number_of_hangars: new Int32(1 + (at % 8)),
        total_landings: new Int32(100 + at * 3),
        surface: pick(["grass", "tarmac", "gravel"], at),
      }),
    }),
  );
}
