import type { Queries, Row } from "../executor.ts";

/** A statement for `pg`; one with a name is prepared once for each connection. */
export interface PgStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: Array<string | null>;
}

/** The part of a client of `pg` that this package uses. */
export interface PgClient {
  readonly query: (statement: PgStatement) => Promise<{
    readonly rows: ReadonlyArray<Row>;
    /** The executed command: `ROLLBACK` in response to `COMMIT` after a failed statement. */
    readonly command?: string;
  }>;
}

/** How `pg` sends statements. */
export interface PgOptions {
  /**
   * Whether fixed texts are prepared by name, at most about 110 on each connection. Defaults to
   * true; pass false behind a pooler in transaction mode without support for prepared statements,
   * such as PgBouncer before 1.21.
   */
  readonly prepare?: boolean;
}

/** Creates a function that runs statements on one client of `pg`. */
export const queryOfPgClient =
  (client: PgClient, { prepare = true }: PgOptions): Queries["query"] =>
  async (text, values, options) => {
    const statement = { text, values: [...values] };
    const isNamed = prepare && options?.prepare === true;
    const { rows } = await client.query(isNamed ? { name: nameOf(text), ...statement } : statement);
    return rows;
  };

const names = new Map<string, string>();

/** Returns the same name for the same text in every process: two hashes of 32 bits. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `quittance_${fnv1a(text, 0x811c9dc5)}${fnv1a(text, 0x01000193)}`;
  names.set(text, name);
  return name;
};

const fnv1a = (text: string, start: number): string => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
};
