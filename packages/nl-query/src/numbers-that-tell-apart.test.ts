import { describe, expect, it } from "vitest";
import { askCamel, askGlued } from "./trams.fixture.ts";

describe("numbers that tell elements apart", () => {
  it("are shown", () => {
    const { query } = askGlued("list the numbers and the types of the sidings of Depot 3");
    expect(query).toContain('{sidingno:"$sidings.sidingno",sidingtype:"$sidings.sidingtype",_id:0}');
  });

  it("are no number of them", () => {
    const { query } = askCamel(
      "Which driver has the most runs? Give the first name, the last name and the number of runs.",
    );
    expect(query).toContain('{$group:{_id:"$runs.driverId",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}');
    expect(query).toContain("count:1");
  });

  it("are no column where one element is said", () => {
    const question =
      "last names of all drivers who have been in control of a run of a tram that is kept by the depot 'Depot 3'";
    expect(askGlued(question).query).toContain("{$project:{lname:1,_id:0}}");
  });
});
