import { describe, expect, it, vi } from "vitest";
import { evaluate } from "../fixtures/evaluate.ts";
import { calendarDay, daysOf, isoWeek } from "./calendar.ts";
import { parseDateText } from "./date-from-text.ts";
import { timeZoneOf, utcFromLocal } from "./time-zone.ts";

const at = (iso: string): string => `{"$date":"${iso}"}`;
const ms = (iso: string): string => `{"$date":{"$numberLong":"${Date.parse(iso)}"}}`;
const long = (value: number): string => `{"$numberLong":"${value}"}`;

describe("calendar", () => {
  it("agrees with the platform on every day of the years 0 to 9999", () => {
    for (let days = daysOf(0, 1, 1); days <= daysOf(9999, 12, 31); days += 97) {
      const date = new Date(days * 86_400_000);
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(calendarDay(days)).toEqual(expected);
      expect(daysOf(expected.year, expected.month, expected.day)).toBe(days);
    }
  });

  it.each([
    [2020, 12, 31, 2020, 53],
    [2021, 1, 3, 2020, 53],
    [2024, 12, 30, 2025, 1],
    [2023, 1, 1, 2022, 52],
  ])("ISO week of %i-%i-%i", (...row) => {
    const [year, month, day, isoYear, week] = row;
    expect(isoWeek(daysOf(year, month, day))).toEqual({ year: isoYear, week });
  });
});

describe("time zones", () => {
  it.each([
    ["America/New_York", "2024-03-10T06:59:59Z", -5],
    ["America/New_York", "2024-03-10T07:00:00Z", -4],
    ["America/New_York", "2024-11-03T05:59:59Z", -4],
    ["America/New_York", "2024-11-03T06:00:00Z", -5],
    ["Asia/Kolkata", "2024-01-01T00:00:00Z", 5.5],
    ["Australia/Lord_Howe", "2024-01-01T00:00:00Z", 11],
    ["Asia/Kathmandu", "9999-12-31T00:00:00Z", 5.75],
    ["+05:45", "2024-01-01T00:00:00Z", 5.75],
    ["-0330", "2024-01-01T00:00:00Z", -3.5],
    ["+05", "2024-01-01T00:00:00Z", 5],
  ])("%s at %s is %d hours from UTC", (...row) => {
    const [id, iso, hours] = row;
    expect(timeZoneOf(id).offsetAt(Date.parse(iso)) / 3_600_000).toBe(hours);
  });

  it.each([
    "Nope",
    "PST",
    "IST",
    "SystemV/PST8",
    "america/new_york",
    "+5",
    "5",
    "",
    "Mars/Phobos",
    "+25:99x",
  ])("refuses %j", (id) => {
    expect(() => timeZoneOf(id)).toThrow(expect.objectContaining({ code: 40485 }));
  });

  it.each([
    [
      "a skipped local time moves forward",
      "America/New_York",
      "2024-03-10T02:30:00Z",
      "2024-03-10T07:30:00Z",
    ],
    ["a skipped local time moves forward", "Europe/Paris", "2024-03-31T02:30:00Z", "2024-03-31T01:30:00Z"],
    [
      "of a repeated one the first counts in the west",
      "America/New_York",
      "2024-11-03T01:30:00Z",
      "2024-11-03T05:30:00Z",
    ],
    [
      "of a repeated one the second counts in the east",
      "Europe/Paris",
      "2024-10-27T02:30:00Z",
      "2024-10-27T01:30:00Z",
    ],
    ["the hour before a repeated one", "Europe/Paris", "2024-10-27T01:30:00Z", "2024-10-26T23:30:00Z"],
    ["the hour after a repeated one", "America/New_York", "2024-11-03T02:30:00Z", "2024-11-03T07:30:00Z"],
    ["the hour after a skipped one", "America/New_York", "2024-03-10T03:30:00Z", "2024-03-10T07:30:00Z"],
    ["the hour after a skipped one", "Pacific/Auckland", "2024-09-29T03:30:00Z", "2024-09-28T14:30:00Z"],
    ["a midnight that is skipped", "America/Sao_Paulo", "2018-11-04T00:00:00Z", "2018-11-04T03:00:00Z"],
  ])("%s: %s %s", (...row) => {
    const [, zone, local, utc] = row;
    expect(utcFromLocal(timeZoneOf(zone), Date.parse(local))).toBe(Date.parse(utc));
  });

  it("asks Intl once for each change of a zone's clocks, however many instants follow", () => {
    const zone = timeZoneOf("Europe/Paris");
    zone.offsetAt(0);
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, "format", "get");
    for (let i = 0; i < 20_000; i++) zone.offsetAt(1_600_000_000_000 + i * 60_000);
    expect(asked.mock.calls.length).toBeLessThan(200);
    asked.mockRestore();
  });
});

