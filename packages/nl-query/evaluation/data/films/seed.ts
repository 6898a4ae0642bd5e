import { Dice, collectionsOf, id, present, times } from "../../seeding.ts";

export const databaseName = "films";

const dice = new Dice(23);
const GENRES = ["Drama", "Comedy", "Action", "Thriller", "Horror", "Documentary", "Animation", "Romance"];
const PEOPLE = [
  "Alma Torres",
  "Bruno Keller",
  "Chen Wei",
  "Dana Fox",
  "Elio Marchetti",
  "Farah Aziz",
  "Greta Lund",
  "Hiro Sato",
  "Ivy Clarke",
  "Jonas Berg",
];
const ACTORS = [
  "Nora Quist",
  "Omar Said",
  "Petra Zeller",
  "Quentin Hale",
  "Rosa Vidal",
  "Sam Okafor",
  "Tess Moran",
  "Uma Krishnan",
  "Victor Lang",
  "Wanda Ruiz",
];

const movies = times(300, (n) => {
  const year = dice.int(1978, 2025);
  return present({
    _id: id(10, n),
    title: `${dice.pick(["The Last", "A Quiet", "Night of the", "Beyond the", "Return to", "Lost"])} ${dice.pick(["River", "City", "Garden", "Signal", "Winter", "Island"])} ${n}`,
    year,
    released: dice.chance(0.05) ? null : new Date(Date.UTC(year, dice.int(0, 11), dice.int(1, 28))),
    runtime: dice.int(70, 210),
    genres: dice.some(GENRES, dice.int(1, 3)),
    directors: dice.some(PEOPLE, dice.chance(0.15) ? 2 : 1),
    cast: dice.some(ACTORS, dice.int(2, 5)),
    countries: dice.some(["USA", "France", "Japan", "India", "Spain", "UK"], dice.int(1, 2)),
    languages: dice.some(["English", "French", "Japanese", "Hindi", "Spanish"], dice.int(1, 2)),
    rated: dice.chance(0.15) ? undefined : dice.pick(["G", "PG", "PG-13", "R"]),
    imdb: { rating: Math.round((2 + dice.next() * 7.5) * 10) / 10 + 0.01, votes: dice.int(50, 900_000) },
    awards: { wins: dice.int(0, 12), nominations: dice.int(0, 25) },
    budget: dice.chance(0.2) ? undefined : dice.int(1, 200) * 1_000_000,
    boxOffice: dice.chance(0.2) ? undefined : dice.int(1, 900) * 1_000_000,
    plot: dice.pick([
      "A detective returns home.",
      "Two sisters search for their father.",
      "A robot learns to love.",
      "A war veteran opens a bakery.",
    ]),
  });
});

const theaters = times(40, (n) => ({
  _id: id(11, n),
  theaterId: 100 + n,
  name: `${dice.pick(["Odeon", "Rex", "Lux", "Apollo"])} ${n}`,
  location: {
    city: dice.pick(["Boston", "Chicago", "Denver", "Austin"]),
    state: dice.pick(["MA", "IL", "CO", "TX"]),
  },
  screens: dice.int(1, 16),
  opened: dice.date("1950-01-01", "2020-01-01"),
}));

const comments = times(400, (n) => ({
  _id: id(12, n),
  movieId: dice.pick(movies.slice(0, 240))._id ?? null,
  name: dice.pick(["Ann", "Bob", "Cid", "Dee", "Eli"]),
  email: `${dice.pick(["ann", "bob", "cid", "dee", "eli"])}@mail.test`,
  text: dice.pick(["Loved the ending", "Too long", "A masterpiece", "Boring plot", "Great cast"]),
  likes: dice.int(0, 90),
  date: dice.date("2015-01-01", "2026-10-01"),
}));

export const collections = collectionsOf({ movies, theaters, comments });
