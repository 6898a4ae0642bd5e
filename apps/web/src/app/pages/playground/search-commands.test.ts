import { expect, it } from "vitest";
import { searchCommands } from "./search-commands.ts";

const groupsOf = (commands: readonly { group: string }[]) => [...new Set(commands.map(({ group }) => group))];
const fields = Array.from({ length: 60 }, (_, n) => ({
  group: "Fields",
  label: `field${n}`,
  note: "orders",
}));
const commands = [
  { group: "Collections", label: "orders", note: "18,000" },
  ...fields,
  { group: "Saved queries", label: "Large orders", note: "weekly" },
  { group: "History", label: "paid orders", note: "12 ms" },
];

// covers: F.12
it("shows saved and past queries beside many fields that match", () => {
  const found = searchCommands(commands, "orders");
  expect(groupsOf(found)).toEqual(["Collections", "Fields", "Saved queries", "History"]);
  expect(found.length).toBeLessThan(20);
});

// covers: F.12
it("wants every word, in any order and case, and shows no fields before something is typed", () => {
  expect(searchCommands(commands, "WEEKLY large").map(({ label }) => label)).toEqual(["Large orders"]);
  expect(groupsOf(searchCommands(commands, " "))).toEqual(["Collections", "Saved queries", "History"]);
});
