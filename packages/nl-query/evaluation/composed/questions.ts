import { askForCategory } from "./category-questions.ts";
import { askForChains } from "./chain-questions.ts";
import { askForCombinedOwners } from "./combined-owner-questions.ts";
import { askForCombined } from "./combined-questions.ts";
import { askForDates } from "./date-questions.ts";
import { askForFigure } from "./figure-questions.ts";
import { askForFlag, askForPresence } from "./flag-questions.ts";
import { askForFigureByCategory } from "./group-figure-questions.ts";
import type { Domain, Ownership, Table } from "./kinds.ts";
import { askForLabels } from "./label-questions.ts";
import { askByOwnersFigure, askForOwnedFigure } from "./owner-figure-questions.ts";
import { askForOrders, askForOrdersOfOwners } from "./order-questions.ts";
import { askForOwnersOfBest } from "./owner-of-best-questions.ts";
import { askForOwners } from "./owner-questions.ts";
import { askForPartsOfOwners } from "./part-questions.ts";
import { type Question, QuestionList } from "./question-list.ts";
import { askForPlaces } from "./rank-questions.ts";
import { askForSetsOfCategory, askForSetsOfOwners } from "./set-questions.ts";
import { askForShares } from "./share-questions.ts";
import { askForTags } from "./tag-questions.ts";

/** All questions about a domain, with the rows that are right however it is stored. */
export function questionsOf({ tables }: Domain): readonly Question[] {
  const [outer, middle, inner] = tables;
  return [
    ...tables.flatMap(questionsAbout),
    ...questionsAboutOwners({ owners: outer, owned: middle }),
    ...questionsAboutOwners({ owners: middle, owned: inner }),
    ...questionsAboutChains(tables),
  ];
}

function questionsAbout(table: Table): readonly Question[] {
  const list = new QuestionList();
  const { figures, categories, flag, tags, optional } = table.kind;
  askForLabels(list, table);
  for (const figure of figures) {
    askForFigure(list, table, figure);
    askForPlaces(list, table, figure);
    for (const category of categories) {
      askForFigureByCategory(list, table, { figure, category });
      askForCombined(list, table, { figure, category });
      askForSetsOfCategory(list, { table, figure, category });
    }
  }
  for (const category of categories) askForCategory(list, table, category);
  askForOrders(list, table);
  askForDates(list, table);
  askForShares(list, table);
  if (flag) askForFlag(list, table, flag);
  if (tags) askForTags(list, table, tags);
  if (optional) askForPresence(list, table, optional);
  return list.questions;
}

function questionsAboutOwners(ownership: Ownership): readonly Question[] {
  const list = new QuestionList("owners/");
  askForOwners(list, ownership);
  askForPartsOfOwners(list, ownership);
  askForCombinedOwners(list, ownership);
  askForOrdersOfOwners(list, ownership);
  askForSetsOfOwners(list, ownership);
  askForOwnersOfBest(list, ownership);
  for (const figure of ownership.owned.kind.figures) askForOwnedFigure(list, ownership, figure);
  for (const figure of ownership.owners.kind.figures) askByOwnersFigure(list, ownership, figure);
  return list.questions;
}

function questionsAboutChains(tables: Domain["tables"]): readonly Question[] {
  const list = new QuestionList("chains/");
  askForChains(list, tables);
  return list.questions;
}
