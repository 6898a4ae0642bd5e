import { describe, expect, it } from "vitest";
import { outcome } from "../fixtures/evaluate.ts";
import { runStage } from "../fixtures/test-stage.ts";
import { densifyStage } from "../stages/densify-stage.ts";
import { fillStage } from "../stages/fill-stage.ts";
import { setWindowFieldsStage } from "../stages/set-window-fields-stage.ts";

/** Canonical numbers shortened to their digits, so that expectations stay readable. */
function short(rows: readonly string[]): string {
  return rows
    .join(" ")
    .replaceAll(/\{"\$date":\{"\$numberLong":"(-?\d+)"\}\}/g, "@$1")
    .replaceAll(/\{"\$number(?:Int|Long)":"(-?\d+)"\}/g, "$1")
    .replaceAll(/\{"\$numberDouble":"([^"]+)"\}/g, "$1d");
}

const SERIES = '[{"x":1,"v":10},{"x":2,"v":20},{"x":3},{"x":4,"v":40}]';

function windowOf(output: string, documents = SERIES, sortBy = '{"x":1}'): string {
  return outcome(() => {
    const rows = runStage(setWindowFieldsStage, `{"sortBy":${sortBy},"output":{"r":${output}}}`, documents);
    return short(rows.map((row) => /"r":(.*)\}$/.exec(row)?.[1] ?? "none"));
  });
}

