/** Where the value that starts at `at` ends. Strings are skipped by jumps, so long ones cost little. */
function valueEnd(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    switch (text[index]) {
      case '"':
        index = stringEnd(text, index) - 1;
        if (depth === 0) return index + 1;
        break;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        if (depth === 0) return index;
        depth--;
        if (depth === 0) return index + 1;
        break;
      case ",":
        if (depth === 0) return index;
        break;
      default:
    }
  }
  return text.length;
}

/** Returns the index after the closing quote of the string that opens at `at`. */
function stringEnd(text: string, at: number): number {
  let index = at + 1;
  for (;;) {
    const quote = text.indexOf('"', index);
    if (quote === -1) return text.length;
    let slashes = 0;
    while (text[quote - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return quote + 1;
    index = quote + 1;
  }
}

function skipSpace(text: string, at: number): number {
  let index = at;
  while (text[index] === " " || text[index] === "\n" || text[index] === "\r" || text[index] === "\t") index++;
  return index;
}

/**
 * The texts of an array's elements, or null when the text is not an array. Reads no further than brackets and
 * quotes.
 */
export function splitArray(text: string): string[] | null {
  let at = skipSpace(text, 0);
  if (text[at] !== "[") return null;
  const elements: string[] = [];
  at = skipSpace(text, at + 1);
  while (at < text.length && text[at] !== "]") {
    const end = valueEnd(text, at);
    elements.push(text.slice(at, end).trimEnd());
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return elements;
}

type Walk = { text: string; at: number; out: string[]; rawPath: readonly string[] };

/** Copies the value at `walk.at`; the values below the raw path become strings of their own text. */
function copyValue(walk: Walk, depth: number): void {
  const start = walk.at;
  const opening = walk.text[start];
  const step = walk.rawPath[depth];
  if (depth === walk.rawPath.length) {
    walk.at = valueEnd(walk.text, start);
    const raw = walk.text.slice(start, walk.at).trimEnd();
    walk.out.push(raw === "null" ? raw : JSON.stringify(raw));
    return;
  }
  if ((opening === "{" && step !== "[]") || (opening === "[" && step === "[]")) {
    copyContainer(walk, depth);
    return;
  }
  walk.at = valueEnd(walk.text, start);
  walk.out.push(walk.text.slice(start, walk.at));
}

function copyContainer(walk: Walk, depth: number): void {
  const { text, out, rawPath } = walk;
  const isObject = text[walk.at] === "{";
  out.push(isObject ? "{" : "[");
  walk.at = skipSpace(text, walk.at + 1);
  while (walk.at < text.length && text[walk.at] !== "}" && text[walk.at] !== "]") {
    let isOnPath = !isObject;
    if (isObject) {
      const end = stringEnd(text, walk.at);
      const key = text.slice(walk.at, end);
      isOnPath = key === JSON.stringify(rawPath[depth]);
      out.push(key, ":");
      walk.at = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (isOnPath) copyValue(walk, depth + 1);
    else {
      const end = valueEnd(text, walk.at);
      out.push(text.slice(walk.at, end));
      walk.at = end;
    }
    walk.at = skipSpace(text, walk.at);
    if (text[walk.at] === ",") {
      out.push(",");
      walk.at = skipSpace(text, walk.at + 1);
    }
  }
  // a text that breaks off stays broken, so that JSON.parse refuses it
  out.push(text.slice(walk.at, ++walk.at));
}

/**
 * Parses a JSON reply whose value at `rawPath` holds documents. That value comes back as its own text,
 * because JSON.parse would move integer-like keys to the front and drop duplicate ones; read it with the
 * decoder of `@querysnap/mql`. A step `[]` goes through every element of an array.
 *
 * @throws SyntaxError when the reply is not JSON
 */
export function parseWithRaw(text: string, rawPath: readonly string[]): unknown {
  const walk: Walk = { text, at: skipSpace(text, 0), out: [], rawPath };
  copyValue(walk, 0);
  return JSON.parse(walk.out.join(""));
}
