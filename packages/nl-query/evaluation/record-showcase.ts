import { readFileSync, writeFileSync } from "node:fs";
import { answerShowcase, describeShowcaseFields } from "./answer-showcase.ts";

/** Writes the answers of today's generator and the fields into the table; format it afterwards. */
const table = new URL("../../contracts/src/showcase.table.ts", import.meta.url);
const LIST = "export const SHOWCASE: readonly Showcase[] = ";
const text = readFileSync(table, "utf8");
const FIELDS = "export const SHOWCASE_FIELDS: readonly ShowcaseField[] = ";
const list = JSON.stringify(await answerShowcase(), null, 2);
const fields = JSON.stringify(describeShowcaseFields());
writeFileSync(table, `${text.slice(0, text.indexOf(LIST))}${LIST}${list};\n\n${FIELDS}${fields};\n`);
process.exit(0);
