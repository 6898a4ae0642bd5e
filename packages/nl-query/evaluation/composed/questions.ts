import { askForCategory } from "./category-questions.ts";
import { askForFigure } from "./figure-questions.ts";
import { askForFigureByCategory } from "./group-figure-questions.ts";
import type { Domain, Ownership, Table } from "./kinds.ts";
import { askForLabels } from "./label-questions.ts";
import { askByOwnersFigure, askForOwnedFigure } from "./owner-figure-questions.ts";
import { askForOwners } from "./owner-questions.ts";
import { type Question, QuestionList } from "./question-list.ts";

/** All questions about a domain, with the rows that are right however it is stored. */
export function questionsOf({ tables }: Domain): readonly Question[] {
  const [outer, middle, inner] = tables;
  return [
    ...tables.flatMap(questionsAbout),
    ...questionsAboutOwners({ owners: outer, owned: middle }),
    ...questionsAboutOwners({ owners: middle, owned: inner }),
  ];
}

function questionsAbout(table: Table): readonly Question[] {
  const list = new QuestionList();
  const { figures, categories } = table.kind;
  askForLabels(list, table);
  for (const figure of figures) {
    askForFigure(list, table, figure);
    for (const category of categories) askForFigureByCategory(list, table, { figure, category });
  }
  for (const category of categories) askForCategory(list, table, category);
  return list.questions;
}

function questionsAboutOwners(ownership: Ownership): readonly Question[] {
  const list = new QuestionList("owners/");
  askForOwners(list, ownership);
  for (const figure of ownership.owned.kind.figures) askForOwnedFigure(list, ownership, figure);
  for (const figure of ownership.owners.kind.figures) askByOwnersFigure(list, ownership, figure);
  return list.questions;
}