describe("$setWindowFields", () => {
  it.each([
    ['{"$sum":"$v"}', "70 70 70 70"],
    ['{"$sum":"$v","window":{"documents":["unbounded","current"]}}', "10 30 30 70"],
    ['{"$sum":"$v","window":{"documents":[-1,1]}}', "30 30 60 40"],
    ['{"$avg":"$v","window":{"documents":[-1,0]}}', "10.0d 15.0d 20.0d 40.0d"],
    ['{"$count":{},"window":{"documents":[1,2]}}', "2 2 1 0"],
    ['{"$sum":"$v","window":{"range":[-1,0]}}', "10 30 20 40"],
    ['{"$push":"$v","window":{"documents":["unbounded","current"]}}', "[10] [10,20] [10,20] [10,20,40]"],
    ['{"$min":"$v","window":{"documents":[0,1]}}', "10 20 40 40"],
    ['{"$first":"$v","window":{"documents":[1,1]}}', "20 null 40 null"],
    ['{"$shift":{"output":"$v","by":1,"default":"none"}}', '20 null 40 "none"'],
    ['{"$locf":"$v"}', "10 20 20 40"],
    ['{"$linearFill":"$v"}', "10 20 30.0d 40"],
    ['{"$expMovingAvg":{"input":"$x","N":3}}', "1.0d 1.5d 2.25d 3.125d"],
    ['{"$expMovingAvg":{"input":"$x","alpha":0.5}}', "1.0d 1.5d 2.25d 3.125d"],
    ['{"$derivative":{"input":"$x"},"window":{"documents":[-1,0]}}', "null 1.0d 1.0d 1.0d"],
    ['{"$integral":{"input":"$x"},"window":{"documents":["unbounded","current"]}}', "0 1.5d 4.0d 7.5d"],
    [
      '{"$covariancePop":["$x","$x"],"window":{"documents":["unbounded","current"]}}',
      "0.0d 0.25d 0.6666666666666666d 1.25d",
    ],
    [
      '{"$covarianceSamp":["$x","$v"],"window":{"documents":["unbounded","current"]}}',
      "null 5.0d 5.0d 23.333333333333332d",
    ],
    [
      '{"$topN":{"n":1,"output":"$x","sortBy":{"x":-1}},"window":{"documents":["unbounded","current"]}}',
      "[1] [2] [3] [4]",
    ],
    ['{"$sum":"$v","window":{"documents":[1,-1]}}', "error 5339900"],
    ['{"$sum":"$v","window":{"documents":[0.5,1]}}', "error 9"],
    ['{"$sum":"$v","window":{"range":[-1,0],"unit":"day"}}', "error 5429513"],
    ['{"$rank":{},"window":{"documents":[0,1]}}', "error 5371601"],
    ['{"$rank":{"a":1}}', "error 5371603"],
    ['{"$nope":1}', "error 9"],
    ['{"$derivative":{"input":"$x"}}', "error 9"],
    ['{"$derivative":{"input":"$x","unit":"day"},"window":{"documents":[-1,0]}}', "error 5624900"],
    ["5", "error 9"],
  ])("%s gives %s", (output, expected) => {
    expect(windowOf(output)).toBe(expected);
  });

  it.each([
    ["$rank", "1 1 3 4"],
    ["$denseRank", "1 1 2 3"],
    ["$documentNumber", "1 2 3 4"],
  ])("%s numbers ties", (name, expected) => {
    expect(windowOf(`{"${name}":{}}`, '[{"x":1},{"x":1},{"x":2},{"x":3}]')).toBe(expected);
  });

  it("means by current the document itself, by zero also those that tie with it", () => {
    const documents = '[{"x":1},{"x":2},{"x":2},{"x":3}]';
    expect(windowOf('{"$count":{},"window":{"range":["current",1]}}', documents)).toBe("3 3 2 1");
    expect(windowOf('{"$count":{},"window":{"range":[-1,"current"]}}', documents)).toBe("1 2 3 3");
    expect(windowOf('{"$count":{},"window":{"range":[-1,0]}}', documents)).toBe("1 3 3 3");
  });

  it("takes the later of equal ranks only where documents leave the window", () => {
    const documents = '[{"x":1,"v":1},{"x":2,"v":1},{"x":3,"v":1}]';
    const bottom = '"$bottom":{"output":"$x","sortBy":{"v":1}}';
    expect(windowOf(`{${bottom}}`, documents)).toBe("1 1 1");
    expect(windowOf(`{${bottom},"window":{"documents":[-1,0]}}`, documents)).toBe("1 2 3");
  });

  it("sets its fields in each document of an array on the way, and refuses paths that meet", () => {
    const stage = (output: string): string =>
      outcome(() => short(runStage(setWindowFieldsStage, `{"output":${output}}`, '[{"a":[{"b":1},{}]}]')));
    expect(stage('{"a.c":{"$count":{}}}')).toBe('{"a":[{"b":1,"c":1},{"c":1}]}');
    expect(stage('{"a":{"$count":{}},"a.c":{"$count":{}}}')).toBe("error 6307900");
  });

  it("moves ranges over dates by calendar units", () => {
    const documents =
      '[{"t":{"$date":"2024-01-31T00:00:00Z"}},{"t":{"$date":"2024-02-29T00:00:00Z"}},{"t":{"$date":"2024-03-29T00:00:00Z"}}]';
    expect(windowOf('{"$count":{},"window":{"range":[-1,0],"unit":"month"}}', documents, '{"t":1}')).toBe(
      "1 2 2",
    );
    expect(windowOf('{"$count":{},"window":{"range":[-1,0]}}', documents, '{"t":1}')).toBe("error 5429414");
  });

  it("keeps partitions apart and sorts within them", () => {
    const rows = runStage(
      setWindowFieldsStage,
      '{"partitionBy":"$g","sortBy":{"x":-1},"output":{"a.n":{"$documentNumber":{}}}}',
      '[{"g":"b","x":1},{"g":"a","x":1},{"x":9},{"g":"b","x":2}]',
    );
    expect(short(rows)).toBe(
      '{"x":9,"a":{"n":1}} {"g":"a","x":1,"a":{"n":1}} {"g":"b","x":2,"a":{"n":1}} {"g":"b","x":1,"a":{"n":2}}',
    );
  });

  it("sums over sliding windows like over fresh ones", () => {
    const values = Array.from({ length: 200 }, (_unused, x) =>
      x % 7 === 0 ? x * 0.5 : x % 5 === 0 ? "text" : x * 1000,
    );
    const documents = JSON.stringify(values.map((v, x) => ({ x, v })));
    const expected = values.map((_value, at) =>
      values
        .slice(Math.max(0, at - 3), at + 3)
        .reduce<number>((sum, v) => sum + (typeof v === "number" ? v : 0), 0),
    );
    const given = windowOf('{"$sum":"$v","window":{"documents":[-3,2]}}', documents)
      .split(" ")
      .map((text) => Number(text.replace("d", "")));
    expect(given).toEqual(expected);
  });

  it.each([
    ["{}", "error 40414"],
    ['{"output":{},"x":1}', "error 40415"],
    ['{"output":{"r":{"$sum":1,"window":{"documents":[-1,0]}}}}', "error 5339901"],
    ['{"output":{"r":{"$rank":{}}}}', "error 5371602"],
    ['{"sortBy":{"x":1,"y":1},"output":{"r":{"$sum":1,"window":{"range":[-1,0]}}}}', "error 5339902"],
    ['{"partitionBy":["$x"],"output":{"r":{"$sum":1}}}', "error 14"],
  ])("%s is refused", (spec, expected) => {
    expect(outcome(() => short(runStage(setWindowFieldsStage, spec, '[{"x":1}]')))).toBe(expected);
  });
});

