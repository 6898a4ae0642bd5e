import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { glassworksSnapshot } from "./glassworks.fixture.ts";

const generator = createGenerator(glassworksSnapshot());
const ask = askerOf(generator);
const exact = (ms: number, from = "startedAt", to = "endedAt"): string =>
  `{$divide:[{$subtract:["$${to}","$${from}"]},${ms}]}`;

describe("time between dates that tell the time of the day", () => {
  it.each([
    ["average hours from start to end of firings", exact(3_600_000)],
    ["avg minutes from start to end of firings", exact(60_000)],
  ])("counts parts of an hour or a minute: %s", (question, elapsed) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(elapsed);
    expect(isSure).toBe(true);
  });

  it("is said in two clauses", () => {
    expect(
      ask("average number of minutes between when firings were started and when they were checked").query,
    ).toContain(exact(60_000, "startedAt", "checkedAt"));
  });

  it("is explained by its unit", () => {
    const result = generator.generate("average hours from start to end of firings", {
      now: new Date("2026-11-22T12:00:00Z"),
    });
    expect(result.ok && result.explanation.join(" ")).toContain("hours from startedAt to endedAt");
  });
});
