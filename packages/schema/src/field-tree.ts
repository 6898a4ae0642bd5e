/** Field as the printers need it, in the words of MongoDB. */
export type DescribedField = {
  /** With `[]` for every array it goes through: `items[].price`. */
  arrayPath: string;
  types: readonly string[];
  /** Whether no document, or element of its array, lacks it. */
  isRequired: boolean;
};

export type DescribedCollection = {
  name: string;
  fields: readonly DescribedField[];
  /** Documents in the collection, and those that the description was read from. */
  count: number;
  sampledDocuments: number;
};

export type FieldTree = {
  types: string[];
  isRequired: boolean;
  /** Of an object, in their order. */
  children: Map<string, FieldTree>;
  /** Of an array. */
  elements: FieldTree | null;
};

const emptyTree = (): FieldTree => ({ types: [], isRequired: false, children: new Map(), elements: null });

/** `items[].price` as steps: a key, then `null` for the elements of an array. */
function stepsOf(arrayPath: string): (string | null)[] {
  return arrayPath.split(".").flatMap((segment) => {
    let depth = 0;
    let key = segment;
    while (key.endsWith("[]")) {
      key = key.slice(0, -2);
      depth += 1;
    }
    return [key, ...Array.from({ length: depth }, () => null)];
  });
}

function stepInto(tree: FieldTree, step: string | null): FieldTree {
  if (step === null) return (tree.elements ??= emptyTree());
  const known = tree.children.get(step);
  if (known) return known;
  const added = emptyTree();
  tree.children.set(step, added);
  return added;
}

/** Returns the fields of a collection as one tree, whose root is the document. */
export function fieldTree({ fields }: Pick<DescribedCollection, "fields">): FieldTree {
  const root: FieldTree = { ...emptyTree(), types: ["object"], isRequired: true };
  for (const { arrayPath, types, isRequired } of fields) {
    const tree = stepsOf(arrayPath).reduce(stepInto, root);
    tree.types = [...types];
    tree.isRequired = isRequired;
  }
  return root;
}

/** Says how much of a collection a description was read from; empty where that was every document. */
export function sampleNote({ count, sampledDocuments }: DescribedCollection): string {
  return sampledDocuments < count
    ? `Read from a sample of ${sampledDocuments.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} documents`
    : "";
}
