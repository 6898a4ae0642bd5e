import { Doc, Int32, ObjectId, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { createSchemaAccumulator } from "./accumulator.ts";
import { inferReferences } from "./references.ts";
import type { CollectionSchema } from "./snapshot.ts";

const id = (at: number): ObjectId => new ObjectId(at.toString(16).padStart(24, "0"));

function collection(name: string, rows: Record<string, Value>[]): CollectionSchema {
  const accumulator = createSchemaAccumulator();
  for (const row of rows) accumulator.add(Doc.of(Object.entries(row)));
  return accumulator.finish({ name, count: rows.length, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
}

const times = (count: number, row: (at: number) => Record<string, Value>): Record<string, Value>[] =>
  Array.from({ length: count }, (_, at) => row(at));

it.each<[string, CollectionSchema[], string[]]>([
  [
    "a text under the same name in an array that only repeats it",
    [
      collection(
        "Abbey",
        times(5, (at) => ({ _id: id(at), aName: `Abbey ${at}` })),
      ),
      collection(
        "Monk",
        times(10, (at) => ({ _id: id(100 + at), stays: [Doc.of([["aName", `Abbey ${at % 5}`]])] })),
      ),
    ],
    ["Monk.stays.aName -> Abbey.aName"],
  ],
  [
    "a text that is named after the collection and repeats a text of its documents",
    [
      collection(
        "labs",
        times(6, (at) => ({
          _id: id(at),
          name: `Lab ${at}`,
          permalink: `lab-${at}`,
          city: `City ${at % 2}`,
        })),
      ),
      collection(
        "trials",
        times(18, (at) => ({ _id: id(100 + at), lab: `lab-${at % 6}`, city: `City ${at % 2}` })),
      ),
    ],
    ["trials.lab -> labs.permalink"],
  ],
  [
    "a text that repeats names of the documents of one other collection",
    [
      collection(
        "quarries",
        times(9, (at) => ({ _id: id(at), name: `Quarry ${at}`, stone: `Stone ${at % 3}` })),
      ),
      collection(
        "loads",
        times(18, (at) => ({ _id: id(100 + at), from: `Quarry ${at % 5}`, nickname: `Quarry ${at % 6}` })),
      ),
    ],
    ["loads.from -> quarries.name"],
  ],
  [
    "an id in a role when many of the other ids are among its values, which are no ranks",
    [
      collection(
        "Fencers",
        times(9, (at) => ({ _id: id(at), Fencer_ID: new Int32(2001 + at) })),
      ),
      collection(
        "Referees",
        times(9, (at) => ({ _id: id(200 + at), Referee_ID: new Int32(1 + at) })),
      ),
      collection(
        "Duels",
        times(18, (at) => ({
          _id: id(100 + at),
          Green_ID: new Int32(2001 + (at % 7)),
          Piste_ID: new Int32(1 + (at % 6)),
        })),
      ),
    ],
    ["Duels.Green_ID -> Fencers.Fencer_ID"],
  ],
  [
    "no text that is named after a collection with other names",
    [
      collection(
        "brands",
        times(6, (at) => ({ _id: id(at), name: `Brand ${at}` })),
      ),
      collection(
        "tools",
        times(18, (at) => ({ _id: id(100 + at), brand: `Brand ${at % 8}` })),
      ),
    ],
    [],
  ],
  [
    "numbers under the same name when they are exactly those",
    [
      collection(
        "wardens",
        times(5, (at) => ({ _id: id(at), Hut: new Int32(40 + 3 * at) })),
      ),
      collection(
        "hikers",
        times(15, (at) => ({ _id: id(100 + at), Hut: new Int32(40 + 3 * (at % 5)) })),
      ),
    ],
    ["hikers.Hut -> wardens.Hut"],
  ],
  [
    "no years and no ranks that happen to be equal",
    [
      collection(
        "fairs",
        times(5, (at) => ({ _id: id(at), Opened: new Int32(2001 + at), Place: new Int32(1 + at) })),
      ),
      collection(
        "stalls",
        times(15, (at) => ({
          _id: id(100 + at),
          Opened: new Int32(2001 + (at % 5)),
          Place: new Int32(1 + (at % 5)),
        })),
      ),
    ],
    [],
  ],
  [
    "a person in a role whose numbers are keys of people",
    [
      collection(
        "Professor",
        times(6, (at) => ({ _id: id(at), ProfID: new Int32(700 + at) })),
      ),
      collection(
        "Thesis",
        times(12, (at) => ({ _id: id(100 + at), Supervisor: new Int32(700 + (at % 5)) })),
      ),
    ],
    ["Thesis.Supervisor -> Professor.ProfID"],
  ],
  [
    "a number that is named after the collection, whose keys are codes",
    [
      collection(
        "glazes",
        times(6, (at) => ({ _id: id(at), code: new Int32(at), name: `Glaze ${at}` })),
      ),
      collection(
        "firings",
        times(18, (at) => ({ _id: id(100 + at), glaze: new Int32(at % 5), shelf: new Int32(at % 5) })),
      ),
    ],
    ["firings.glaze -> glazes.code"],
  ],
  [
    "a number under the name of a role whose values are keys of the only people",
    [
      collection(
        "smiths",
        times(9, (at) => ({ _id: id(at), smith_id: new Int32(at), surname: `S${at}` })),
      ),
      collection(
        "forges",
        times(5, (at) => ({
          _id: id(100 + at),
          forge_id: new Int32(40 + at),
          head: new Int32(at + 2),
          parent: new Int32(at + 1),
          heads: new Int32(at + 1),
        })),
      ),
    ],
    ["forges.head -> smiths.smith_id"],
  ],
  [
    "no person in a role where the numbers may be keys of other people, or tell sides apart",
    [
      collection(
        "smiths",
        times(9, (at) => ({ _id: id(at), smith_id: new Int32(at), surname: `S${at}` })),
      ),
      collection(
        "grooms",
        times(9, (at) => ({ _id: id(50 + at), groom_id: new Int32(at), surname: `G${at}` })),
      ),
      collection(
        "bouts",
        times(5, (at) => ({ _id: id(100 + at), bout_id: new Int32(70 + at), head: new Int32(at + 2) })),
      ),
      collection(
        "riders",
        times(9, (at) => ({ _id: id(200 + at), rider_id: new Int32(20 + at), surname: `R${at}` })),
      ),
      collection(
        "races",
        times(9, (at) => ({
          _id: id(300 + at),
          race_id: new Int32(90 + at),
          winner: new Int32(20 + (at % 2)),
        })),
      ),
    ],
    [],
  ],
  [
    "a key behind a role, and a person in a role that is narrowed down",
    [
      collection(
        "Nurse",
        times(6, (at) => ({ _id: id(at), Nrs_ID: new Int32(40 + at), Surname: `N${at}` })),
      ),
      collection(
        "Ward",
        times(12, (at) => ({
          _id: id(100 + at),
          Night_Nrs_ID: new Int32(40 + (at % 5)),
          Deputy_Head_ID: new Int32(40 + (at % 6)),
        })),
      ),
    ],
    ["Ward.Night_Nrs_ID -> Nurse.Nrs_ID", "Ward.Deputy_Head_ID -> Nurse.Nrs_ID"],
  ],
  [
    "a short name for a code",
    [
      collection(
        "arts",
        times(5, (at) => ({ _id: id(at), cd: `A-${at}`, dsc: `Tile ${at}` })),
      ),
      collection(
        "lines",
        times(12, (at) => ({ _id: id(100 + at), art_cd: `A-${at % 5}` })),
      ),
    ],
    ["lines.art_cd -> arts.cd"],
  ],
  [
    "glued names of a collection in a role",
    [
      collection(
        "harbor",
        times(6, (at) => ({ _id: id(at), harborid: new Int32(1 + at) })),
      ),
      collection(
        "tug",
        times(12, (at) => ({
          _id: id(100 + at),
          homeharbor: new Int32(1 + (at % 5)),
          nextharborid: new Int32(1 + (at % 6)),
        })),
      ),
    ],
    ["tug.homeharbor -> harbor.harborid", "tug.nextharborid -> harbor.harborid"],
  ],
  [
    "no person in the id of a list of people",
    [
      collection(
        "people",
        times(6, (at) => ({
          _id: id(at),
          People_ID: new Int32(1 + at),
          candidate: [Doc.of([["Candidate_ID", new Int32(1 + at)]])],
        })),
      ),
    ],
    [],
  ],
  [
    "a key made of the collection's initial",
    [
      collection(
        "Lesson",
        times(6, (at) => ({ _id: id(at), LID: new Int32(300 + at), LName: `Lesson ${at}` })),
      ),
      collection(
        "booked",
        times(12, (at) => ({ _id: id(100 + at), LID: new Int32(300 + (at % 6)) })),
      ),
    ],
    ["booked.LID -> Lesson.LID"],
  ],
  [
    "an abbreviation of the collection whose keys it holds",
    [
      collection(
        "departments",
        times(5, (at) => ({ _id: `D${at}`, name: `Part ${at}` })),
      ),
      collection(
        "staff",
        times(9, (at) => ({ _id: id(at), deptId: `D${at % 5}` })),
      ),
    ],
    ["staff.deptId -> departments._id"],
  ],
  [
    "no abbreviation whose values are others",
    [
      collection(
        "departments",
        times(5, (at) => ({ _id: `D${at}`, name: `Part ${at}` })),
      ),
      collection(
        "staff",
        times(9, (at) => ({ _id: id(at), deptId: `X${at % 5}` })),
      ),
    ],
    [],
  ],
  [
    "an id named after the collection",
    [
      collection(
        "customers",
        times(5, (at) => ({ _id: id(at) })),
      ),
      collection(
        "orders",
        times(9, (at) => ({ _id: id(100 + at), customerId: id(at % 5) })),
      ),
    ],
    ["orders.customerId -> customers._id"],
  ],
  [
    "an id inside array elements",
    [
      collection(
        "products",
        times(5, (at) => ({ _id: id(at) })),
      ),
      collection(
        "orders",
        times(9, (at) => ({ _id: id(100 + at), items: [Doc.of([["product_id", id(at % 5)]])] })),
      ),
    ],
    ["orders.items.product_id -> products._id"],
  ],
  [
    "a role that points to the same collection, by its values",
    [
      collection(
        "employees",
        times(6, (at) => ({ _id: id(at), managerId: at === 0 ? null : id(Math.floor(at / 3)) })),
      ),
    ],
    ["employees.managerId -> employees._id"],
  ],
  [
    "a shared key that is not _id",
    [
      collection(
        "cust_mst",
        times(5, (at) => ({ _id: id(at), cust_no: new Int32(1000 + at) })),
      ),
      collection(
        "ord_hdr",
        times(9, (at) => ({ _id: id(50 + at), cust_no: new Int32(1000 + (at % 5)) })),
      ),
    ],
    ["ord_hdr.cust_no -> cust_mst.cust_no"],
  ],
  [
    "codes that occur in a small collection",
    [
      collection(
        "airports",
        times(5, (at) => ({ _id: id(at), code: `AP${at}` })),
      ),
      collection(
        "flights",
        times(20, (at) => ({ _id: id(50 + at), origin: `AP${at % 5}` })),
      ),
    ],
    ["flights.origin -> airports.code"],
  ],
  [
    "a person's own key, rather than a key that it only looks like",
    [
      collection(
        "users",
        times(6, (at) => ({ _id: id(at), email: `p${at}@example.com` })),
      ),
      collection(
        "sessions",
        times(6, (at) => ({ _id: id(50 + at), user_id: `p${at}@example.com` })),
      ),
      collection(
        "comments",
        times(12, (at) => ({ _id: id(90 + at), email: `p${at % 6}@example.com` })),
      ),
    ],
    ["sessions.user_id -> users.email", "comments.email -> users.email"],
  ],
  [
    "nothing between two lists of people with e-mail addresses of their own",
    [
      collection(
        "customers",
        times(60, (at) => ({ _id: id(at), email: `c${at}@example.com` })),
      ),
      collection(
        "suppliers",
        times(60, (at) => ({ _id: id(90 + at), email: `s${at}@example.com` })),
      ),
    ],
    [],
  ],
  [
    "numbers in an array that is named after the collection they identify",
    [
      collection(
        "accounts",
        times(9, (at) => ({ _id: id(at), account_id: new Int32(5000 + at) })),
      ),
      collection(
        "customers",
        times(5, (at) => ({
          _id: id(50 + at),
          accounts: [new Int32(5000 + at), new Int32(5003)],
          rating: new Int32(at),
        })),
      ),
    ],
    ["customers.accounts -> accounts.account_id"],
  ],
  [
    "an array in the plural of a key that it lists",
    [
      collection(
        "lockers",
        times(9, (at) => ({ _id: id(at), lkr_no: new Int32(4100 + at) })),
      ),
      collection(
        "swimmers",
        times(8, (at) => ({
          _id: id(50 + at),
          lkr_nos: [new Int32(4100 + at), new Int32(4103)],
          ages: [new Int32(4 + at)],
        })),
      ),
    ],
    ["swimmers.lkr_nos -> lockers.lkr_no"],
  ],
  [
    "a number named after a part of the collection's name",
    [
      collection(
        "car_makers",
        times(9, (at) => ({ _id: id(at), Id: new Int32(1 + at) })),
      ),
      collection(
        "model_list",
        times(20, (at) => ({ _id: id(50 + at), Maker: new Int32(1 + (at % 9)) })),
      ),
    ],
    ["model_list.Maker -> car_makers.Id"],
  ],
  [
    "no person in a role behind a collection's own key",
    [
      collection(
        "employee",
        times(9, (at) => ({ _id: id(at), Employee_ID: new Int32(1 + at) })),
      ),
      collection(
        "teacher",
        times(5, (at) => ({ _id: id(50 + at), Teacher_ID: new Int32(1 + at) })),
      ),
    ],
    [],
  ],
  [
    "the name of a key behind a role, also in the key's own collection",
    [
      collection(
        "clerk",
        times(9, (at) => ({
          _id: id(at),
          Clk_No: new Int32(1 + at),
          Senior_Clk_No: at < 3 ? null : new Int32(1 + (at % 3)),
        })),
      ),
      collection(
        "ledger",
        times(20, (at) => ({ _id: id(50 + at), Closing_Clk_No: new Int32(1 + (at % 9)) })),
      ),
    ],
    ["clerk.Senior_Clk_No -> clerk.Clk_No", "ledger.Closing_Clk_No -> clerk.Clk_No"],
  ],
  [
    "people who do something, and people in a role with a rank",
    [
      collection(
        "members",
        times(12, (at) => ({ _id: id(at), member_id: new Int32(1 + at) })),
      ),
      collection(
        "matches",
        times(20, (at) => ({
          _id: id(50 + at),
          announcer_id: new Int32(1 + (at % 7)),
          assistant_coach_id: new Int32(1 + (at % 5)),
          seat_id: new Int32(1 + (at % 5)),
        })),
      ),
    ],
    ["matches.announcer_id -> members.member_id", "matches.assistant_coach_id -> members.member_id"],
  ],
  [
    "nobody for a noun like those of people whose values occur nowhere",
    [
      collection(
        "members",
        times(12, (at) => ({ _id: id(at), member_id: new Int32(1 + at) })),
      ),
      collection(
        "tickets",
        times(20, (at) => ({ _id: id(50 + at), printer_id: new Int32(400 + (at % 9)) })),
      ),
    ],
    [],
  ],
  [
    'people in a role without a mark before "id", among their own kind as well',
    [
      collection(
        "welders",
        times(12, (at) => ({
          _id: id(at),
          weldno: new Int32(300 + at),
          welderid: `W${at}`,
          fullname: `Welder ${at}`,
          mentorid: at < 4 ? null : `W${at % 4}`,
        })),
      ),
      collection(
        "bridges",
        times(20, (at) => ({ _id: id(50 + at), leadid: `W${at % 5}` })),
      ),
    ],
    ["welders.mentorid -> welders.welderid", "bridges.leadid -> welders.welderid"],
  ],
  [
    "nothing where names and values are strangers",
    [
      collection(
        "stores",
        times(5, (at) => ({ _id: id(at), code: `S${at}` })),
      ),
      collection(
        "logs",
        times(9, (at) => ({ _id: id(90 + at), code: `E${at % 3}` })),
      ),
    ],
    [],
  ],
])("finds %s", (_name, collections, expected) => {
  const found = inferReferences(collections).map(
    ({ from, to }) => `${from.collection}.${from.path} -> ${to.collection}.${to.path}`,
  );
  expect(found).toEqual(expected);
});

it.each([
  ["movies", "movie_id"],
  ["prizes", "prizeId"],
  ["people", "person_id"],
  ["shelves", "shelf_id"],
  ["caches", "cache_id"],
  ["buses", "bus"],
  ["quizzes", "quiz_id"],
  ["media", "media_id"],
  ["statuses", "status_id"],
])("finds documents of %s by numbers named %s", (plural, name) => {
  const target = collection(
    plural,
    times(9, (at) => ({ _id: new Int32(1 + at), label: `L${at}` })),
  );
  const pointing = collection(
    "notes",
    times(18, (at) => ({ _id: new Int32(100 + at), [name]: new Int32(1 + (at % 8)) })),
  );
  expect(inferReferences([target, pointing]).map(({ from, to }) => [from.path, to.path])).toEqual([
    [name, "_id"],
  ]);
});
