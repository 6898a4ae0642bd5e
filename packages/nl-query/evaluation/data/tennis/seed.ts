import { Dice, collectionsOf, day, id, times } from "../../seeding.ts";

export const databaseName = "tennis";

const dice = new Dice(3_301);

const FIRST_NAMES = ["Anouk", "Bianca", "Carla", "Daria", "Elina", "Freya", "Greta", "Hana", "Iva", "Julia"];
const LAST_NAMES = ["Novak", "Rossi", "Keller", "Duval"];
const birthdays = dice.some(
  times(200, (n) => new Date(day("1985-03-04").getTime() + n * 41 * 86_400_000)),
  36,
);
const players = times(36, (n) => ({
  _id: id(200, n),
  player_id: 201_300 + n,
  first_name: FIRST_NAMES[n % 10] ?? "",
  last_name: LAST_NAMES[Math.floor(n / 10)] ?? "",
  hand: dice.pick(["R", "R", "R", "L"]),
  birth_date: birthdays[n] ?? day("1985-01-01"),
  country_code: dice.pick(["CZE", "ITA", "GER", "FRA", "ITA", "USA"]),
}));

const TOURNEYS = [
  { tourney_id: "2024-WTA-03", tourney_name: "Palermo", surface: "Clay", year: 2024 },
  { tourney_id: "2024-WTA-11", tourney_name: "Birmingham", surface: "Grass", year: 2024 },
  { tourney_id: "2024-WTA-20", tourney_name: "Linz", surface: "Hard", year: 2024 },
  { tourney_id: "2025-WTA-04", tourney_name: "Palermo", surface: "Clay", year: 2025 },
  { tourney_id: "2025-WTA-12", tourney_name: "Nottingham", surface: "Grass", year: 2025 },
  { tourney_id: "2025-WTA-31", tourney_name: "Tallinn", surface: "Hard", year: 2025 },
];
const minutes = dice.some(
  times(150, (n) => 58 + n),
  72,
);
const matches = TOURNEYS.flatMap((tourney, at) =>
  times(12, (n) => {
    const [winner, loser] = dice.some(at === 1 ? players.slice(0, 20) : players.slice(0, 30), 2);
    return {
      ...tourney,
      match_num: n + 1,
      round: ["F", "SF", "SF", "QF", "QF", "QF", "QF"][n] ?? "R16",
      winner_id: dice.chance(0.25) && loser?.player_id !== 201_306 ? 201_306 : (winner?.player_id ?? 0),
      loser_id: loser?.player_id ?? 0,
      best_of: 3,
      score: `${dice.pick(["6-3", "6-4", "7-5", "7-6(4)"])} ${dice.pick(["6-1", "6-2", "6-4", "7-5"])}`,
      minutes: minutes[at * 12 + n] ?? 0,
    };
  }),
);
const points = dice.some(
  times(900, (n) => 400 + n * 9),
  90,
);
const rankings = [day("2024-12-30"), day("2025-06-30"), day("2025-12-29")].flatMap((ranking_date, at) =>
  players.slice(0, 30).map((player, n) => ({
    ranking_date,
    player_id: player.player_id,
    ranking: ((n * 7 + at * 11) % 30) + 1,
    ranking_points: points[at * 30 + n] ?? 0,
    tours: dice.int(8, 27),
  })),
);

export const collections = collectionsOf({
  players,
  matches: matches.map((match, n) => ({ _id: id(201, n), ...match })),
  rankings: rankings.map((ranking, n) => ({ _id: id(202, n), ...ranking })),
});
