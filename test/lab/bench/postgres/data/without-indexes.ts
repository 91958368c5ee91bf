import type { Client } from "pg";

interface Definition {
  readonly drop: string;
  readonly make: string;
  readonly rank: number;
}

/**
 * Runs work while some tables have neither indexes nor keys, and no table refers to them, and creates them again, which is faster
 * for millions of rows. Foreign keys are created last, and are checked then.
 */
export const withoutIndexes = async (
  client: Client,
  tables: ReadonlyArray<string>,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows: constraints } = await client.query<Definition>(constraintsOf, [tables]);
  const { rows: indexes } = await client.query<Definition>(indexesOf, [tables]);
  const definitions = [...constraints, ...indexes].sort((a, b) => a.rank - b.rank);
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  await work();
  for (const { make } of definitions) await client.query(make);
};

const constraintsOf = `SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS rank,
  format('ALTER TABLE quittance.%I DROP CONSTRAINT %I', t.relname, conname) AS drop,
  format('ALTER TABLE quittance.%I ADD CONSTRAINT %I %s', t.relname, conname,
    pg_get_constraintdef(c.oid)) AS make
FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = conrelid
LEFT JOIN pg_class AS target ON target.oid = confrelid
WHERE t.relnamespace = 'quittance'::regnamespace AND contype IN ('p', 'u', 'f')
  AND (t.relname = ANY($1) OR target.relname = ANY($1))`;

const indexesOf = `SELECT 2 AS rank, format('DROP INDEX quittance.%I', indexname) AS drop,
  indexdef AS make
FROM pg_indexes WHERE schemaname = 'quittance' AND tablename = ANY($1) AND NOT EXISTS (
  SELECT FROM pg_constraint
  WHERE connamespace = 'quittance'::regnamespace AND conname = indexname
)`;
