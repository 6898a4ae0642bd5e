/** Rows of the plan table: a text, or true for a tick and false for "Not included". */
export const PLAN_ROWS: readonly { name: string; snap: string | boolean; snapx: string | boolean }[] = [
  { name: "Query history", snap: "Last 50 entries", snapx: "Unlimited" },
  { name: "Database connections", snap: "2", snapx: "Unlimited" },
  { name: "Executions", snap: "20 a day, 400 a month", snapx: "Unlimited" },
  { name: "AI generations", snap: "5 a day, 100 a month", snapx: "100 a day, 2,500 a month" },
  { name: "Schema explorer", snap: true, snapx: true },
  { name: "PC version", snap: true, snapx: true },
  { name: "Sample database", snap: true, snapx: true },
  { name: "Save and organize queries", snap: false, snapx: true },
  { name: "Upload own database", snap: false, snapx: true },
  { name: "Export schemas", snap: false, snapx: true },
  { name: "Enhanced AI", snap: false, snapx: true },
  { name: "Priority support", snap: false, snapx: true },
];
