import { idiom, type Rephrasing } from "./rephrasing.ts";

const HAVING = "(?:(?:that|which|who) )?(?:with|using|having|has|have|use|uses) (?:an? |their |the )?";
const DOMAIN = "(@[^ ]+|[a-z0-9-]+\\.(?:com|net|org|edu|gov|io|co|eu|info|me))";
const PROVIDER = "@?(gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|aol|gmx|yandex)";
const ADDRESS = "(?:(?:e-?mail |mail )?(?:address|addresses|account|accounts)|e-?mails?)";

/** Where an email address is, said in a roundabout way. */
export const EMAILS: readonly Rephrasing[] = [
  // "members with a gmail.com address"
  idiom(`${HAVING}${DOMAIN} ${ADDRESS}(?= |$)`, "whose email ends with $1"),
  // "members with an e-mail at gmail.com", "on the gmail.com domain"
  idiom(
    `(?:${HAVING}|whose )(?:e-?mails?|mail)(?: address| addresses| account)? (?:is |are )?(?:at|from|on|in) (?:the )?${DOMAIN}(?: domain)?(?= |$)`,
    "whose email ends with $1",
  ),
  // "members with an email domain of gmail.com"
  idiom(
    `(?:${HAVING}|whose )(?:e-?mail|mail)(?: address)? domain (?:of |is |= |: )?${DOMAIN}(?= |$)`,
    "whose email ends with $1",
  ),
  // "members with @gmail.com"
  idiom(`${HAVING}(@[a-z0-9-]+\\.[a-z.]+)(?= |$)`, "whose email ends with $1"),
  // "members with a gmail address"
  idiom(`${HAVING}${PROVIDER} ${ADDRESS}(?= |$)`, "whose email contains $1"),
];