describe("date expressions", () => {
  const d = at("2024-02-29T23:30:15.250Z");
  it.each([
    [`{"$dateToString":{"date":${d}}}`, '"2024-02-29T23:30:15.250Z"'],
    [`{"$dateToString":{"date":${d},"timezone":"Asia/Tokyo"}}`, '"2024-03-01T08:30:15.250"'],
    [
      `{"$dateToString":{"date":${d},"format":"%Y %j %U %G-%V-%u %w %H:%M:%S.%L %z %Z %b %B %%","timezone":"-03:30"}}`,
      '"2024 060 08 2024-09-4 5 20:00:15.250 -0330 -210 Feb February %"',
    ],
    [`{"$dateToString":{"date":${d},"format":null}}`, "null"],
    [`{"$dateToString":{"date":null,"format":null,"onNull":1}}`, '{"$numberInt":"1"}'],
    [`{"$dateToString":{"date":${d},"format":"%y"}}`, "error 18536"],
    [`{"$dateToString":{"date":${d},"format":"%"}}`, "error 18535"],
    [`{"$dateToString":{"date":"x"}}`, "error 16006"],
    [`{"$dateToParts":{"date":${d},"iso8601":1}}`, "error 40521"],
    [`{"$year":{"date":${d},"timezone":5}}`, "error 40533"],
    [`{"$year":{"date":${d},"zone":"UTC"}}`, "error 40535"],
    [`{"$hour":[${d},${d}]}`, "error 40536"],
    [`{"$isoWeekYear":${d}}`, long(2024)],
    [
      `{"$dateAdd":{"startDate":${at("2024-01-31T12:00:00Z")},"unit":"month","amount":1}}`,
      ms("2024-02-29T12:00:00Z"),
    ],
    [
      `{"$dateAdd":{"startDate":${at("2024-03-09T17:00:00Z")},"unit":"day","amount":1,"timezone":"America/New_York"}}`,
      ms("2024-03-10T16:00:00Z"),
    ],
    [
      `{"$dateAdd":{"startDate":${at("2024-03-09T17:00:00Z")},"unit":"hour","amount":24,"timezone":"America/New_York"}}`,
      ms("2024-03-10T17:00:00Z"),
    ],
    [`{"$dateSubtract":{"startDate":${d},"unit":"day","amount":1.5}}`, "error 5166405"],
    [`{"$dateAdd":{"startDate":${d},"unit":"eon","amount":1}}`, "error 9"],
    [
      `{"$dateAdd":{"startDate":${d},"unit":"year","amount":{"$numberLong":"9000000000000"}}}`,
      "error 5976500",
    ],
    [
      `{"$dateDiff":{"startDate":${at("2024-01-01T23:59:00Z")},"endDate":${at("2024-01-02T00:01:00Z")},"unit":"day"}}`,
      long(1),
    ],
    [
      `{"$dateDiff":{"startDate":${at("2024-01-06T00:00:00Z")},"endDate":${at("2024-01-07T00:00:00Z")},"unit":"week","startOfWeek":"Monday"}}`,
      long(0),
    ],
    [
      `{"$dateDiff":{"startDate":${at("2024-12-31T00:00:00Z")},"endDate":${at("2025-01-01T00:00:00Z")},"unit":"quarter"}}`,
      long(1),
    ],
    [
      `{"$dateTrunc":{"date":${at("2021-03-20T11:30:05Z")},"unit":"week","binSize":2,"timezone":"America/Los_Angeles","startOfWeek":"Monday"}}`,
      ms("2021-03-15T07:00:00Z"),
    ],
    [
      `{"$dateTrunc":{"date":${at("1999-12-31T23:00:00Z")},"unit":"year","binSize":5}}`,
      ms("1995-01-01T00:00:00Z"),
    ],
    [`{"$dateTrunc":{"date":${d},"unit":"day","binSize":0}}`, "error 5439018"],
    [`{"$dateTrunc":{"date":${d},"unit":"week","startOfWeek":"x"}}`, "error 5439016"],
    ['{"$dateFromParts":{"year":2024,"month":14,"day":0}}', ms("2025-01-31T00:00:00Z")],
    ['{"$dateFromParts":{"isoWeekYear":2020,"isoWeek":53,"isoDayOfWeek":7}}', ms("2021-01-03T00:00:00Z")],
    ['{"$dateFromParts":{"year":0}}', "error 40523"],
    ['{"$dateFromParts":{"year":2024,"hour":40000}}', "error 31034"],
    ['{"$dateFromParts":{"year":2024,"month":null}}', "null"],
  ])("%s is %s", (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it.each([
    ["2024-01-15", "2024-01-15T00:00:00Z"],
    ["2024-01-15 10:20", "2024-01-15T10:20:00Z"],
    ["2024-01-15T10:20:30.5Z", "2024-01-15T10:20:30.500Z"],
    ["2024-01-15T10:20:30+0530", "2024-01-15T04:50:30Z"],
    ["2024-01-15T10:20:30+05", "2024-01-15T05:20:30Z"],
    ["20240115", "2024-01-15T00:00:00Z"],
    ["20240115T102030Z", "2024-01-15T10:20:30Z"],
    ["Jan 15 2024", "2024-01-15T00:00:00Z"],
    ["January 15, 2024 3:04 pm", "2024-01-15T15:04:00Z"],
    ["15 Jan 2024", "2024-01-15T00:00:00Z"],
    ["Mon, 15 Jan 2024 10:20:30 GMT", "2024-01-15T10:20:30Z"],
    ["01/15/2024", "2024-01-15T00:00:00Z"],
    ["2024-01-15T10:20:30 EST", "2024-01-15T15:20:30Z"],
    ["2024-01-15 10:20:30 GMT+0545", "2024-01-15T04:35:30Z"],
    ["2024-01-15T10:20:30.1239 A", "2024-01-15T09:20:30.123Z"],
    ["1/15/24", "2024-01-15T00:00:00Z"],
    ["15.1.2024 12am", "2024-01-15T00:00:00Z"],
    ["15-01-1969 10.20", "1969-01-15T10:20:00Z"],
    ["2024-Jan-15 noon", "2024-01-15T12:00:00Z"],
    ["15th January 2024", "2024-01-15T00:00:00Z"],
    ["15 I 2024", "2024-01-15T00:00:00Z"],
    ["January 2024", "2024-01-01T00:00:00Z"],
    ["2024:01:15 10:20:30", "2024-01-15T10:20:30Z"],
    ["15/Jan/2024:10:20:30 -0700", "2024-01-15T17:20:30Z"],
    ["@-1.5", "1969-12-31T23:59:58.500Z"],
    ["2024-01-31 +1 month", "2024-03-02T00:00:00Z"],
    ["2024-01-15 10:00 2 hours ago", "2024-01-15T08:00:00Z"],
    ["Sunday 2024-01-15", "2024-01-21T00:00:00Z"],
  ])("reads %j", (text, iso) => {
    expect(evaluate(`{"$dateFromString":{"dateString":${JSON.stringify(text)}}}`)).toBe(ms(iso));
  });

  it.each([
    "2024-02-30",
    "2024-13-01",
    "2024-200",
    "tomorrow",
    "10:20",
    "2024",
    "July 4th",
    "",
    "2024-01-15 99:00",
    "2024-01-15 24:00",
    "2024-01-15T10:20:60Z",
    "2024-01-15T00:00:00 Nowhere",
    "2024-07-01T00:00:00 America/New_York",
    "2024-01-15 2024-01-16",
    "10:20 10:21 2024-01-15",
    "2024-01-15 UTC CET",
    "2024, 12:50:53",
    "2024-01-15 ?",
  ])("refuses %j", (text) => {
    expect(evaluate(`{"$dateFromString":{"dateString":${JSON.stringify(text)}}}`)).toBe("error 241");
  });

  it.each([
    ["15/01/2024", "%d/%m/%Y", ms("2024-01-15T00:00:00Z")],
    ["2024-015", "%Y-%j", ms("2024-01-15T00:00:00Z")],
    ["2020-53-7", "%G-%V-%u", ms("2021-01-03T00:00:00Z")],
    ["Jan 5 2024 +02:00", "%b %d %Y %z", ms("2024-01-04T22:00:00Z")],
    ["4/26/1992:+285", "%m/%d/%Y:%Z", ms("1992-04-25T19:15:00Z")],
    ["1.1.1", "%V.%u.%G", ms("0001-01-01T00:00:00Z")],
    ["Day 05 of 100%", "Day %d of 100%%", "error 241"],
    ["24-1-5 7:05:06.5", "%Y-%m-%d %H:%M:%S.%L", ms("0024-01-05T07:05:06.500Z")],
    ["2024-01-15 7:5", "%Y-%m-%d %H:%M", "error 241"],
    ["2024-01-15 24", "%Y-%m-%d %H", "error 241"],
    ["2024-01", "%Y", "error 241"],
    ["2024", "%Y-%m", "error 241"],
    ["2024 3", "%Y %V", "error 241"],
    ["54", "%V", "error 241"],
    ["1/15 CET", "%m/%d %z", "error 241"],
    ["31/02/2024", "%d/%m/%Y", "error 241"],
    ["01/2024", "%m/%Y", "error 241"],
    ["2024", "%q", "error 18536"],
  ])("reads %j as %j", (...row) => {
    const [text, format, expected] = row;
    expect(evaluate(`{"$dateFromString":{"dateString":"${text}","format":"${format}"}}`)).toBe(expected);
  });

  it.each([
    ["2024-01-15T10:20Z", "UTC", ms("2024-01-15T10:20:00Z")],
    ["2024-01-15T10:20+02", "+00:00", ms("2024-01-15T08:20:00Z")],
    ["2024-01-15T10:20Z", "GMT", "error 241"],
    ["2024-01-15T10:20 CET", "Europe/Paris", "error 241"],
    ["2024-01-15T10:20", "Europe/Paris", ms("2024-01-15T09:20:00Z")],
  ])("reads %j in %s", (...row) => {
    const [text, zone, expected] = row;
    expect(evaluate(`{"$dateFromString":{"dateString":"${text}","timezone":"${zone}"}}`)).toBe(expected);
  });

  it.each([
    ["foo", "0: passing a time zone identifier as part of the string is not allowed 'f'"],
    ["2024-01-15 ?", "11: Unexpected character '?'"],
    ["2024, 12:50:53", "6: Double time specification '1'"],
  ])("tells what is wrong with %j", (text, problem) => {
    expect(() => parseDateText(text)).toThrow(`Error parsing date string '${text}'; ${problem}`);
  });
});
