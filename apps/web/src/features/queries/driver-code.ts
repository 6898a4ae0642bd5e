import { type DriverLanguage, parse, printDriver } from "@querysnap/mql";

type Source = { query: string; collection: string | null; databaseName: string };

/**
 * Returns the first statement of a text as driver code.
 *
 * @throws Error whose message can be shown to the user
 */
export function driverCode({ query, collection, databaseName }: Source, language: DriverLanguage): string {
  const result = parse(query, collection === null ? {} : { collection });
  const [operation] = result.ok ? result.statements : [];
  if (!operation) throw new Error("Only a query without errors can be copied as code.");
  const printed = printDriver(operation, { language, databaseName });
  if (!printed.ok) throw new Error(`${printed.reason}.`);
  return printed.code;
}
