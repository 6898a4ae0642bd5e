import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./open-database.ts";

class Placeholder<Name> {
  constructor(readonly name: Name) {}
}

/** Stands for a value that is given when the statement is run. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement for the first row, built once and run with other values: building takes as long as running it. For what
 * every request asks.
 */
export function preparedFirst<Values extends object, Row>(build: (db: Db, param: Param<Values>) => Compilable<Row>) {
  // one adapter for a database and all of its transactions
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const compile = (db: Db) => build(db, (name) => sql`${new Placeholder(name)}`).compile();
  return async (db: Db, values: Values): Promise<Row | undefined> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? compile(db);
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows[0];
  };
}
