import type { Application, State } from "./application.ts";

const FIRST = ["Ada", "Bram", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo", "Iris", "Jon", "Kaya", "Leo"];
const LAST = ["Abel", "Brandt", "Castro", "Dahl", "Egger", "Falk", "Gruber"];
const at = (from: readonly string[], n: number): string => from[n % from.length] ?? "";
const person = (n: number): string => `${at(FIRST, n * 5)} ${at(LAST, n * 3 + Math.floor(n / 12))}`;
const pairs =
  (first: readonly string[], second: readonly string[]) =>
  (n: number): string =>
    `${at(first, n)} ${at(second, (n % first.length) * 3 + Math.floor(n / first.length))}`;

/** "canceled": before and behind the noun. */
const adjective = (value: string, said = value): State => ({ value, said, isAdjective: true });
/** "on hold": behind the noun only. */
const behind = (value: string, said = value.replaceAll("_", " ")): State => ({
  value,
  said,
  isAdjective: false,
});

export const printShop: Application = {
  name: "print-shop",
  people: { one: "operator", many: "operators", name: person, size: 16 },
  records: {
    one: "job",
    many: "jobs",
    title: pairs(
      ["Spring", "Harbor", "Maple", "Velvet", "Copper", "Lantern", "Orchid"],
      ["Flyer", "Poster", "Booklet", "Menu", "Banner", "Card", "Calendar", "Label", "Brochure", "Sticker"],
    ),
    size: 64,
    states: [
      adjective("queued"),
      behind("in_progress"),
      behind("on_hold"),
      adjective("printed"),
      adjective("canceled"),
    ],
    flag: { field: "isUrgent", said: "urgent" },
    roles: [
      {
        field: "operator",
        participle: "assigned to",
        one: "operator",
        many: "operators",
        isOptional: true,
      },
      {
        field: "reviewer",
        participle: "reviewed by",
        one: "reviewer",
        many: "reviewers",
        isOptional: false,
      },
    ],
    deeds: [
      { field: "submittedAt", participle: "submitted", isOptional: false },
      { field: "shippedAt", participle: "shipped", isOptional: true },
    ],
    measures: [
      { field: "pages", word: "number of pages", low: 2, high: 400, most: "longest", least: "shortest" },
      { field: "price", word: "price", low: 15, high: 900, most: "most expensive", least: "cheapest" },
    ],
    parts: {
      one: "file",
      many: "files",
      figure: { field: "sizeKb", word: "size", low: 20, high: 9000 },
      kind: { field: "format", one: "format", many: "formats", values: ["pdf", "tiff", "svg"] },
    },
  },
};

export const lending: Application = {
  name: "lending",
  people: { one: "member", many: "members", name: person, size: 20 },
  records: {
    one: "loan",
    many: "loans",
    title: pairs(
      ["Tent", "Kayak", "Projector", "Drill", "Camera", "Speaker", "Ladder"],
      ["Alpha", "Bravo", "Delta", "Echo", "Kilo", "Lima", "Oscar", "Sierra", "Tango", "Zulu"],
    ),
    size: 70,
    states: [
      adjective("reserved"),
      behind("picked_up"),
      adjective("overdue"),
      adjective("returned"),
      adjective("lost"),
    ],
    flag: { field: "isInsured", said: "insured" },
    roles: [
      {
        field: "borrower",
        participle: "borrowed by",
        one: "borrower",
        many: "borrowers",
        isOptional: false,
      },
      {
        field: "clerk",
        participle: "handled by",
        one: "clerk",
        many: "clerks",
        isOptional: true,
      },
    ],
    deeds: [
      { field: "requestedAt", participle: "requested", isOptional: false },
      { field: "approvedAt", participle: "approved", isOptional: true },
    ],
    measures: [
      { field: "durationDays", word: "duration", low: 1, high: 90, most: "longest", least: "shortest" },
      {
        field: "deposit",
        word: "deposit",
        low: 5,
        high: 600,
        most: null,
        least: null,
      },
    ],
    parts: {
      one: "accessory",
      many: "accessories",
      figure: { field: "quantity", word: "quantity", low: 1, high: 9 },
      kind: { field: "condition", one: "condition", many: "conditions", values: ["new", "worn", "damaged"] },
    },
  },
};

export const inspections: Application = {
  name: "inspections",
  people: { one: "user", many: "users", name: person, size: 18 },
  records: {
    one: "inspection",
    many: "inspections",
    title: pairs(
      ["North", "Mill", "Quarry", "Station", "Abbey", "Lake", "Foundry"],
      ["Bridge", "Tower", "Depot", "Tunnel", "Crane", "Lift", "Boiler", "Pier", "Silo", "Gate"],
    ),
    size: 66,
    states: [
      adjective("scheduled"),
      behind("in_review"),
      adjective("approved"),
      adjective("rejected"),
      adjective("postponed"),
    ],
    flag: { field: "isConfidential", said: "confidential" },
    roles: [
      {
        field: "inspector",
        participle: "carried out by",
        one: "inspector",
        many: "inspectors",
        isOptional: false,
      },
      {
        field: "owner",
        participle: "owned by",
        one: "owner",
        many: "owners",
        isOptional: true,
      },
    ],
    deeds: [
      { field: "requestedAt", participle: "requested", isOptional: false },
      { field: "completedAt", participle: "completed", isOptional: true },
    ],
    measures: [
      { field: "durationMinutes", word: "duration", low: 10, high: 400, most: "longest", least: "shortest" },
      { field: "score", word: "score", low: 1, high: 300, most: "highest-scoring", least: "lowest-scoring" },
    ],
    parts: {
      one: "finding",
      many: "findings",
      figure: { field: "penalty", word: "penalty", low: 10, high: 500 },
      kind: {
        field: "severity",
        one: "severity",
        many: "severities",
        values: ["minor", "major", "critical"],
      },
    },
  },
};
