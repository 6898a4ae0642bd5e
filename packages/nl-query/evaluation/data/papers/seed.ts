import { Dice, collectionsOf, id, times } from "../../seeding.ts";

export const databaseName = "papers";

const dice = new Dice(811);

const Ref_Template_Types = [
  { Template_Type_Code: "MEM", Template_Type_Description: "Memorandum" },
  { Template_Type_Code: "INV", Template_Type_Description: "Invoice" },
  { Template_Type_Code: "FLY", Template_Type_Description: "Flyer" },
  { Template_Type_Code: "REP", Template_Type_Description: "Report" },
  { Template_Type_Code: "LTR", Template_Type_Description: "Letter" },
  { Template_Type_Code: "MAN", Template_Type_Description: "Manual" },
].map((type, n) => ({ _id: id(200, n), ...type }));

const Templates = times(24, (n) => {
  const Date_Effective_From = dice.date("2012-01-01", "2016-12-31");
  return {
    _id: id(201, n),
    Template_ID: n + 1,
    Version_Number: dice.int(0, 9),
    Template_Type_Code: dice.pick(["MEM", "INV", "FLY", "REP", "REP", "REP", "LTR"]),
    Date_Effective_From,
    Date_Effective_To: new Date(Date_Effective_From.getTime() + dice.int(200, 2_000) * 86_400_000),
  };
});

const names = [
  "Harbour Lease",
  "Welcome Guide",
  "Travel Guide",
  "Printer Guide",
  "Spring Offer",
  "Autumn Offer",
  "Office Move",
  "Fire Drill",
  "Water Bill",
  "Phone Bill",
  "Board Minutes",
  "Annual Review",
  "Staff Survey",
  "Data Policy",
  "Visitor Rules",
  "Parking Notice",
  "Canteen Menu",
  "Job Offer",
  "Thank You Note",
  "Complaint Reply",
  "Tax Summary",
  "Roof Repair",
  "Open Day",
  "Book Fair",
  "Charity Run",
  "Stock Count",
  "Risk Register",
  "Lost Property",
];
const accesses = dice.some(
  times(200, (n) => 12 + n * 7),
  names.length,
);
const Documents = names.map((Document_Name, n) => ({
  _id: id(202, n),
  Document_ID: 101 + n,
  Template_ID: dice.chance(0.15) ? 5 : dice.int(1, 18),
  Document_Name,
  Document_Description: dice.pick([
    "first version",
    "signed copy",
    "for internal use",
    "checked by legal",
    "translated",
  ]),
  Doc_Status_Code: dice.pick(["draft", "final", "final", "archived"]),
  Access_Count: accesses[n] ?? 0,
}));

const Paragraphs = times(70, (n) => ({
  _id: id(203, n),
  Paragraph_ID: 1_001 + n,
  Document_ID: dice.chance(0.12) ? 112 : dice.int(101, 123),
  Paragraph_Text: dice.pick([
    "Summary",
    "Terms",
    "Dublin office",
    "Lisbon office",
    "Contact",
    "Budget",
    "Delivery",
  ]),
  Word_Count: dice.int(20, 400),
}));

export const collections = collectionsOf({ Ref_Template_Types, Templates, Documents, Paragraphs });
