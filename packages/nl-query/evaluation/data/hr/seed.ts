import { Long } from "@querysnap/mql";
import { Dice, collectionsOf, day, double, id, money, present, times } from "../../seeding.ts";

export const databaseName = "hr";

const dice = new Dice(239);
const DAY_MS = 86_400_000;
const PROJECTS = ["APOLLO", "BEACON", "CITRUS", "DELTA"];
const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
const midnight = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
const employeeId = (n: number): string => `E${String(n + 1).padStart(4, "0")}`;

const departments = [
  "Engineering",
  "Sales",
  "Finance",
  "Legal",
  "Support",
  "Marketing",
  "Operations",
  "Research",
].map((name, n) => ({
  _id: 10 * (n + 1),
  name,
  costCenter: `CC-${100 + n}`,
  annualBudget: money(dice.int(200, 4_000) * 1_000),
  city: dice.pick(["Berlin", "Lisbon", "Warsaw"]),
  headId: employeeId(n),
  parentDept: n < 5 ? null : 10 * dice.int(1, 4),
}));
const employees = times(260, (n) => {
  const startDate = midnight(dice.date("2006-01-01", "2026-11-10"));
  const status = dice.pick(["ACT", "ACT", "ACT", "ACT", "ACT", "ACT", "ACT", "LOA", "TERM"]);
  return present({
    _id: employeeId(n),
    firstName: dice.pick(["Aaron", "Bianca", "Cedric", "Daria", "Ewan", "Fatima", "Gideon"]),
    lastName: dice.pick(["Hoffmann", "Ibarra", "Jansen", "Kowalska", "Lindqvist", "Moreau"]),
    workEmail: `e${n + 1}@corp.test`,
    gender: dice.pick(["f", "m", "f", "m", "x"]),
    dob: midnight(dice.date("1961-01-01", "2004-12-31")),
    jobTitle: dice.pick(["Engineer", "Analyst", "Account Manager", "Team Lead", "Designer", "Consultant"]),
    grade: `G${dice.int(1, 7)}`,
    deptId: dice.pick(departments.slice(0, 7))._id,
    managerId: n < 3 ? null : employeeId(dice.int(0, 24)),
    employment: {
      contract: dice.pick(["full_time", "full_time", "full_time", "part_time", "contractor"]),
      fte: double(dice.pick([1, 1, 1, 0.8, 0.5])),
      startDate,
      endDate: status === "TERM" ? midnight(dice.date("2025-02-01", "2026-11-15")) : null,
    },
    salary: present({
      amount: new Long(BigInt(dice.int(28, 145) * 1_000)),
      currency: dice.pick(["EUR", "EUR", "PLN"]),
      lastRaiseAt: dice.chance(0.3) ? undefined : dice.date("2021-01-01", "2026-09-30"),
    }),
    skills: dice
      .some(["java", "sql", "negotiation", "excel", "design"], dice.int(0, 4))
      .map((name) => ({ name, level: dice.int(1, 5), certified: dice.chance(0.3) })),
    languages: dice.some(["English", "German", "Polish", "Portuguese"], dice.int(1, 3)),
    office: dice.pick(["BER-1", "BER-2", "LIS-1", "WAW-1"]),
    remoteDays: dice.int(0, 5),
    vacationDaysLeft: double(dice.int(0, 60) / 2),
    emergencyContact: dice.chance(0.25)
      ? null
      : { name: dice.pick(["Olaf", "Petra", "Rui"]), relation: dice.pick(["spouse", "parent", "friend"]) },
    status,
  });
});
const leave_requests = times(380, (n) => {
  const from_date = midnight(dice.date("2025-06-01", "2027-01-20"));
  const days = dice.int(1, 20);
  const decision = dice.pick(["A", "A", "A", "P", "R"]);
  const requested_at = new Date(
    Math.min(from_date.getTime() - dice.int(2, 90) * DAY_MS, day("2026-11-19").getTime()) +
      dice.int(1, 1_439) * 60_000,
  );
  return present({
    _id: id(130, n),
    employee_id: employeeId(dice.int(0, 229)),
    leave_type: dice.pick(["vacation", "vacation", "sick", "parental", "unpaid"]),
    from_date,
    to_date: later(from_date, days),
    working_days: double(days / 2),
    decision,
    approver_id: decision === "P" ? null : employeeId(dice.int(0, 24)),
    requested_at,
    comment: dice.chance(0.65)
      ? undefined
      : dice.pick(["Family wedding", "Moving house", "Doctor's note attached", "Long weekend trip"]),
  });
});
const timesheets = times(520, (n) => {
  const entries = times(dice.int(1, 4), () => ({
    project: dice.pick(PROJECTS),
    hours: double(dice.int(2, 40) / 2),
    billable: dice.chance(0.65),
  }));
  return {
    _id: id(131, n),
    emp: employeeId(dice.int(0, 199)),
    weekStart: later(day("2026-01-05"), 7 * dice.int(0, 45)),
    entries,
    totalHours: double(entries.reduce((sum, one) => sum + one.hours.value, 0)),
    submitted: dice.chance(0.85),
    approvedBy: dice.chance(0.3) ? null : employeeId(dice.int(0, 24)),
  };
});
const performanceReviews = times(340, (n) =>
  present({
    _id: id(132, n),
    employeeId: employeeId(dice.int(0, 239)),
    reviewerId: employeeId(dice.int(0, 24)),
    cycle: dice.pick(["2025H1", "2025H2", "2026H1"]),
    overallRating: dice.chance(0.12) ? null : double(dice.int(2, 10) / 2),
    goals: times(dice.int(0, 4), () => ({
      title: dice.pick(["ship release", "grow revenue", "cut costs", "mentor a junior"]),
      weight: dice.int(10, 50),
      met: dice.chance(0.55),
    })),
    strengths: dice.some(["teamwork", "ownership", "communication", "focus"], dice.int(0, 3)),
    promotionRecommended: dice.chance(0.2),
    finalizedAt: dice.chance(0.15) ? undefined : dice.date("2025-07-01", "2026-10-31"),
  }),
);
const jobOpenings = times(60, (n) => {
  const min = dice.int(30, 90) * 1_000;
  return {
    _id: id(133, n),
    reqCode: `REQ-${300 + n}`,
    title: `${dice.pick(["Junior", "Senior", "Lead"])} ${dice.pick(["Engineer", "Analyst", "Accountant", "Recruiter"])}`,
    deptId: dice.pick(departments)._id,
    headcount: dice.int(1, 5),
    state: dice.pick(["open", "open", "filled", "on_hold"]),
    postedOn: midnight(dice.date("2025-09-01", "2026-11-18")),
    payRange: { min, max: min + dice.int(5, 30) * 1_000 },
    remoteAllowed: dice.chance(0.5),
  };
});
const candidates = times(300, (n) => {
  const stage = dice.pick(["applied", "screening", "interview", "offer", "hired", "rejected", "rejected"]);
  return present({
    _id: id(134, n),
    fullName: `${dice.pick(["Hana", "Ivo", "Jules", "Kira", "Leif", "Mona"])} ${dice.pick(["Nemec", "Okafor", "Petrov", "Quist", "Rossi"])}`,
    openingId: dice.pick(jobOpenings.slice(0, 52))._id,
    source: dice.pick(["referral", "linkedin", "linkedin", "agency", "career site"]),
    stage,
    appliedAt: dice.date("2025-10-01", "2026-11-20"),
    yearsExperience: dice.int(0, 22),
    expectedSalary: dice.chance(0.2) ? null : dice.int(30, 130) * 1_000,
    interviews: times(dice.int(0, 3), (round) => ({
      round: round + 1,
      interviewerId: employeeId(dice.int(0, 60)),
      score: dice.int(1, 10),
      passed: dice.chance(0.6),
    })),
    rejectionReason:
      stage === "rejected" && dice.chance(0.7) ? dice.pick(["salary", "skills", "no show"]) : undefined,
  });
});
const trainings = times(48, (n) => ({
  _id: n + 1,
  courseName: `${dice.pick(["Fire safety", "Data protection", "Leadership", "Public speaking", "SQL basics"])} ${n + 1}`,
  provider: dice.pick(["Academy One", "SkillHub", "internal"]),
  heldOn: midnight(dice.date("2025-01-10", "2027-02-20")),
  durationHours: dice.pick([2, 4, 8, 16]),
  costPerSeat: dice.chance(0.3) ? money(0) : money(dice.int(40, 900)),
  mandatory: dice.chance(0.35),
  participantIds: times(dice.int(0, 12), (seat) => employeeId((n * 17 + seat * 13) % 210)),
}));

export const collections = collectionsOf({
  departments,
  employees,
  leave_requests,
  timesheets,
  performanceReviews,
  jobOpenings,
  candidates,
  trainings,
});
