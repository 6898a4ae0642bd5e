import { readFileSync, writeFileSync } from "node:fs";
import { answerShowcase } from "./answer-showcase.ts";

/** Writes the answers of today's generator into the table; format it afterwards. */
const table = new URL("../../contracts/src/showcase.table.ts", import.meta.url);
const LIST = "export const SHOWCASE: readonly Showcase[] = ";
const text = readFileSync(table, "utf8");
const list = JSON.stringify(await answerShowcase(), null, 2);
writeFileSync(table, `${text.slice(0, text.indexOf(LIST))}${LIST}${list};\n`);
process.exit(0);
