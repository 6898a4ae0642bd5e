import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { gliderSnapshot } from "./gliders.fixture.ts";

const ask = askerOf(createGenerator(gliderSnapshot()));

const MEDALS = "db.pilots.find({},{name:1,medals:1,_id:0})";
const HANGARS = "db.airfields.find({},{field_name:1,region:1,number_of_hangars:1,_id:0})";

describe("numbers that documents keep", () => {
  it.each([
    ["What are the name and total medals of each pilot?", MEDALS],
    ["Show the names of pilots with their total medals.", MEDALS],
    [
      "Show the names of pilots along with their medal counts, ordered by the number of medals in descending order.",
      `${MEDALS}.sort({medals:-1})`,
    ],
    [
      "Display pilot names along with the count of their medals, sorted in descending order by the medal count.",
      `${MEDALS}.sort({medals:-1})`,
    ],
    [
      "What are the names and medal counts of pilots from Calw?",
      'db.pilots.find({home_town:"Calw"},{name:1,medals:1,_id:0})',
    ],
    ["List the field name, region, and total number of hangars for each airfield.", HANGARS],
    ["Provide the names, regions, and hangar counts of all airfields.", HANGARS],
    [
      "Display the names and total number of landings for every airfield except those in the north.",
      'db.airfields.find({region:{$ne:"north"}},{field_name:1,total_landings:1,_id:0})',
    ],
    [
      "Tell me about the region and total hangars of the airfield called Strip 3.",
      'db.airfields.find({field_name:"Strip3"},{region:1,number_of_hangars:1,_id:0})',
    ],
  ])("are columns beside a name: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["total medals of pilots per home town", "totalMedals:{$sum:"],
    ["names of the home towns and total medals of the pilots", '_id:"$home_town",totalMedals:{$sum:'],
    ["the name of each region and the total number of hangars", '_id:"$region",totalNumberOfHangars:{$sum:'],
    ["What is the total number of medals?", "totalMedals:{$sum:"],
    ["names of pilots and the total hours of their flights", 'totalHours:{$sum:"$flights.hours"}'],
  ])("are summed up where many documents have them: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("information on a list of fields", () => {
  it.each([
    ["Display information on the name, region, and number of hangars available at all airfields.", HANGARS],
    [
      "Provide details regarding the region, surface and number of hangars of each airfield.",
      "db.airfields.find({},{region:1,surface:1,number_of_hangars:1,_id:0})",
    ],
    [
      "Tell me about the region and surface of the airfield called Strip 3.",
      'db.airfields.find({field_name:"Strip3"},{region:1,surface:1,_id:0})',
    ],
  ])("is these fields: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("one as a bound", () => {
  it.each(["pilots whose age exceeds one year", "pilots whose age is above one year"])(
    "is a number: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.pilots.find({age:{$gt:1}})", isSure: true });
    },
  );
});

describe("figures of one document", () => {
  it("are its fields", () => {
    expect(ask("Provide the age figures and home town of the pilot called Ada Voss0.").query).toContain(
      "age:1",
    );
    expect(ask("Please list the medal options and home towns of the pilots.")).toEqual({
      query: "db.pilots.find({},{medals:1,home_town:1,_id:0})",
      isSure: true,
    });
  });
});
