import { Long } from "@querysnap/mql";
import { Dice, collectionsOf, day, double, id, money, present, times } from "../../seeding.ts";

export const databaseName = "library";

const dice = new Dice(223);
const DAY_MS = 86_400_000;
const MINUTES_IN_DAY = 1_440;
const NOW = day("2026-11-20T12:00:00Z").getTime();
const BRANCHES = ["MAIN", "EAST", "WEST", "PORT", "HILL"];
const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
const midnight = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

const branches = BRANCHES.map((code, n) => ({
  _id: code,
  name: `${["Central", "Eastgate", "Westpark", "Harbor", "Hillside"][n] ?? ""} Library`,
  city: n < 3 ? "Norwick" : "Saltham",
  seats: dice.int(40, 420),
  staff_count: dice.int(4, 38),
  floor_area_m2: double(dice.int(3_000, 52_000) / 10),
  has_wifi: n !== 4,
  facilities: ["print shop", ...dice.some(["cafe", "study rooms", "kids corner"], n % 3)],
  opened: midnight(dice.date("1920-01-01", "2015-01-01")),
}));
const authors = times(70, (n) => {
  const birth_year = dice.int(1880, 1992);
  return {
    _id: n + 1,
    full_name: `${dice.pick(["Iris", "Jonas", "Keiko", "Lars", "Maeve", "Nuno"])} ${dice.pick(["Abara", "Bloom", "Castell", "Dahl", "Endo", "Ferrante"])}`,
    country: dice.pick(["Nigeria", "Ireland", "Spain", "Norway", "Japan", "Italy"]),
    birth_year,
    death_year: birth_year > 1950 || dice.chance(0.3) ? null : birth_year + dice.int(45, 74),
    pen_names: dice.chance(0.75) ? [] : dice.some(["A. Noir", "Silver", "Quill"], dice.int(1, 2)),
    awards: dice.chance(0.5)
      ? []
      : times(dice.int(1, 3), () => ({
          name: dice.pick(["Booker", "Nebula", "Nobel", "Hugo"]),
          year: dice.int(1955, 2025),
        })),
  };
});
const books = times(260, (n) =>
  present({
    _id: `978-0-${10_000 + n * 7}`,
    title: `${dice.pick(["The Silent", "A Brief", "Beyond the", "Under a", "The Last"])} ${dice.pick(["Garden", "History", "Ocean", "Winter", "Machine", "Letter"])}`,
    author_ids: dice.some(
      authors.slice(0, 62).map((one) => one._id),
      dice.chance(0.85) ? 1 : 2,
    ),
    genre: dice.pick(["novel", "crime", "science fiction", "biography", "poetry", "history"]),
    lang: dice.pick(["en", "en", "en", "fr", "de", "es"]),
    published_year: dice.int(1930, 2026),
    pages: dice.int(60, 1_150),
    publisher: {
      name: dice.pick(["Harrow Press", "Blue Door", "Northlight", "Casa Verde"]),
      city: dice.pick(["London", "Dublin", "Madrid", "Oslo"]),
    },
    list_price: money(dice.int(5, 60) + 0.95),
    avg_rating: dice.chance(0.2) ? null : double(dice.int(10, 50) / 10),
    tags: dice.some(["classic", "bestseller", "illustrated", "large print"], dice.int(0, 3)),
    copies: times(dice.int(0, 5), (copy) => ({
      barcode: `B${n}-${copy}`,
      branch: dice.pick(BRANCHES),
      condition: dice.pick(["good", "good", "worn", "damaged"]),
      on_loan: dice.chance(0.35),
      acquired_at: midnight(dice.date("2005-01-01", "2026-10-01")),
    })),
    summary: dice.chance(0.3)
      ? undefined
      : dice.pick([
          "A sailor returns home",
          "Two sisters and a secret",
          "The rise of the machines",
          "Letters from the war",
          "A murder in a monastery",
        ]),
  }),
);
const patrons = times(240, (n) =>
  present({
    _id: id(120, n),
    card_no: new Long(BigInt(20_000_000_000 + n * 37)),
    name: `${dice.pick(["Opal", "Piotr", "Quinn", "Rosa", "Stefan", "Tara"])} ${dice.pick(["Gallo", "Hansen", "Ivers", "Jain", "Kerr"])}`,
    member_type: dice.pick(["A", "A", "A", "C", "S"]),
    status: dice.pick(["active", "active", "active", "suspended", "expired"]),
    contact: {
      email: dice.chance(0.15) ? null : `reader${n}@post.test`,
      phone: dice.chance(0.3) ? null : `+44 1632 ${dice.int(100_000, 999_999)}`,
    },
    home_branch: dice.pick(BRANCHES),
    joined_on: midnight(dice.date("2008-01-01", "2026-11-15")),
    date_of_birth: midnight(dice.date("1935-01-01", "2018-12-31")),
    fines_due: dice.chance(0.6) ? money(0) : money(dice.int(1, 48) + 0.5),
    interests: dice.chance(0.2)
      ? undefined
      : dice.some(["history", "travel", "cooking", "gardening", "chess"], dice.int(0, 3)),
    newsletter: dice.chance(0.45),
  }),
);
const loans = times(720, (n) => {
  const loaned_at = dice.date(dice.chance(0.3) ? "2026-10-05" : "2025-01-01", "2026-11-20");
  const due_at = later(midnight(loaned_at), 22 - 1 / MINUTES_IN_DAY);
  const back = later(loaned_at, dice.int(1, 40) + dice.int(0, 9) / 24);
  const isBack = back.getTime() < NOW && dice.chance(0.96);
  const isLate = isBack && back.getTime() > due_at.getTime();
  return present({
    _id: id(121, n),
    patron_id: dice.pick(patrons.slice(0, 212))._id ?? null,
    isbn: dice.pick(books.slice(0, 235))._id ?? null,
    branch_code: dice.pick(BRANCHES),
    loaned_at,
    due_at,
    returned_at: isBack ? back : null,
    renewals: dice.chance(0.6) ? 0 : dice.int(1, 4),
    late_fee: isLate ? money(dice.int(1, 24) * 0.25) : undefined,
    channel: dice.pick(["desk", "kiosk", "kiosk", "app"]),
  });
});
const reservations = times(210, (n) => {
  const state = dice.pick(["W", "W", "R", "F", "X"]);
  return {
    _id: 5_000 + n,
    patron: dice.pick(patrons)._id ?? null,
    book_isbn: dice.pick(books.slice(0, 240))._id ?? null,
    placed_on: dice.date("2026-02-01", "2026-11-20"),
    state,
    state_label: { W: "waiting", R: "ready", F: "fulfilled", X: "cancelled" }[state] ?? null,
    queue_pos: state === "W" ? dice.int(1, 9) : null,
    pickup_branch: dice.pick(BRANCHES),
    notified: state === "R" && dice.chance(0.8),
  };
});
const events = times(90, (n) => {
  const capacity = dice.int(8, 90);
  return {
    _id: id(122, n),
    title: `${dice.pick(["Poetry night", "Coding for kids", "Meet the author", "Book swap", "Local history talk"])} #${n + 1}`,
    kind: dice.pick(["reading", "workshop", "exhibition", "talk"]),
    branch_code: dice.pick(BRANCHES.slice(0, 4)),
    starts_at: dice.date("2026-01-10", "2027-01-30"),
    duration_min: dice.pick([45, 60, 90, 120]),
    capacity,
    fee: dice.chance(0.55) ? money(0) : money(dice.int(3, 25)),
    host_author_id: dice.chance(0.6) ? null : dice.int(1, 70),
    attendees: times(dice.int(0, 7), () => ({
      patron_id: dice.pick(patrons)._id ?? null,
      checked_in: dice.chance(0.7),
      age_group: dice.pick(["child", "teen", "adult"]),
    })),
    cancelled: dice.chance(0.08),
  };
});

export const collections = collectionsOf({ branches, authors, books, patrons, loans, reservations, events });
