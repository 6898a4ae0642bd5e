import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END } from "./words.ts";

const VERB = "(?:list|show|give|return|provide|report|display|find|retrieve|present|state|what)";
const SHOW = `(?:(?:please )?${VERB} (?:(?:is|are) )?(?:me )?)`;
const WHOSE = "(?:(?:the|its|their|his|her) )?";
const JOIN = " ?(?:,|and|,? and) ";
/** A word that begins no figure, and no request. */
const NO_FIGURE =
  "(?!(?:list|show|give|return|provide|report|display|find|retrieve|present|state|number|count|counts|how|many|total|average|mean|sum|combined|highest|lowest|maximum|minimum|latest|earliest|most|least|each|every|per|and|year|month|day|week) )";
/** A column that is no figure. */
const ITEM = `${WHOSE}${NO_FIGURE}[a-z]+(?: ${NO_FIGURE}[a-z]+){0,2}`;
const ITEMS = `(${ITEM}(?:${JOIN}${ITEM})+)`;
const THING = "(?:(?:its|their|the|all) )*[a-z]+(?: (?!and )[a-z]+)?";
const ONE_FIGURE = `(?:(?:total |overall )?(?:number|count) of ${THING}|(?:total|average|mean|minimum|maximum|combined) [a-z]+(?: (?!and |of )[a-z]+)?(?: of ${THING})?)`;
const FIGURE = `(${ONE_FIGURE}(?:${JOIN}${WHOSE}${ONE_FIGURE})?)`;
const DEED = "(?: (?:it|they|he|she) (?:has|have|had|[a-z]+s?))?";
const ORDER = `( ,? ?(?:sorted|ordered|ranked|arranged) [^.?]+| , (?:the )?(?:most|fewest|highest|lowest|largest|smallest) first)?${END}`;

/** Columns and a figure of each document: the figure of each, and both as what is to be shown. */
export const OF_EACH: readonly Rephrasing[] = [
  idiom(`^((?:${SHOW})?for (?:each|every) [^.?]*? )how many (${THING}?)${DEED}${END}`, "$1 number of $2"),
  // "for each skipper, list the name, the town and the number of barges"
  idiom(
    `^${SHOW}?for (each|every) ([a-z]+(?: (?!${VERB} )[a-z]+)?) ?[,:]? ${SHOW}?${ITEMS}${JOIN}${WHOSE}${FIGURE}${ORDER}`,
    "$4 for $1 $2 $5 . list $3 and $4",
  ),
  // "list the name, town and number of barges of each skipper"
  idiom(
    `^${SHOW}?${ITEMS}${JOIN}${WHOSE}${FIGURE} (?:for|of|by) (each|every) ([a-z]+(?: [a-z]+)?)${ORDER}`,
    "$2 for $3 $4 $5 . list $1 and $2",
  ),
  // "the number of barges, name and town of each skipper"
  idiom(
    `^${SHOW}?${WHOSE}${FIGURE}${JOIN}${ITEMS} (?:for|of|by) (each|every) ([a-z]+(?: [a-z]+)?)${ORDER}`,
    "$1 for $3 $4 $5 . list $1 and $2",
  ),
  // "skippers with their town and number of barges"
  idiom(
    `^${SHOW}?(?:(?:all|the) )*([a-z]+s) ,? ?(?:(?:along|together) )?with (?:their|its) (${ITEM}(?:${JOIN}${ITEM})*)${JOIN}${WHOSE}${FIGURE}${ORDER}`,
    "$3 for each $1 $4 . list the name , $2 and $3",
  ),
];
