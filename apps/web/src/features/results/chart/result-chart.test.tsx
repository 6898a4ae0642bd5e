import { isArray, parseEjson } from "@querysnap/mql";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findChart, ResultChart } from "./result-chart.tsx";

afterEach(cleanup);

function draw(json: string, operation = "aggregate") {
  const value = parseEjson(json);
  const chart = isArray(value) ? findChart(value, operation) : null;
  if (!chart) throw new Error("no picture");
  render(<ResultChart chart={chart} />);
}

const slider = () => screen.getByRole("slider");
const press = (key: string) => fireEvent.keyDown(slider(), { key });

describe("the picture of a result", () => {
  // covers: RS.07
  it("reads its groups out one by one by keyboard, and chooses among their numbers", () => {
    draw(
      `[{"_id":"Oslo","orders":3,"total":1204.5},{"_id":"Bergen","orders":7,"total":20},{"_id":"Bodø","orders":1,"total":5}]`,
    );
    expect(screen.getByRole("figure", { name: "Bars of orders by _id" })).toBeDefined();
    expect(slider().getAttribute("aria-valuetext")).toBe("3 groups");
    press("ArrowRight");
    expect(slider().getAttribute("aria-valuetext")).toBe("Oslo: 3");
    press("End");
    expect(slider().getAttribute("aria-valuetext")).toBe("Bodø: 1");
    press("ArrowRight");
    expect(slider().getAttribute("aria-valuetext")).toBe("Bodø: 1");
    fireEvent.change(screen.getByRole("combobox", { name: "Value in the picture" }), {
      target: { value: "total" },
    });
    press("Home");
    expect(slider().getAttribute("aria-valuetext")).toBe("Oslo: 1,204.5");
  });

  // covers: RS.07
  it("draws the first forty of more groups, and says so", () => {
    draw(`[${Array.from({ length: 60 }, (_, n) => `{"_id":"g${n}","n":${n}}`).join(",")}]`);
    expect(within(slider()).getAllByText(/^g\d+$/)).toHaveLength(40);
    expect(slider().getAttribute("aria-valuetext")).toBe("First 40 of 60 groups");
    press("End");
    expect(slider().getAttribute("aria-valuetext")).toBe("g39: 39");
  });

  it("draws dates as one line that stops where a value is missing", () => {
    draw(
      `[{"_id":"2026-01","n":1},{"_id":"2026-02","n":2},{"_id":"2026-03","n":null},{"_id":"2026-04","n":4}]`,
    );
    const line = slider().querySelector(".result-chart-line")?.getAttribute("d") ?? "";
    expect(line.match(/[ML]/g)?.join("")).toBe("MLM");
    press("End");
    press("ArrowLeft");
    expect(slider().getAttribute("aria-valuetext")).toBe("2026-03: none");
  });

  // covers: RS.07
  it("draws thousands of places as one element, and reads out each", () => {
    const places = Array.from(
      { length: 5000 },
      (_, n) => `{"name":"P${n}","loc":[${n / 100}.5,${n % 60}.5]}`,
    );
    draw(
      `[${places.map((place, n) => place.replace(/\[[^\]]*/, `[${(n % 360) - 180 + 0.5},${(n % 120) - 59.5}`)).join(",")}]`,
      "find",
    );
    expect(slider().querySelectorAll("*").length).toBeLessThan(80);
    press("Home");
    expect(slider().getAttribute("aria-valuetext")).toBe("P0: -179.5°, -59.5°");
  });
});
