import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { gliderSnapshot } from "./gliders.fixture.ts";

const ask = askerOf(createGenerator(gliderSnapshot()));
const queryOf = (question: string): string => ask(question).query;

const TO_GLIDERS =
  '{$unwind:"$flights"},{$lookup:{from:"gliders",localField:"flights.glider_id",foreignField:"_id",as:"glider"}},{$unwind:"$glider"}';
const BOTH_NAMES = `db.pilots.aggregate([${TO_GLIDERS},{$project:{name:"$name",glider_name:"$glider.glider_name",_id:0}}])`;

describe("what documents have, said in a clause that only ties", () => {
  it.each([
    "Show names of pilots and the gliders they fly.",
    "Show names of pilots and the gliders they are assigned to fly.",
    "List the names of pilots alongside the gliders that they have been scheduled to fly with.",
    "Display the names of pilots and the gliders assigned to them for flying.",
    "Retrieve the names of pilots and the corresponding gliders they operate.",
    "What are the names of the pilots and which gliders do they fly?",
    "Provide each pilot's name along with the respective gliders they are supposed to fly.",
    "Names of pilots and their gliders.",
  ])("is shown by name: %s", (question) => {
    expect(queryOf(question)).toBe(BOTH_NAMES);
  });

  it("is shown by name beside further columns", () => {
    expect(queryOf("Name and age of each pilot, plus the gliders he or she flies.")).toBe(
      BOTH_NAMES.replace('name:"$name"', 'name:"$name",age:"$age"'),
    );
  });

  it("is shown by name where the owners come second", () => {
    expect(queryOf("Show the names of gliders and the pilots who have flown them.")).toContain(
      '{$project:{glider_name:"$glider_name",name:"$pilot.name",_id:0}}',
    );
  });

  it("is sorted by what the question says behind it", () => {
    const query = queryOf(
      "Give the names of the pilots and the gliders they are allowed to fly, in alphabetical order of the pilots' names.",
    );
    expect(query).toBe(BOTH_NAMES.replace("{$project", "{$sort:{name:1}},{$project"));
  });

  it("stays a column of the documents where it is a field of them", () => {
    expect(queryOf("Show the names of pilots and the towns they live in.")).toBe(
      "db.pilots.find({},{name:1,home_town:1,_id:0})",
    );
  });
});

describe("orders by what elements refer to", () => {
  it.each([
    "Show the home towns of pilots and the names of the gliders in ascending order of the wing span of the glider.",
    "Retrieve the home town of each pilot and the corresponding glider's name, sorted by the wing span of the gliders in increasing order.",
    "home towns of pilots and the names of their gliders sorted by glider wing span",
  ])("give one row for each element: %s", (question) => {
    expect(queryOf(question)).toBe(
      `db.pilots.aggregate([${TO_GLIDERS},{$sort:{"glider.wing_span":1}},{$project:{home_town:"$home_town",glider_name:"$glider.glider_name",_id:0}}])`,
    );
  });

  it("sort no document by all that its elements refer to", () => {
    const query = queryOf(
      "Display each pilot's home town alongside the name of the glider, sorted in ascending order of glider wing span.",
    );
    expect(query).toContain('{$unwind:"$flights"}');
  });
});

describe("arrays of links that are called like both ends", () => {
  it.each([
    ["Show the names and counties of all club barns.", "db.barns.find({},{name:1,county:1,_id:0})"],
    ["names of club barns not in Kent", 'db.barns.find({county:{$ne:"Kent"}},{name:1,_id:0})'],
    ["Which club barn has the largest floor area?", "db.barns.find().sort({floor_area:-1}).limit(1)"],
    ["How many club barns are in Devon?", 'db.barns.countDocuments({county:"Devon"})'],
  ])("are no answer to questions about the documents: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("lead to the documents beside others", () => {
    const query = queryOf("Show the mottos of clubs and the names of the club barns.");
    expect(query).toContain('{$project:{motto:"$motto",name:"$barn.name",_id:0}}');
  });
});

describe("seasons called first and last", () => {
  it("are no names of anybody", () => {
    const query = queryOf("List the mottos of all clubs along with the names of their barns.");
    expect(query).not.toContain("season");
    expect(query).toContain('name:"$barn.name"');
  });
});
