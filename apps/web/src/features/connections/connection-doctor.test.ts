import { CONNECTION_STAGES } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { diagnose, withOption } from "./connection-doctor.ts";

describe("diagnose", () => {
  it.each(CONNECTION_STAGES)("marks what comes before %s as passed and nothing after it", (stage) => {
    const diagnosis = diagnose({ reason: { kind: "connection", stage, problem: "refused" } });
    expect(diagnosis?.failed).toBe(stage);
    const states = diagnosis?.stages.map((each) => each.state) ?? [];
    expect(states.indexOf("failed")).toBe(CONNECTION_STAGES.indexOf(stage));
    expect(states.filter((state) => state === "failed")).toHaveLength(1);
    expect(states.lastIndexOf("passed")).toBeLessThan(states.indexOf("failed"));
  });

  it.each([
    ["refused", /nothing is listening on this port/],
    ["closed", /closed the connection/],
    ["no_answer", /nothing answers there/],
  ] as const)("tells a port that is %s from the others", (problem, cause) => {
    expect(diagnose({ reason: { kind: "connection", stage: "reach", problem } })?.cause).toMatch(cause);
  });

  it("does not guess without a reason", () => {
    expect(diagnose({ reason: undefined })).toBeNull();
    expect(diagnose({ reason: { kind: "permission" } })).toBeNull();
  });
});

it.each([
  ["mongodb://u:p@h/db", "mongodb://u:p@h/db?authSource=admin"],
  ["mongodb://u:p@h/db?tls=true&authSource=x", "mongodb://u:p@h/db?tls=true&authSource=admin"],
])("adds an option to %s", (uri, changed) => {
  expect(withOption(uri, "authSource=admin")).toBe(changed);
});
