import type { FieldModel } from "./model.ts";
import { foldText } from "../text/lemma.ts";

/** "red, blue"; codes such as "A1 B22" are parted by spaces alone. */
const SEPARATOR = / ?[,;|] ?/;
const CODES = /^[A-Z0-9]{2,5}(?: [A-Z0-9]{2,5})+$/;
const LONGEST_ITEM = 3;
/** Texts that are looked at before all of them are. */
const FIRST = 12;
/** Share of the texts that hold several items, and how often an item stands in others, in lists. */
const LEAST_LISTS = 0.25;
const LEAST_REPEATED = 1.6;

/** Texts that keep lists, such as tags in one line. */
export class ListedTexts {
  readonly #byItem = new Map<string, FieldModel[]>();
  readonly #lists = new Set<FieldModel>();

  constructor(fields: readonly FieldModel[]) {
    for (const field of fields) {
      const items = field.kind === "text" && !field.isArray ? itemsOf(field) : null;
      if (!items) continue;
      this.#lists.add(field);
      for (const item of items) {
        const known = this.#byItem.get(item);
        if (known) known.push(field);
        else this.#byItem.set(item, [field]);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  keepsLists(field: FieldModel): boolean {
    return this.#lists.has(field);
  }

  /** Fields whose lists have this item; folded. */
  fieldsWith(item: string): readonly FieldModel[] {
    return this.#byItem.get(item) ?? [];
  }
}

/** The different items of texts that keep lists; null for other texts. Lists differ in length, addresses do not. */
function itemsOf({ values }: FieldModel): ReadonlySet<string> | null {
  if (!values.slice(0, FIRST).some(({ text }) => SEPARATOR.test(text) || CODES.test(text))) return null;
  const texts = values.map(({ text }) => text.trim()).filter((text) => text !== "");
  const lists = texts.map((text) =>
    (CODES.test(text) ? text.split(" ") : text.split(SEPARATOR)).map((item) => foldText(item)),
  );
  const lengths = new Set(lists.map(({ length }) => length));
  const all = lists.flat();
  const items = new Set(all);
  const isShort = all.every((item) => item !== "" && item.split(" ").length <= LONGEST_ITEM);
  const areLists = lists.filter(({ length }) => length > 1).length >= LEAST_LISTS * lists.length;
  return isShort && areLists && lengths.size > 2 && all.length >= LEAST_REPEATED * items.size ? items : null;
}
