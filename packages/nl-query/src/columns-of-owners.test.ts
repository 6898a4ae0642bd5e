import { describe, expect, it } from "vitest";
import { askMills } from "./mills.fixture.ts";

describe("columns of what documents refer to", () => {
  it.each([
    "Show the name of each owner together with the name and seat of their guild, for owners in Ghent.",
    "names of the owners in Ghent and the name and the seat of their guild",
  ])("share the owner that is said once: %s", (question) => {
    expect(askMills(question).query).toContain(
      '{$project:{fullName:1,guildName:"$guild.guildName",seat:"$guild.seat",_id:0}}',
    );
  });

  it("stand beside a name of their own", () => {
    const { query, isSure } = askMills("List the owners in Ghent: their name and the name of their guild.");
    expect(query).toContain("{$project:{fullName:1,guildName:");
    expect(isSure).toBe(true);
  });

  it("are those of a document that a condition narrows", () => {
    const { query } = askMills(
      "Retrieve the name of each mill whose owner lives in Ghent, along with the full name of that owner.",
    );
    expect(query).toContain(
      '{$match:{"owner.city":"Ghent"}},{$project:{millName:1,fullName:"$owner.fullName",_id:0}}',
    );
  });

  it("are no columns of what each of them belongs to", () => {
    expect(
      askMills("Show the name of each guild together with the name and city of its owners").query,
    ).toContain('{$project:{fullName:1,city:1,guildName:"$guild.guildName",_id:0}}');
  });
});

describe("columns that are asked for of certain documents", () => {
  it.each([
    "For every repair of kind patch, find the start date, the name of the mill and the smith.",
    "For all the repairs of kind patch, show the start date, the name of the mill and the smith.",
  ])("are shown: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain('{$match:{kind:"patch"}}');
    expect(query).toContain('{$project:{startedOn:1,smith:1,millName:{$first:"$mill.millName"},_id:0}}');
    expect(isSure).toBe(true);
  });

  it("are no columns where a number is asked for", () => {
    expect(
      askMills("For each mill that has at least 2 repairs, give its name and the number of repairs.").query,
    ).toContain("$group");
  });
});
