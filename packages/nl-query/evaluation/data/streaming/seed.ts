import { Dice, collectionsOf, double, id, present, times } from "../../seeding.ts";

export const databaseName = "streaming";

const dice = new Dice(307);
const GENRES = [
  "Drama",
  "Drama",
  "Comedy",
  "Romance",
  "Horror",
  "Western",
  "Sci-Fi",
  "Musical",
  "Documentary",
  "Short",
];
const DIRECTORS = [
  "Idris Navarro",
  "Lena Brandt",
  "Tomas Ruud",
  "Keiko Arai",
  "Paul Delorme",
  "Sunita Rao",
  "Marek Nowak",
  "Joan Whitaker",
];
const WRITERS = ["Ada Finch", "Ben Lowry", "Carla Mendes", "Dev Anand", "Emil Stroud"];
const CAST = [
  "Tilda Okoro",
  "Rafael Stone",
  "Mei Tanaka",
  "Jack Dunmore",
  "Ingrid Solberg",
  "Kofi Mensah",
  "Laura Pellegrini",
  "Viktor Hahn",
  "Zoe Castellan",
  "Arjun Patel",
  "Nadia Rahmani",
  "Oscar Lindqvist",
];
const FANS = [
  "Mira Holt",
  "Theo Grant",
  "Lucy Park",
  "Samir Hadid",
  "Nell Byrne",
  "Otto Kraus",
  "Pia Lorenz",
  "Hugo Silva",
  "Rita Moss",
  "Yann Petit",
];
const TOWNS = [
  ["Denver", "CO"],
  ["Boulder", "CO"],
  ["Portland", "OR"],
  ["Salem", "OR"],
  ["Houston", "TX"],
  ["Dallas", "TX"],
  ["Austin", "TX"],
  ["Albany", "NY"],
  ["Buffalo", "NY"],
] as const;
const mailOf = (name: string): string => `${name.toLowerCase().replace(" ", ".")}@inbox.test`;
const tenth = (low: number, high: number): number => dice.int(low * 10, high * 10) / 10;

const movies = times(420, (n) => {
  const drawn = dice.int(1951, 2021);
  // the oldest by year and by release date are the same film
  const year = n === 200 ? 1948 : drawn;
  const isNoir = n % 14 === 0;
  const [wins, nominations] = [dice.chance(0.3) ? 0 : dice.int(1, 14), dice.int(0, 28)];
  return present({
    _id: id(120, n),
    title: [
      dice.pick(["The", "My", "Our", "Last", "One", "A"]),
      dice.pick(["Love", "Crooked", "Silver", "Hidden", "Broken"]),
      dice.pick(["Horizon", "Letter", "Orchard", "Station", "Waltz"]),
      String(n + 1),
    ].join(" "),
    type: dice.chance(0.08) ? "series" : "movie",
    year,
    released: new Date(Date.UTC(year, dice.int(0, 11), dice.int(1, 28))),
    runtime: dice.chance(0.04) ? undefined : dice.int(61, 205),
    rated: dice.chance(0.2) ? undefined : dice.pick(["G", "PG", "PG-13", "R", "R", "UNRATED"]),
    plot: dice.pick([
      "A robot is taught to grieve by a widow.",
      "Three brothers inherit a bankrupt circus.",
      "A lighthouse keeper finds a sunken treasure.",
      "An aging boxer agrees to one more fight.",
    ]),
    genres: [
      ...new Set([...(isNoir ? ["Film-Noir"] : []), ...dice.some(GENRES, dice.int(1, isNoir ? 2 : 3))]),
    ],
    directors: dice.some(isNoir ? DIRECTORS.slice(0, 4) : DIRECTORS, dice.chance(0.1) ? 2 : 1),
    writers: dice.chance(0.1) ? undefined : dice.some(WRITERS, dice.int(1, 2)),
    cast: dice.some(isNoir ? CAST.slice(0, 8) : CAST, dice.int(2, 5)),
    countries: dice.some(
      ["USA", "Italy", "France", "Germany", "Mexico", "South Korea"],
      dice.chance(0.2) ? 2 : 1,
    ),
    languages: dice.some(["English", "Italian", "French", "German", "Spanish", "Korean"], dice.int(1, 3)),
    awards: { wins, nominations, text: `${wins} wins & ${nominations} nominations.` },
    imdb: { rating: double(tenth(2, 9.4)), votes: dice.int(60, 950_000), id: 400_000 + n * 7 },
    tomatoes: present({
      viewer: { rating: double(tenth(1, 5)), numReviews: dice.int(10, 90_000), meter: dice.int(8, 99) },
      critic: dice.chance(0.25)
        ? undefined
        : { rating: double(tenth(2, 9.8)), numReviews: dice.int(5, 320), meter: dice.int(5, 100) },
      fresh: dice.int(0, 200),
      rotten: dice.int(0, 120),
      lastUpdated: dice.date("2014-01-01", "2022-01-01"),
    }),
    metacritic: dice.chance(0.4) ? undefined : dice.int(12, 98),
    num_comments: dice.int(0, 9),
    lastupdated: `2015-0${dice.int(1, 9)}-${dice.int(10, 28)} 00:${dice.int(10, 59)}:12.340000000`,
  });
});

const comments = times(900, (n) => {
  const name = dice.pick(dice.chance(0.5) ? FANS.slice(0, 3) : FANS.slice(0, 8));
  return {
    _id: id(121, n),
    name,
    email: mailOf(name),
    movie_id: dice.pick(movies.slice(0, dice.chance(0.3) ? 40 : 330))._id ?? null,
    text: dice.pick([
      "Wonderful soundtrack and pacing.",
      "I fell asleep halfway.",
      "The ending surprised me.",
      "Weak script, strong acting.",
      "Would watch it again.",
    ]),
    date: dice.date("2004-01-01", "2026-11-18"),
  };
});

const theaters = times(70, (n) => {
  const [city, state] = dice.pick(TOWNS);
  return {
    _id: id(122, n),
    theaterId: 1_000 + n,
    location: {
      address: {
        street1: `${dice.int(10, 990)} ${dice.pick(["Elm Street", "Harbor Road", "Market Square"])}`,
        city,
        state,
        zipcode: String(dice.int(10_000, 99_000)),
      },
      geo: {
        type: "Point",
        coordinates: [double(-dice.int(70_000, 124_000) / 1_000), double(dice.int(26_000, 48_000) / 1_000)],
      },
    },
  };
});

const users = [...FANS, "Gus Avery", "Ines Duarte", "Wim Bakker"].map((name, n) => ({
  _id: id(123, n),
  name,
  email: mailOf(name),
  password: `$2b$12$${String(dice.int(1_000_000, 9_999_999))}`,
}));

const sessions = users.slice(0, 9).map((user, n) => ({
  _id: id(124, n),
  user_id: user.email,
  jwt: `eyJ0eXAi.${dice.int(1_000_000, 9_999_999)}`,
}));

export const collections = collectionsOf({ movies, comments, theaters, users, sessions });
