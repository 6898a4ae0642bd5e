import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
// no name has a sign between its words
const HONEY_FAIR: Record<string, (at: number) => Record<string, Value>> = {
  guild: (at) => ({ guildid: new Int32(at), guildname: `Guild ${at}`, patronname: `Patron ${at}` }),
  keeper: (at) => ({
    keeperid: new Int32(at),
    fullname: `Keeper ${at}`,
    guildid: new Int32((at * 7) % 60),
    yearskeeping: new Int32(1 + ((at * 5) % 40)),
    feeperhour: new Int32(10 + ((at * 3) % 50)),
    fieldoftrade: pick(["wax", "mead", "comb"], at),
    homecity: pick(["Ghent", "Bruges", "Lier"], at),
    rankingpoints: new Int32(100 + ((at * 11) % 300)),
    regionallanguage: pick(["Flemish", "Walloon"], at),
    motherlang: pick(["Dutch", "French", "German"], at),
  }),
  tasting: (at) => ({
    tastingid: new Int32(at),
    honeytitle: `Honey ${at}`,
    crowdsize: new Int32(20 + ((at * 13) % 200)),
    hostguildid: new Int32((at * 7) % 60),
    guestguildid: new Int32((at * 11) % 60),
    winnerguildid: new Int32((at * 17) % 60),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("honeyfair", HONEY_FAIR)));

describe("a schema that writes all names in one word", () => {
  it.each([
    ["average fee per hour by home city", '{_id:"$homecity",averageFeeperhour:{$avg:"$feeperhour"}}'],
    ["number of keepers per field of trade", '{_id:"$fieldoftrade",count:{$sum:1}}'],
    ["names of the keepers whose years of keeping exceed 30", "{yearskeeping:{$gt:30}}"],
    ["names and ranking points of the keepers", "{fullname:1,rankingpoints:1,_id:0}"],
    [
      "average ranking points by regional language",
      '{_id:"$regionallanguage",averageRankingpoints:{$avg:"$rankingpoints"}}',
    ],
    ["List all the different mother languages of keepers.", 'db.keeper.distinct("motherlang")'],
    ["number of keepers by mother language", '{_id:"$motherlang",count:{$sum:1}}'],
    ["what is the average crowd of the tastings?", 'averageCrowdsize:{$avg:"$crowdsize"}'],
    ["tastings with a crowd above 100", "{crowdsize:{$gt:100}}"],
  ])("has fields that are found by their words: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it.each([
    ["which guild won the most tastings?", 'foreignField:"winnerguildid"'],
    ["names of the guilds that never hosted a tasting", 'foreignField:"hostguildid"'],
  ])("has references whose roles are told apart: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("a flag that is written as one word", () => {
  const askJars = askerOf(
    createGenerator(
      snapshotOf("honeyfair", {
        ...HONEY_FAIR,
        jar: (at) => ({
          jarid: new Int32(at),
          waxseal: pick(["yes", "no"], at * 7),
          sugarpct: new Int32(40 + ((at * 7) % 50)),
        }),
      }),
    ),
  );

  it.each([
    ["How many wax-sealed jars are there?", 'db.jar.countDocuments({waxseal:"yes"})'],
    ["jars that were wax-sealed", 'db.jar.find({waxseal:"yes"})'],
    ["jars with wax-seal", 'db.jar.find({waxseal:"yes"})'],
    ["jars that are not wax-sealed", 'db.jar.find({waxseal:"no"})'],
  ])("is said with a hyphen: %s", (question, query) => {
    expect(askJars(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["jars with 70 percent sugar or more", "{sugarpct:{$gte:70}}"],
    ["jars having 50 percent of sugar or less", "{sugarpct:{$lte:50}}"],
  ])("stands beside a share that is bounded behind its noun: %s", (question, filter) => {
    expect(askJars(question)).toEqual({ query: `db.jar.find(${filter})`, isSure: true });
  });
});

describe("a field that begins with the verb of what is asked for", () => {
  const day = (at: number): string => `${2023 + (at % 3)}-0${1 + (at % 9)}-1${at % 10}`;
  const askShipments = askerOf(
    createGenerator(
      snapshotOf("honeyfair", {
        ...HONEY_FAIR,
        tasting: (at) => ({ ...HONEY_FAIR["tasting"]?.(at), tastingdate: day(at) }),
        shipment: (at) => ({
          shipmentid: new Int32(at),
          shipdate: day(at * 7),
          tastingid: new Int32(at % 60),
        }),
      }),
    ),
  );

  it.each([
    "number of shipments with a shipment date in 2024",
    "Determine the total number of shipments for which the shipment date falls within 2024.",
    "how many shipments have a shipping date in 2024?",
  ])("is meant by the noun: %s", (question) => {
    const bounds = '{shipdate:{$gte:"2024-01-01",$lt:"2025-01-01"}}';
    expect(askShipments(question)).toEqual({ query: `db.shipment.countDocuments(${bounds})`, isSure: true });
  });
});

const READERS: Record<string, (at: number) => Record<string, Value>> = {
  speakers: (at) => ({
    _id: new Int32(at),
    fullName: `S ${at}`,
    nativeLanguage: pick(["Frisian", "Basque"], at),
    fee: new Int32(at),
  }),
};
const askReaders = askerOf(createGenerator(snapshotOf("readings", READERS)));

describe("a language", () => {
  it.each(["average fee by language", "average fee for each mother tongue"])(
    "is no one who speaks it: %s",
    (question) => {
      expect(askReaders(question).query).toContain(
        '{$group:{_id:"$nativeLanguage",averageFee:{$avg:"$fee"}}}',
      );
    },
  );
});

// names in one word that end with short forms
const PASTURES: Record<string, (at: number) => Record<string, Value>> = {
  pastures: (at) => ({
    _id: `P${at}`,
    pasturename: `Pasture ${at}`,
    fentype: pick(["wire", "hedge", "stone"], at),
    yearlyfee: new Int32(20 + ((at * 7) % 80)),
    foundyr: new Int32(1960 + (at % 50)),
  }),
  shepherds: (at) => ({
    _id: new Int32(at),
    fname: `Ada${at}`,
    lname: `Holm${at}`,
    birthdt: `19${60 + (at % 40)}-03-1${at % 9}`,
    shepherdtype: pick(["member", "guest"], at),
    allotments: [
      doc({
        allotno: new Int32(7000 + at),
        pasturecode: `P${(at * 7) % 60}`,
        startdt: `202${at % 5}-04-01`,
        rents: [
          doc({
            rentno: new Int32(900 + at),
            rentdt: `2024-0${1 + (at % 9)}-01`,
            amt: new Int32(at),
            settled: pick(["yes", "no"], at),
          }),
        ],
      }),
    ],
  }),
};
const askPastures = askerOf(createGenerator(snapshotOf("pastures", PASTURES)));

describe("names in one word that end with a short form", () => {
  it.each([
    [
      "average yearly fee for each fence type",
      '{$group:{_id:"$fentype",averageYearlyfee:{$avg:"$yearlyfee"}}}',
    ],
    ["how many pastures are there of every fence type?", '{$group:{_id:"$fentype",count:{$sum:1}}}'],
    ["names of the pastures founded after 1999", "{foundyr:{$gte:2000}}"],
    ["last name and date of birth of the youngest guest", "{lname:1,birthdt:1,_id:0}"],
    [
      "allotment number and start date of the allotments of Ada7 Holm7",
      'allotno:"$allotments.allotno",startdt:"$allotments.startdt"',
    ],
  ])("are found by their words: %s", (question, part) => {
    expect(askPastures(question).query).toContain(part);
  });

  it("are found where they are nested: allotments starting in 2023", () => {
    const { query, isSure } = askPastures("number of allotments starting in 2023");
    expect(query).toContain('{$match:{"allotments.startdt":{$gte:"2023-01-01",$lt:"2024-01-01"}}}');
    expect(isSure).toBe(true);
  });

  it.each([
    "total amount of the rents that have not been settled yet",
    "sum of the amounts of all rents that are not settled",
    "total amount of the rents that were never settled",
  ])("keep what was not done as a text: %s", (question) => {
    expect(askPastures(question).query).toContain('{$match:{"allotments.rents.settled":"no"}}');
  });

  it("name no amount inside what is counted", () => {
    expect(askPastures("last name and number of allotments of every shepherd").query).not.toContain(
      "allotno",
    );
  });
});
