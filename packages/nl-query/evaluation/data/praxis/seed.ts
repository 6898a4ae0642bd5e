import { Dice, collectionsOf, day, double, present, times } from "../../seeding.ts";

export const databaseName = "praxis";

const dice = new Dice(8_821);
const NAMES = ["Albers", "Brandt", "Cordes", "Dreher", "Ebert", "Funk", "Gries", "Haas", "Imhof", "Jahn"];
const FIRST = ["Anke", "Bernd", "Clara", "Detlef", "Elke", "Falk", "Gisa", "Horst", "Ilka", "Jens"];
/** Patients, with the abbreviations of a German surgery: number, date of birth, postcode, town, insurer. */
const pat = times(30, (n) =>
  present({
    _id: n + 1,
    pat_nr: `P${String(4_000 + n)}`,
    nachname: NAMES[n % NAMES.length] ?? "",
    vorname: FIRST[(n * 3) % FIRST.length] ?? "",
    geb_dat: dice.date("1940-01-01", "2015-01-01"),
    geschl: n % 2 === 0 ? "w" : "m",
    plz: ["80331", "50667", "20095", "01067"][n % 4] ?? "",
    ort: ["München", "Köln", "Hamburg", "Dresden"][n % 4] ?? "",
    tel_nr: dice.chance(0.8) ? `0170-${String(dice.int(100_000, 999_999))}` : undefined,
    kk: dice.pick(["AOK", "TK", "DAK", "PKV"]),
    aufn_dat: dice.date("2018-01-01", "2026-10-01"),
    allergien: dice.some(["Pollen", "Penicillin", "Nuts", "Latex"], dice.int(0, 2)),
  }),
);
/** Doctors, with their specialty codes. */
const aerzte = ["Wolf", "Stein", "Kraus", "Lorenz", "Busch"].map((nachname, n) => ({
  _id: n + 1,
  nachname,
  titel: n % 2 === 0 ? "Dr." : "Prof.",
  fach: ["ALL", "KAR", "DER", "ALL", "ORT"][n] ?? "ALL",
  std_satz: 90 + n * 20,
  eintr_dat: day(`20${String(10 + n)}-04-01`),
}));
/** Specialties by code. */
const fach = [
  { _id: "ALL", bez: "General medicine" },
  { _id: "KAR", bez: "Cardiology" },
  { _id: "DER", bez: "Dermatology" },
  { _id: "ORT", bez: "Orthopedics" },
];
/** Appointments. */
const termine = times(110, (n) =>
  present({
    _id: n + 1,
    pat_id: dice.int(1, 30),
    arzt_id: dice.int(1, 5),
    dat: dice.date("2026-01-05", "2026-12-20"),
    dauer_min: dice.pick([10, 15, 20, 30, 45]),
    art: dice.pick(["KON", "VOR", "NOT", "IMP"]),
    status: dice.pick(["done", "done", "booked", "cancelled"]),
    bem: dice.chance(0.15) ? dice.pick(["fasting", "bring X-ray", "interpreter needed"]) : undefined,
  }),
);
/** Invoices with their lines. */
const rechn = times(60, (n) => {
  const posten = times(dice.int(1, 4), () => ({
    ziff: dice.pick(["1", "5", "34", "60", "75"]),
    anz: dice.int(1, 3),
    einzel_betr: double(dice.int(400, 9_000) / 100),
  }));
  const isPaid = dice.chance(0.7);
  const issued = dice.date("2026-01-10", "2026-11-01");
  return present({
    _id: n + 1,
    rechn_nr: `R-2026-${String(n + 1).padStart(3, "0")}`,
    pat_id: dice.int(1, 30),
    ausst_dat: issued,
    faell_dat: new Date(issued.getTime() + 30 * 86_400_000),
    bez_dat: isPaid ? new Date(issued.getTime() + dice.int(2, 50) * 86_400_000) : undefined,
    posten,
    ges_betr: double(
      posten.reduce((sum, one) => sum + Math.round(one.anz * one.einzel_betr.value * 100), 0) / 100,
    ),
    mahn_stufe: isPaid ? 0 : dice.int(0, 3),
  });
});

export const collections = collectionsOf({ pat, aerzte, fach, termine, rechn });
