import { Dice, collectionsOf, id, present, times } from "../../seeding.ts";

export const databaseName = "clinic";

const dice = new Dice(53);
const SPECIALTIES = ["Cardiology", "Dermatology", "Neurology", "Pediatrics", "Orthopedics"];
const CONDITIONS = ["hypertension", "diabetes", "asthma", "migraine", "eczema", "arthritis"];

const doctors = times(24, (n) => ({
  _id: id(40, n),
  name: `Dr. ${dice.pick(["Amara", "Boris", "Carla", "Dev", "Edith"])} ${dice.pick(["Hale", "Iyer", "Janssen", "Koch", "Lopez"])} ${n}`,
  specialty: dice.pick(SPECIALTIES),
  yearsOfExperience: dice.int(1, 38),
  hourlyRate: dice.int(80, 320),
  languages: dice.some(["English", "Spanish", "Hindi", "German"], dice.int(1, 3)),
  onLeave: dice.chance(0.15),
}));

const patients = times(220, (n) =>
  present({
    _id: id(41, n),
    firstName: dice.pick(["Mia", "Noah", "Olga", "Paul", "Rita", "Sven"]),
    lastName: dice.pick(["Adams", "Brandt", "Cruz", "Diaz", "Evans"]),
    gender: dice.pick(["female", "male"]),
    dateOfBirth: dice.date("1940-01-01", "2022-12-31"),
    bloodType: dice.pick(["A+", "A-", "B+", "O+", "O-", "AB+"]),
    insurance: dice.chance(0.15)
      ? null
      : {
          provider: dice.pick(["MediCare", "HealthPlus", "Union Life"]),
          number: `I${dice.int(10_000, 99_999)}`,
        },
    conditions: dice.some(CONDITIONS, dice.int(0, 3)),
    allergies: dice.chance(0.5) ? undefined : dice.some(["penicillin", "nuts", "latex"], dice.int(1, 2)),
    weightKg: dice.int(12, 130) + 0.4,
    heightCm: dice.int(80, 205),
    smoker: dice.chance(0.2),
    registeredAt: dice.date("2018-01-01", "2026-11-01"),
  }),
);

const appointments = times(650, (n) => {
  const status = dice.pick(["completed", "completed", "scheduled", "cancelled", "no-show"]);
  return present({
    _id: id(42, n),
    patientId: dice.pick(patients.slice(0, 190))._id ?? null,
    doctorId: dice.pick(doctors.slice(0, 22))._id,
    scheduledAt: dice.date("2025-01-01", "2026-12-20"),
    durationMinutes: dice.pick([15, 30, 45, 60]),
    status,
    reason: dice.pick(["check-up", "follow-up", "chest pain", "rash", "headache", "vaccination"]),
    fee: dice.int(40, 400),
    paid: dice.chance(0.75),
    prescriptions:
      status === "completed"
        ? times(dice.int(0, 3), () => ({
            drug: dice.pick(["ibuprofen", "amoxicillin", "metformin", "cetirizine"]),
            doseMg: dice.pick([100, 200, 400, 500]),
            days: dice.int(3, 30),
          }))
        : undefined,
    notes: dice.chance(0.5)
      ? undefined
      : dice.pick(["Patient feels better", "Refer to specialist", "Repeat blood test"]),
  });
});

export const collections = collectionsOf({ doctors, patients, appointments });
