import type { QuestionList, Row } from "../question-list.ts";
import type { ApplicationData, Person } from "./application.ts";
import { titlesOf } from "./titles.ts";

const namesOf = (people: readonly Person[]): readonly Row[] => people.map(({ name }): Row => [name]);

/** Questions for the people themselves, and for records by what is known of them. */
export function askForPeople(list: QuestionList, { people, records, application }: ApplicationData): void {
  const { many } = application.people;
  list.add("active-people", namesOf(people.filter(({ isActive }) => isActive)), [
    `Which ${many} are active? Show the full names.`,
    `full names of active ${many}`,
  ]);
  list.add("inactive-people", namesOf(people.filter(({ isActive }) => !isActive)), [
    `Which ${many} are not active? Show the full names.`,
    `full names of inactive ${many}`,
    `Show the full names of the ${many} that are no longer active.`,
  ]);
  list.add("people-without-phone", namesOf(people.filter(({ phone }) => phone === undefined)), [
    `Which ${many} have no phone number? Show their full names.`,
    `full names of ${many} without a phone`,
    `Show the full names of ${many} whose phone number is missing.`,
  ]);
  list.add(
    "inactive-people-count",
    [[people.filter(({ isActive }) => !isActive).length]],
    [`How many ${many} are inactive?`, `How many inactive ${many} do we have?`],
  );
  for (const role of application.records.roles) {
    const those = records.filter((record) => record.people.get(role.field)?.isActive === false);
    list.add("of-inactive", titlesOf(those), [
      `Which ${application.records.many} have ${/^[aeiou]/.test(role.one) ? "an" : "a"} ${role.one} who is not active? Show the titles.`,
      `titles of ${application.records.many} ${role.participle} inactive ${many}`,
    ]);
  }
}

/** Questions for people that no record has to do with, where records refer to them. */
export function askForIdlePeople(
  list: QuestionList,
  { people, records, application }: ApplicationData,
): void {
  const { many } = application.people;
  for (const role of application.records.roles) {
    const busy = new Set(records.map((record) => record.people.get(role.field)));
    list.add("people-without-records", namesOf(people.filter((one) => !busy.has(one))), [
      `Which ${many} have no ${application.records.many} ${role.participle} them? Show the full names.`,
      `full names of ${many} who are not ${role.one} of any ${application.records.one}`,
    ]);
  }
}
