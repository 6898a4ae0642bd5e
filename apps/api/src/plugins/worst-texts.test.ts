import { login } from "@querysnap/contracts";
import { parse } from "@querysnap/mql";
import { expect, test } from "vitest";
import { hasEscapedNul } from "./body-parser.ts";
import { createLogger, redactText } from "./request-log.ts";

const LENGTH = 1024 * 1024;
/** What backtracks takes thousands of times as long as reading the text once. */
const MAX_RATIO = 20;
/** Shorter times are noise. */
const MIN_MEASURED_MS = 5;
const RUNS = 3;

const fill = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);
const log = createLogger({ logLevel: "info" }, { write: () => {} });

const READERS: readonly [name: string, read: (text: string) => void, ordinary: string, worst: string[]][] = [
  [
    "the email pattern",
    (email) => login.body.safeParse({ email, password: "x" }),
    fill("ann@example.com "),
    [`a@${fill(".")}@`, `${fill("a")}@`, fill("@"), `${fill(" ")}a`, fill("a@b.")],
  ],
  [
    "the search for an escaped NUL in a body",
    hasEscapedNul,
    fill('{"name":"Ann","text":"one\\ntwo"},'),
    [fill("\\"), `${fill("\\")}u000`, fill("\\\\u000"), fill("\\u000"), fill("\\\\\\")],
  ],
  [
    "the parser of queries",
    (text) => parse(text),
    `db.a.insertMany([${fill('{ name: "Ann", age: 41 }, ')}])`,
    ['"\\', "'\\", "`\\", "/*)", "/", "\\", "(", "[", "${", "- ", "a?b:", "1+", ".a", " ", "\n"].map(fill),
  ],
  [
    "the redaction of foreign texts",
    redactText,
    fill("connect ECONNREFUSED 192.0.2.7:27017 "),
    ["://", "a://", "a://b@", "@", "mongodb://", "a:", "/", " "].map(fill),
  ],
  [
    "the request log",
    (text) => log.info({ err: new Error(text, { cause: new Error(text) }) }, "failed"),
    fill("connect ECONNREFUSED 192.0.2.7:27017 "),
    ["://", "a://b@", "mongodb://", "\\", '"', "\n"].map(fill),
  ],
];

function fastest(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.max(MIN_MEASURED_MS, Math.min(...times));
}

const ordinaryTimes = new Map<string, number>();
function ordinaryTime({ name, read, ordinary }: (typeof CASES)[number]): number {
  const time = ordinaryTimes.get(name) ?? fastest(() => read(ordinary));
  ordinaryTimes.set(name, time);
  return time;
}

const CASES = READERS.flatMap(([name, read, ordinary, worst]) =>
  worst.map((text) => ({ name, read, ordinary, text, start: text.slice(0, 8) })),
);

// covers: X.34w
test.each(CASES)("1 MB of $start takes $name not much longer than ordinary text", (reader) => {
  const { read, text } = reader;
  expect(fastest(() => read(text)) / ordinaryTime(reader)).toBeLessThan(MAX_RATIO);
});
