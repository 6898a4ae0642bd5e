import { normalize, singularOf } from "./field-names.ts";
import type { CollectionSchema } from "./snapshot.ts";

/** Names of persons in a role, which point to a collection of people; words in front of them narrow it down. */
export const PERSON_ROLES: ReadonlySet<string> = new Set(
  "author owner manager creator sender receiver recipient assignee reviewer buyer seller parent supervisor reports_to follower followee approver teacher advisor adviser winner loser captain coach head host guest lead leader member opponent friend mentor tutor editor director president chair chairman chairperson secretary treasurer contact agent lender borrower caller callee donor sponsor organizer organiser judge referee umpire pilot designer inspector conductor photographer writer producer composer technician nurse surgeon trainer instructor lecturer examiner planner applicant candidate nominee witness observer speaker moderator translator illustrator rider keeper curator mayor minister commander founder deputy assistant requester reporter resolver signer tenant landlord spokesperson principal dean mentee proposer nominator partner spouse mother father husband wife bride groom opener closer examinee interpreter navigator successor predecessor substitute replacement".split(
    " ",
  ),
);
const PERSON_COLLECTIONS: ReadonlySet<string> = new Set(
  "user person people employee staff member account customer teacher author player student visitor guest professor faculty physician doctor singer artist actor politician athlete driver".split(
    " ",
  ),
);

/** Names of what is stored of people only. */
export const OF_PEOPLE =
  /^(f|l|first_?|last_?|given_?|family_?|full_?|sur)names?$|^(birth_?(date|day|year)|date_of_birth|dob|gender|sex)$/;

/** Roles of things as well: what holds a number under such a name may point to its own kind. */
const ROLES_OF_THINGS: ReadonlySet<string> = new Set(
  "parent predecessor successor substitute replacement".split(" "),
);

/** `captain` and `captainid`. */
export function isPersonRole(path: string): boolean {
  const name = normalize(path);
  return PERSON_ROLES.has(name) || gluedEnding(name) !== undefined;
}

/** Whether documents are people: by the name of their collection, or by what is kept of each. */
export function holdsPeople({ name, fields }: CollectionSchema): boolean {
  return (
    PERSON_COLLECTIONS.has(singularOf(name)) || fields.some(({ path }) => OF_PEOPLE.test(normalize(path)))
  );
}

/** `head`, but not `parent`, which topics have as well. */
export function isRoleOfPeopleOnly(path: string): boolean {
  const name = normalize(path);
  return PERSON_ROLES.has(name) && !ROLES_OF_THINGS.has(name);
}

/** `captainid`, without a mark between the role and its ending. */
export function gluedEnding(name: string): string | undefined {
  return name.endsWith("id") && PERSON_ROLES.has(name.slice(0, -"id".length)) ? "id" : undefined;
}
