import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import type { Compiler, Node } from "./node.ts";
import { typeName } from "./type-names.ts";

/** Error codes of an operator with named arguments; `missing` may give each required name its own. */
export type NamedCodes = {
  readonly notObject: number;
  readonly unknown: number;
  readonly missing: Readonly<Record<string, number>>;
  /** The texts of operators that have their own. */
  readonly messages?: {
    notObject?(name: string, type: string): string;
    unknown?(key: string, name: string): string;
    missing?(key: string, name: string): string;
  };
};

/** The texts of the older operators with named arguments. */
export const PARAMETER_MESSAGES = {
  notObject: (name: string) => `${name} only supports an object as its argument`,
  unknown: (key: string, name: string) => `Unrecognized parameter to ${name}: ${key}`,
  missing: (key: string, name: string) => `Missing '${key}' parameter to ${name}`,
} as const;

/** The texts of the operators on dates. */
export const DATE_MESSAGES = {
  ...PARAMETER_MESSAGES,
  unknown: (key: string, name: string) => `Unrecognized argument to ${name}: ${key}`,
} as const;

export type NamedArguments<Required extends string, Optional extends string> = {
  readonly spec: Value;
  readonly compiler: Compiler;
  readonly name: string;
  readonly required: readonly Required[];
  readonly optional: readonly Optional[];
  readonly codes: NamedCodes;
};

/** The argument document of an operator, checked for unknown and missing names, not yet compiled. */
export function namedSpecs<R extends string, O extends string>(
  args: Omit<NamedArguments<R, O>, "compiler">,
): Readonly<Record<R, Value>> & Readonly<Partial<Record<O, Value>>> {
  const { spec, name, required, optional, codes } = args;
  const { messages } = codes;
  if (!(spec instanceof Doc))
    throw new MongoError(
      codes.notObject,
      messages?.notObject?.(name, typeName(spec)) ??
        `${name} requires an object as an argument, found: ${typeName(spec)}`,
    );
  const known: readonly string[] = [...required, ...optional];
  for (const key of spec.keys)
    if (!known.includes(key))
      throw new MongoError(
        codes.unknown,
        messages?.unknown?.(key, name) ?? `${name} found an unknown argument: ${key}`,
      );
  const specs: Record<string, Value> = {};
  for (const key of known) {
    const value = spec.get(key);
    if (value !== undefined) specs[key] = value;
    else if (key in codes.missing)
      throw new MongoError(
        codes.missing[key] ?? 9,
        messages?.missing?.(key, name) ?? `${name} requires '${key}' to be specified`,
      );
  }
  return specs as Record<R, Value> & Partial<Record<O, Value>>;
}

/** The named arguments of an operator as compiled operands. */
export function namedOperands<R extends string, O extends string>(
  args: NamedArguments<R, O>,
): Readonly<Record<R, Node>> & Readonly<Partial<Record<O, Node>>> {
  const nodes: Record<string, Node> = {};
  for (const [key, value] of Object.entries<Value | undefined>(namedSpecs(args)))
    if (value !== undefined) nodes[key] = args.compiler.compile(value);
  return nodes as Record<R, Node> & Partial<Record<O, Node>>;
}
