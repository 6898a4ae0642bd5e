import { isUnique, type CollectionModel, type FieldModel } from "./model.ts";

const NAME_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    name: 1,
    title: 0.95,
    label: 0.7,
    headline: 0.7,
    subject: 0.6,
    username: 0.8,
    nickname: 0.7,
    code: 0.3,
    first: 0.5,
  }),
);

const NAMESAKE = 0.8;
/** Share of different values below which a name inside an embedded document is that of something else. */
const TELLS_APART = 0.8;

/** Cache of `nameField`, valid for good because a collection does not change once its model is built. */
const nameFields = new WeakMap<CollectionModel, FieldModel | null>();

/** The text that people call a document by. */
export function nameField(collection: CollectionModel): FieldModel | null {
  const known = nameFields.get(collection);
  if (known !== undefined) return known;
  const field = findNameField(collection);
  nameFields.set(collection, field);
  return field;
}

function findNameField(collection: CollectionModel): FieldModel | null {
  let best: { field: FieldModel; score: number } | null = null;
  for (const field of collection.fields) {
    if (field.kind !== "text" || field.isArray || field.arrayRoot !== null || isOfOther(field)) continue;
    // `Course` of courses is what a course is called
    const own = field.words.join(" ") === collection.words.join(" ") ? NAMESAKE : 0;
    const score =
      Math.max(own, ...field.words.map((word) => weightIn(field, word))) -
      field.depth * 0.4 -
      (field.words.length - 1) * 0.1;
    if (score > 0.25 && (!best || score > best.score)) best = { field, score };
  }
  return best?.field ?? null;
}

/** `first_year` is no name, though `first` and `first_name` are. */
function weightIn(field: FieldModel, word: string): number {
  return FIRST.test(word) && !isNamePart(field) ? 0 : (NAME_WORDS.get(word) ?? 0);
}

/** How the fields end by which people tell apart what has no name. */
const BUSINESS_KEY = /^(number|no|nr|code|ref|reference|sku|serial|key)$/;

/**
 * The field that names a document beside a figure: its name, else the business key that people know it by, such
 * as `frame_no` or `ident.serial`.
 */
export function labelField(collection: CollectionModel): FieldModel | null {
  return nameField(collection) ?? businessKey(collection);
}

/** The plainest text or number whose values are all different and whose name ends like that of a key. */
export function businessKey({ fields }: CollectionModel): FieldModel | null {
  const keys = fields.filter(
    (field) =>
      (field.kind === "text" || field.kind === "number") &&
      field.path !== "_id" &&
      isUnique(field) &&
      BUSINESS_KEY.test(lastWord(field)),
  );
  return keys.toSorted((a, b) => a.depth - b.depth || a.words.length - b.words.length)[0] ?? null;
}

/** `no` of `frame_no`, `number` of `orderNumber`. */
function lastWord({ path }: FieldModel): string {
  const name = path.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  return name.split(/[._\s-]/).at(-1) ?? "";
}

const FIRST = /^(first|given|forename)$/;
const LAST = /^(last|family|surname)$/;
const NAME_END = new RegExp(`${FIRST.source}|${LAST.source}|^name$`);

/** The two fields that hold a person's name, first name first; null where documents are called otherwise. */
export function personName(collection: CollectionModel): readonly [FieldModel, FieldModel] | null {
  const name = nameField(collection);
  if (!name || !isNamePart(name)) return null;
  const partOf = (part: RegExp): FieldModel | undefined =>
    collection.fields.find(
      (field) =>
        field.kind === "text" &&
        !field.isArray &&
        field.depth === name.depth &&
        isNamePart(field) &&
        field.words.some((word) => part.test(word)),
    );
  const [first, last] = [partOf(FIRST), partOf(LAST)];
  return first && last && (name === first || name === last) ? [first, last] : null;
}

/** `firstName`, `last_name`, `surname`, and no `first_year`. */
export function isNamePart({ words }: FieldModel): boolean {
  return words.some((word) => FIRST.test(word) || LAST.test(word)) && NAME_END.test(words.at(-1) ?? "");
}

/** `farmer.name` of fields that several share: the name of the farmer, not of the field. */
function isOfOther({ depth, uniqueCount, presentCount }: FieldModel): boolean {
  return depth > 0 && uniqueCount < presentCount * TELLS_APART;
}

/** What documents are called by: the first and the last name of people, else their label. */
export function namesOf(collection: CollectionModel): readonly FieldModel[] {
  const label = labelField(collection);
  return personName(collection) ?? (label ? [label] : []);
}
