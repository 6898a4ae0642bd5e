import { type Question, QuestionList } from "../question-list.ts";
import type { ApplicationData, State } from "./application.ts";
import type { ApplicationManner } from "./application-data.ts";
import { askForCombinedRecords } from "./combined-record-questions.ts";
import { askForDeed } from "./deed-questions.ts";
import { askForMeasure } from "./measure-questions.ts";
import { askForParts } from "./part-of-record-questions.ts";
import { askForIdlePeople, askForPeople } from "./people-questions.ts";
import { askForRole } from "./role-questions.ts";
import { askForStates } from "./state-questions.ts";

/** All questions about an application's data, with the rows that are right as it is stored. */
export function applicationQuestionsOf(
  data: ApplicationData,
  manner: ApplicationManner,
): readonly Question[] {
  const list = new QuestionList("applications/");
  const stored = ({ value }: State): string => manner.state(value);
  const { roles, deeds, measures } = data.application.records;
  askForStates(list, data, stored);
  for (const role of roles) askForRole(list, data, role);
  for (const deed of deeds) askForDeed(list, data, deed);
  for (const measure of measures) askForMeasure(list, data, { measure, stored });
  askForParts(list, data);
  askForCombinedRecords(list, data, stored);
  if (manner.people === "references") {
    askForPeople(list, data);
    askForIdlePeople(list, data);
  }
  return list.questions;
}
