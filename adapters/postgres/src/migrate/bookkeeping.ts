import type { Queries } from "../executor.ts";
import type { MigrationFile } from "./migration-files.ts";
import { migrationRejected } from "./migration-rejected.ts";
import type { AppliedMigration } from "./plan-migration.ts";

/** The statements that create the table of applied migrations. */
export const bookkeepingTable = `CREATE TABLE :"schema".migrations (
  name text COLLATE "C" NOT NULL,
  number integer,
  checksum text COLLATE "C" NOT NULL,
  applied_at timestamp(0) NOT NULL DEFAULT (now() AT TIME ZONE 'UTC'),
  CONSTRAINT migrations_pkey PRIMARY KEY (name),
  CONSTRAINT migrations_number UNIQUE (number)
);
COMMENT ON TABLE :"schema".migrations IS
  'The migrations that made this schema; the optional ones have no number.';
`;

/** Returns the statement that records a migration; names of files need no quoting. */
export const recordOf = ({ name, number, checksum }: MigrationFile): string =>
  `INSERT INTO :"schema".migrations (name, number, checksum)
  VALUES ('${name}', ${number === undefined ? "NULL" : String(number)}, '${checksum}');
`;

/** The state of a schema before a migration. */
export interface SchemaState {
  readonly hasSchema: boolean;
  readonly hasBookkeeping: boolean;
  readonly applied: ReadonlyArray<AppliedMigration>;
}

/**
 * Reads the state of a schema, which does not have to exist.
 *
 * Rejects with a `MigrationRejected` if it has tables of these names that are not recorded.
 */
export const readBookkeeping = async (
  { query }: Queries,
  schema: string,
  translate: (text: string) => string,
): Promise<SchemaState> => {
  const [found = {}] = await query(contents, [schema]);
  const hasSchema = found["schema"] === "true";
  const columns = found["columns"] ?? undefined;
  if (columns === undefined && found["organizations"] !== "true") {
    return { hasSchema, hasBookkeeping: false, applied: [] };
  }
  if (columns !== "applied_at,checksum,name,number") throw occupied(schema);
  const rows = await query(translate(records), []);
  return {
    hasSchema,
    hasBookkeeping: true,
    applied: rows.map(({ name, number, checksum }) => ({
      name: name ?? "",
      number: typeof number === "string" ? parseInt(number, 10) : undefined,
      checksum: checksum ?? "",
    })),
  };
};

const contents = `WITH relations AS (
  SELECT relation.oid, relation.relname
    FROM pg_catalog.pg_class AS relation
    JOIN pg_catalog.pg_namespace AS space ON space.oid = relation.relnamespace
   WHERE space.nspname = $1::text
)
SELECT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = $1::text)::text AS schema,
       EXISTS (SELECT FROM relations WHERE relname = 'organizations')::text AS organizations,
       (SELECT string_agg(attname, ',' ORDER BY attname)
          FROM relations JOIN pg_catalog.pg_attribute ON attrelid = relations.oid
         WHERE relname = 'migrations' AND attnum > 0 AND NOT attisdropped) AS columns`;

const records = `SELECT name, number::text AS number, checksum
  FROM :"schema".migrations ORDER BY migrations.number, name`;

const occupied = (schema: string): Error =>
  migrationRejected(
    "Occupied",
    `The schema ${JSON.stringify(schema)} has tables named "migrations" or "organizations" that ` +
      "no recorded migration has created. Choose another schema for Quittance.",
  );
