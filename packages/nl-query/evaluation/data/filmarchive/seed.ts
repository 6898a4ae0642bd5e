import { Dice, collectionsOf, double, id, present, times } from "../../seeding.ts";

export const databaseName = "filmarchive";

const dice = new Dice(4_127);
const GENRES = [
  "Drama",
  "Comedy",
  "Western",
  "Sci-Fi",
  "Film-Noir",
  "Musical",
  "Documentary",
  "War",
  "Fantasy",
];
const DIRECTORS = [
  "Agnes Moll",
  "Baltasar Ruiz",
  "Celia Hart",
  "Dmitri Volkov",
  "Edda Lindqvist",
  "Fumiko Arai",
  "Gustavo Pena",
  "Hanna Weiss",
];
const CAST = [
  "Iris Penrose",
  "Jack Colby",
  "Katya Orlova",
  "Leo Santini",
  "Mina Haddad",
  "Ned Farrow",
  "Olga Brandt",
  "Paul Okoye",
  "Rita Calder",
  "Sven Holm",
  "Tilda Reyes",
  "Ugo Ferrari",
];
const FIRST = ["Silent", "Golden", "Broken", "Midnight", "Distant", "Paper", "Crimson", "Hidden"];
const SECOND = ["Harbor", "Letter", "Train", "Mirror", "Orchard", "Bridge", "Song", "Frontier"];

const films = times(260, (n) => {
  const year = dice.int(1948, 2024);
  const isShort = dice.chance(0.08);
  const wins = dice.chance(0.25) ? 0 : dice.int(1, 14);
  const nominations = dice.int(0, 22);
  return present({
    _id: id(80, n),
    title: `${FIRST[n % 8] ?? ""} ${SECOND[Math.floor(n / 8) % 8] ?? ""}${n < 64 ? "" : ` ${["II", "III", "IV", "V"][Math.floor(n / 64) - 1] ?? ""}`}`,
    year,
    type: dice.chance(0.12) ? "series" : "movie",
    runtime: dice.chance(0.05) ? undefined : isShort ? dice.int(8, 40) : dice.int(68, 215),
    genres: dice.some(GENRES, dice.int(1, 3)),
    cast: dice.chance(0.06) ? [] : dice.some(CAST, dice.int(2, 4)),
    directors: dice.chance(0.05) ? undefined : dice.some(DIRECTORS, dice.chance(0.15) ? 2 : 1),
    writers: dice.some([...DIRECTORS.slice(0, 4), "Vera Blum", "Walt Greer", "Ximena Soto"], dice.int(1, 2)),
    languages: dice.some(["English", "German", "Italian", "Portuguese", "Russian"], dice.int(1, 2)),
    countries: dice.some(["USA", "Germany", "Italy", "Brazil", "Russia", "UK"], dice.chance(0.3) ? 2 : 1),
    rated: dice.chance(0.25) ? undefined : dice.pick(["G", "PG", "PG-13", "R", "NOT RATED"]),
    released: dice.chance(0.05) ? null : new Date(Date.UTC(year, dice.int(0, 11), dice.int(1, 28))),
    plot: dice.pick([
      "A lighthouse keeper finds a message from the future.",
      "Two brothers cross the desert with a stolen train.",
      "A pianist hides in the ruins of a city.",
      "A family of magicians loses its last trick.",
      "A robot looks for the person who built it.",
    ]),
    poster: dice.chance(0.3) ? undefined : `https://img.example/${n}.jpg`,
    imdb: { rating: double(dice.int(21, 93) / 10), votes: dice.int(40, 900_000), id: 100_000 + n },
    press: present({
      critic: dice.chance(0.15)
        ? undefined
        : { rating: double(dice.int(20, 98) / 10), reviews: dice.int(3, 240), meter: dice.int(5, 100) },
      viewer: {
        rating: double(dice.int(10, 50) / 10),
        reviews: dice.int(10, 90_000),
        meter: dice.int(10, 99),
      },
    }),
    awards: { wins, nominations, text: `${wins} wins & ${nominations} nominations.` },
    num_remarks: dice.int(0, 60),
    lastupdated: dice.date("2019-01-01", "2026-10-01"),
  });
});

const remarks = times(420, (n) => ({
  _id: id(81, n),
  name: dice.pick(["Arya Finch", "Ben Stone", "Cora Lane", "Dev Patil", "Elsa Roth", "Finn Avery"]),
  email: `${dice.pick(["arya_finch", "ben_stone", "cora_lane", "dev_patil", "elsa_roth"])}@gameoffans.example`,
  film_id: dice.pick(films.slice(0, 190))._id ?? null,
  text: dice.pick([
    "Beautiful photography, weak script.",
    "I fell asleep twice.",
    "The best ending I have seen.",
    "Not for children.",
    "A forgotten masterpiece.",
  ]),
  date: dice.date("2012-01-01", "2026-11-01"),
}));

const PLACES = [
  ["Bloomington", "MN", "55425"],
  ["Portland", "OR", "97201"],
  ["Tucson", "AZ", "85701"],
  ["Savannah", "GA", "31401"],
  ["Sacramento", "CA", "95814"],
  ["Oakland", "CA", "94601"],
  ["Eugene", "OR", "97401"],
] as const;
const cinemas = times(70, (n) => {
  const [city, state, zipcode] = dice.pick(PLACES);
  return {
    _id: id(82, n),
    cinemaId: 1_000 + n,
    location: {
      address: present({
        street1: `${String(dice.int(10, 990))} ${dice.pick(["W Market St", "Main St", "River Rd"])}`,
        street2: dice.chance(0.2) ? `Suite ${String(dice.int(1, 40))}` : undefined,
        city,
        state,
        zipcode,
      }),
      geo: { type: "Point", coordinates: [double(-120 + dice.next() * 40), double(30 + dice.next() * 15)] },
    },
  };
});

export const collections = collectionsOf({ films, remarks, cinemas });