describe("$densify", () => {
  it.each([
    [
      '{"field":"v","range":{"step":2,"bounds":"full"}}',
      '[{"v":1,"a":1},{"v":4}]',
      '{"v":1,"a":1} {"v":3} {"v":4}',
    ],
    ['{"field":"v","range":{"step":1,"bounds":[0,3]}}', "[]", '{"v":0} {"v":1} {"v":2}'],
    [
      '{"field":"v","range":{"step":1,"bounds":[0,2]}}',
      '[{"v":9},{"v":null}]',
      '{"v":null} {"v":0} {"v":1} {"v":9}',
    ],
    [
      '{"field":"v","partitionByFields":["g"],"range":{"step":1,"bounds":"partition"}}',
      '[{"v":1,"g":"a"},{"v":3,"g":"a"},{"v":5,"g":"b"}]',
      '{"v":1,"g":"a"} {"g":"a","v":2} {"v":3,"g":"a"} {"v":5,"g":"b"}',
    ],
    [
      '{"field":"t","range":{"step":1,"unit":"month","bounds":"full"}}',
      '[{"t":{"$date":"2024-01-31T00:00:00Z"}},{"t":{"$date":"2024-03-30T00:00:00Z"}}]',
      '{"t":@1706659200000} {"t":@1709164800000} {"t":@1711670400000} {"t":@1711756800000}',
    ],
    ['{"field":"v","range":{"step":0,"bounds":"full"}}', "[]", "error 5733401"],
    ['{"field":"v","range":{"step":1,"bounds":"partition"}}', "[]", "error 5733408"],
    ['{"field":"v","range":{"step":1,"bounds":[2,1]}}', "[]", "error 5733402"],
    ['{"field":"v","range":{"step":1,"bounds":"full"}}', '[{"v":"x"}]', "error 5733201"],
    ['{"field":"v","range":{"step":1,"bounds":[0,100000000]}}', "[]", "error 5897900"],
  ])("%s over %s", (spec, documents, expected) => {
    expect(outcome(() => short(runStage(densifyStage, spec, documents)))).toBe(expected);
  });
});

describe("$fill", () => {
  it.each([
    ['{"output":{"v":{"value":0}}}', '[{"v":null},{},{"v":1}]', '{"v":0} {"v":0} {"v":1}'],
    ['{"output":{"a.b":{"value":"$x"}}}', '[{"x":7,"a":{"c":1}}]', '{"x":7,"a":{"c":1,"b":7}}'],
    [
      '{"sortBy":{"x":1},"output":{"v":{"method":"locf"}}}',
      '[{"x":2},{"x":1,"v":5}]',
      '{"x":1,"v":5} {"x":2,"v":5}',
    ],
    [
      '{"sortBy":{"x":1},"output":{"v":{"method":"linear"}}}',
      '[{"x":1,"v":0},{"x":2},{"x":4,"v":9}]',
      '{"x":1,"v":0} {"x":2,"v":3.0d} {"x":4,"v":9}',
    ],
    [
      '{"partitionByFields":["g"],"sortBy":{"x":1},"output":{"v":{"method":"locf"}}}',
      '[{"g":1,"x":1,"v":5},{"g":2,"x":2},{"g":1,"x":3}]',
      '{"g":1,"x":1,"v":5} {"g":1,"x":3,"v":5} {"g":2,"x":2,"v":null}',
    ],
    ['{"sortBy":{"x":1},"output":{"v":{"method":"cubic"}}}', "[]", "error 6050202"],
    ['{"sortBy":{"x":1,"y":1},"output":{"v":{"method":"linear"}}}', "[]", "error 605001"],
    [
      '{"partitionBy":"$g","partitionByFields":["g"],"sortBy":{"x":1},"output":{"v":{"method":"locf"}}}',
      "[]",
      "error 6050204",
    ],
    ["{}", "[]", "error 40414"],
  ])("%s over %s", (spec, documents, expected) => {
    expect(outcome(() => short(runStage(fillStage, spec, documents)))).toBe(expected);
  });
});
