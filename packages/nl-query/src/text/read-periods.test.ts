import { expect, it } from "vitest";
import { readPeriods } from "./read-periods.ts";
import { tokenize } from "./tokenize.ts";

const NOW = Date.parse("2026-11-20T12:30:00Z");

function read(text: string): string {
  const date = (ms: number | null): string =>
    ms === null ? "" : new Date(ms).toISOString().replace(/T00:00:00.000Z$/, "");
  return readPeriods(tokenize(text), NOW)
    .map((token) =>
      token.period
        ? `[${date(token.period.from)},${date(token.period.to)})`
        : token.number
          ? token.number.text
          : token.norm,
    )
    .join(" ");
}

it.each([
  ["in 2015", "[2015-01-01,2016-01-01)"],
  ["before 2015", "[,2015-01-01)"],
  ["after 2015", "[2016-01-01,)"],
  ["since March 2024", "[2024-03-01,)"],
  ["by the end", "by the end"],
  ["until 5 May 2024", "[,2024-05-05)"],
  ["no later than 2020", "[,2021-01-01)"],
  ["between March and May 2024", "[2024-03-01,2024-06-01)"],
  ["from 2019 to 2021", "[2019-01-01,2022-01-01)"],
  ["in Q1 2025", "[2025-01-01,2025-04-01)"],
  ["in the second half of 2024", "[2024-07-01,2025-01-01)"],
  ["in the 90s", "[1990-01-01,2000-01-01)"],
  ["last month", "[2026-10-01,2026-11-01)"],
  ["this week", "[2026-11-16,2026-11-23)"],
  ["yesterday", "[2026-11-19,2026-11-20)"],
  ["from yesterday", "[2026-11-19,2026-11-20)"],
  ["from yesterday on", "[2026-11-19,)"],
  ["since yesterday", "[2026-11-19,)"],
  ["from 3 March", "[2026-03-03,)"],
  ["last 30 days", "[2026-10-21,)"],
  ["in the last 24 hours", "[2026-11-19T12:30:00.000Z,)"],
  ["more than 3 years ago", "[,2023-11-20)"],
  ["on 2024-02-29", "[2024-02-29,2024-03-01)"],
  ["on 31.12.2023", "[2023-12-31,2024-01-01)"],
  ["released in 1999 or later", "released [1999-01-01,)"],
  ["released in 1999 and subsequent years", "released [1999-01-01,)"],
  ["released in 1999 or any later year", "released [1999-01-01,)"],
  ["released in 1999 and earlier years", "released [,2000-01-01)"],
  ["from 2020 on", "[2020-01-01,)"],
  ["before 2020 on free plans", "[,2020-01-01) on free plans"],
  ["after 2020 on the coast", "[2021-01-01,) on the coast"],
  ["over 2000 euros", "over 2000 euros"],
  ["more than 2015 units", "more than 2015 units"],
  ["you may see", "you may see"],
  ["1.5k, 2 million and twenty", "1500 , 2000000 and 20"],
])("reads %j as %j", (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  ["between 5 and 10 March", "[2026-03-05,2026-03-11)"],
  ["from the 3rd to the 7th of May", "[2026-05-03,2026-05-08)"],
  ["March 5-10, 2025", "[2025-03-05,2025-03-11)"],
  ["between March 5 and 10", "[2026-03-05,2026-03-11)"],
  ["between March 5 and 10 crates", "between [2026-03-05,2026-03-06) and 10 crates"],
  ["5 to 10 crates", "5 to 10 crates"],
])("reads days of one month: %j", (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  ["in March and April", "[2026-03-01,2026-04-01) or [2026-04-01,2026-05-01)"],
  ["in March and April 2024", "[2024-03-01,2024-04-01) or [2024-04-01,2024-05-01)"],
  ["December or January 2026", "[2025-12-01,2026-02-01)"],
  ["in March 2024 and in April", "[2024-03-01,2024-04-01) or [2026-04-01,2026-05-01)"],
  ["in March and crates", "[2026-03-01,2026-04-01) and crates"],
])("reads months that are listed: %j", (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  ["since Monday", "[2026-11-16,)"],
  ["the week of 12 October", "[2026-10-12,2026-10-19)"],
  ["week starting October 13", "[2026-10-13,2026-10-20)"],
  ["due within 7 days", "due [2026-11-20,2026-11-27)"],
  ["expiring in a month", "expiring [2026-11-20,2026-12-20)"],
  ["shipped within 7 days", "shipped within 7 days"],
  ["since 3 months ago", "[2026-08-20,)"],
  ["3 days ago", "[2026-11-17,2026-11-18)"],
])("counts from today: %j", (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  ["early March", "[2026-03-01,2026-03-11)"],
  ["in mid-March 2024", "[2024-03-11,2024-03-21)"],
  ["late February", "[2026-02-21,2026-03-01)"],
  ["three months ago", "[2026-08-01,2026-09-01)"],
  ["on Monday", "[2026-11-16,2026-11-17)"],
  ["5/3/2026", "[2026-05-03,2026-05-04)"],
])("marks %j as vague", (text, expected) => {
  expect(read(text)).toBe(expected);
  expect(readPeriods(tokenize(text), NOW)[0]?.period?.isVague).toBe(true);
});
