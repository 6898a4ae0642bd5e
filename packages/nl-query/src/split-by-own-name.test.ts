import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ponyClubSnapshot } from "./pony-club.fixture.ts";

const asked = askerOf(createGenerator(ponyClubSnapshot()));
const perClass = (type: string, figure: string): string =>
  `db.trials.aggregate([{$unwind:"$marks"},{$match:{"marks.type":"${type}"}},{$group:{_id:"$class_id",${figure}}}])`;
const average = 'averageMark:{$avg:"$marks.mark"}';

describe("splits by a class that is stored, where elements have a type", () => {
  it.each([
    ["average dressage mark per class", perClass("dressage", average)],
    ["average jumping mark by class", perClass("jumping", average)],
    ["average vaulting mark for each class", perClass("vaulting", average)],
    [
      "lowest jumping mark in class 703",
      'db.trials.aggregate([{$match:{class_id:703}},{$unwind:"$marks"},{$match:{"marks.type":"jumping"}},{$group:{_id:null,minimumMark:{$min:"$marks.mark"}}}])',
    ],
    [
      "marks for dressage in class 703",
      'db.trials.aggregate([{$match:{class_id:703}},{$unwind:"$marks"},{$match:{"marks.type":"dressage"}},{$replaceRoot:{newRoot:"$marks"}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
