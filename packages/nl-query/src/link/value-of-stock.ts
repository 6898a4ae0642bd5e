import { isNumeric } from "../schema/model.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const STOCK = /^(?:stock|inventory)$/;
const VALUE = /^(?:value|worth)$/;
const TOTAL = /^(?:total|overall|combined)$/;
const ASKS = /^(?:what|is|show|give|get|find|compute|calculate|return|me|the|our|'s)$/;
/** Behind it, what it is told for. */
const TAIL = /^(?:[.?!]?|by|per|for)$/;

/** "Total stock value" as "value of stock", where what is kept are pieces and their price, and no field is called so. */
export function valueOfStock(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const stock = tokens.findIndex(({ norm }) => STOCK.test(norm));
  const [said, value] = tokens.slice(stock, stock + 2);
  if (stock < 0 || !said || !value || !VALUE.test(value.norm) || !TAIL.test(normAt(tokens, stock + 2)))
    return tokens;
  const start = TOTAL.test(normAt(tokens, stock - 1)) ? stock - 1 : stock;
  const isAsked = tokens.slice(0, start).every(({ norm }) => ASKS.test(norm));
  if (!isAsked || knowledge.names.fieldNamed([said.norm, value.norm]) || !keepsPrice(knowledge))
    return tokens;
  return [
    ...tokens.slice(0, start),
    value,
    { ...said, text: "of", norm: "of", end: said.start },
    said,
    ...tokens.slice(stock + 2),
  ];
}

function keepsPrice({ model }: Knowledge): boolean {
  return model.fields.some((one) => isNumeric(one) && one.words.includes("price") && one.arrayRoot === null);
}
