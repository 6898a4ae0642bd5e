import { describe, expect, it } from "vitest";
import { askPuppets as ask } from "./puppets.fixture.ts";

describe("numbers of what is bounded", () => {
  it.each([
    "Which puppeteers own more than 2 puppets? Their reputation and how many.",
    "Which puppeteers own 3 puppets or more? Their reputation and how many each.",
    "Which puppeteers have 3 or more puppets? Reputation, how many.",
    "reputation and number of puppets of every puppeteer who owns more than 2 puppets",
    "Return the reputation and the number of puppets of the puppeteers with more than 2 puppets.",
    "Count the puppets of each puppeteer and return the reputation and the count for the puppeteers with more than 2 puppets.",
    "Count the puppets per puppeteer and show the reputation and count for those with at least 3",
    "For each puppeteer, count the puppets and return the reputation and the count for those with more than 2.",
  ])("are a column beside what else is asked for: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$match:{"puppets.2":{$exists:true}}}');
    expect(query).toMatch(/reputation:1,puppetsCount:\{\$size:"\$puppets"\}/);
    expect(isSure).toBe(true);
  });

  it("are those of groups where values are counted", () => {
    expect(
      ask("Count the petitions per status and show status and count for those with at least 2").query,
    ).toBe('db.petitions.aggregate([{$group:{_id:"$status",count:{$sum:1}}},{$match:{count:{$gte:2}}}])');
  });

  it("stay those of all groups where nothing is bounded", () => {
    const { query } = ask("reputation and number of puppets of each puppeteer");
    expect(query).not.toContain("$gt");
    expect(query).toContain("count:{$sum:1}");
  });
});
