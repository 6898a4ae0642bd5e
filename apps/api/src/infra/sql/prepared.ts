import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./open-database.ts";

class Placeholder<Name> {
  constructor(readonly name: Name) {}
}

/** Stands for a value that is given when the statement is run. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** A statement that was built, and its values. */
export type Prepared<Values extends object, Row> = (db: Db, values: Values) => CompiledQuery<Row>;

/**
 * A statement built once and used with other values: building takes longer than running it. For what every
 * request asks.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, param: Param<Values>) => Compilable<Row>,
): Prepared<Values, Row> {
  // one adapter for a database and all of its transactions
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const compile = (db: Db) => build(db, (name) => sql`${new Placeholder(name)}`).compile();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? compile(db);
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...query, parameters };
  };
}

/** The first row of a statement that was built before. */
export async function firstOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row | undefined> {
  return (await db.executeQuery<Row>(query)).rows[0];
}
