import type { Queries } from "../src/executor.ts";
import { partsOfSql, splitStatements } from "../src/migrate/split-statements.ts";

/** The tables that organizations share. */
const sharedTables = [
  ...["organizations", "providers", "credentials", "invoice_owners", "migrations"],
  ...["outbox_ranges", "webhook_readers"],
];

/** Returns the violations of the rules in the first schema of the search path. */
export const violationsOfCatalog = async (
  { query }: Queries,
  schema: string,
): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = [];
  for (const [rule, text] of Object.entries(rules)) {
    const rows = await query(`${relations} ${text}`, [schema, `{${sharedTables.join()}}`]);
    all.push(...rows.map(({ breach }) => `${rule}: ${breach ?? ""}`).sort());
  }
  return all;
};

/** `$1` is the schema; `$2` are the shared tables. */
const relations = `WITH relation AS (
  SELECT c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
   WHERE n.nspname = $1::text
), tenant AS (
  SELECT * FROM relation WHERE relkind = 'r' AND relname <> ALL ($2::text[])
)`;

const rules: Readonly<Record<string, string>> = {
  "a tenant's table needs a primary key": `SELECT relname AS breach FROM tenant
    WHERE NOT EXISTS (SELECT FROM pg_index WHERE indrelid = tenant.oid AND indisprimary)`,

  "the organization leads every key and index of a tenant": `
    SELECT i.relname AS breach FROM tenant JOIN pg_index ON indrelid = tenant.oid
      JOIN pg_class AS i ON i.oid = indexrelid
      LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
     WHERE attname IS DISTINCT FROM 'organization_id'`,

  "a foreign key stays within the organization": `
    SELECT conname AS breach FROM relation JOIN pg_constraint ON conrelid = relation.oid
      JOIN pg_attribute AS ours ON ours.attrelid = conrelid AND ours.attnum = conkey[1]
      JOIN pg_attribute AS theirs ON theirs.attrelid = confrelid AND theirs.attnum = confkey[1]
     WHERE contype = 'f' AND (ours.attname <> 'organization_id'
        OR theirs.attname <> 'organization_id' OR confrelid NOT IN (SELECT oid FROM tenant)
        OR conrelid NOT IN (SELECT oid FROM tenant))`,

  "a view is read with the rights of the role that queries it": `
    SELECT relname AS breach FROM pg_class AS c JOIN relation USING (oid, relname, relkind)
     WHERE relkind = 'v' AND 'security_invoker=true' <> ALL (coalesce(c.reloptions, '{}'))`,

  "there are tables, indexes and views, and nothing else": `
    SELECT relname AS breach FROM relation WHERE relkind NOT IN ('r', 'i', 'v')
    UNION ALL SELECT tgname FROM pg_trigger JOIN relation ON tgrelid = relation.oid
     WHERE NOT tgisinternal
    UNION ALL SELECT rulename FROM pg_rewrite JOIN relation ON ev_class = relation.oid
     WHERE relkind <> 'v' OR rulename <> '_RETURN'
    UNION ALL SELECT relname FROM pg_inherits JOIN relation ON inhrelid = relation.oid
    UNION ALL SELECT conname FROM pg_constraint JOIN relation ON conrelid = relation.oid
     WHERE condeferrable OR contype NOT IN ('p', 'u', 'f', 'c', 'n')
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = to_regnamespace(quote_ident($1))
    UNION ALL SELECT extname FROM pg_extension WHERE extnamespace = to_regnamespace(quote_ident($1))
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = to_regnamespace(quote_ident($1))
       AND typtype NOT IN ('b', 'c')`,

  "a column has one of few types": `
    SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod)) AS breach
      FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0
     WHERE relkind = 'r' AND format_type(atttypid, atttypmod) NOT IN ('text', 'text[]', 'numeric',
       'timestamp(0) without time zone', 'date', 'boolean', 'smallint', 'integer', 'bigint', 'json',
       'bytea') AND concat_ws('.', relname, attname) <> 'outbox.recorded_at'`,

  "identifiers are compared byte by byte": `
    SELECT concat_ws('.', relname, attname) AS breach
      FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0
      LEFT JOIN pg_collation AS c ON c.oid = attcollation
     WHERE relkind = 'r' AND attcollation <> 0 AND attname ~ '(_id|_key|customer_email_folded|digest|status|type|currency|kind)$'
       AND collname IS DISTINCT FROM 'C'`,

  "what a column holds comes from the statement": `
    SELECT concat_ws(' ', relname, attname, pg_get_expr(adbin, adrelid)) AS breach
      FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE relkind = 'r' AND (attidentity <> '' OR attgenerated <> ''
        OR (atthasdef AND pg_get_expr(adbin, adrelid) !~ '^''?\\w+''?$'
            AND concat_ws('.', relname, attname) NOT IN ('outbox.recorded_at',
              'migrations.applied_at')))`,

  "row security is on, forced, and by one policy, and another for readers of all organizations": `
    SELECT relname AS breach FROM tenant
     WHERE NOT relrowsecurity OR NOT relforcerowsecurity
        OR (SELECT array_agg(concat_ws(' ', polcmd, polpermissive, polroles::text,
              regexp_replace(pg_get_expr(polqual, polrelid), '\\s+', ' ', 'g'),
              pg_get_expr(polwithcheck, polrelid)) ORDER BY polname DESC)
              FROM pg_policy WHERE polrelid = tenant.oid) IS DISTINCT FROM
              CASE WHEN relname IN ('outbox', 'outbox_heads') THEN ARRAY['* t {0} '
              '(organization_id = ( SELECT NULLIF(current_setting(''quittance.organization''::text, '
              'true), ''''::text) AS "nullif"))', '* t {0} (( SELECT '
              'current_setting(''quittance.organization''::text, true) AS current_setting) = ''*''::text)']
              ELSE ARRAY['* t {0} (organization_id = '
              'NULLIF(current_setting(''quittance.organization''::text, true), ''''::text))']
              || CASE WHEN relname IN ('webhook_deliveries', 'notifications', 'transitions')
              THEN ARRAY['* t {0} '
              '(current_setting(''quittance.organization''::text, true) = ''*''::text)']
              ELSE '{}' END END`,
};

/**
 * Returns the violations of the rules in the text of a migration.
 */
export const breachesOfText = (sql: string): ReadonlyArray<string> =>
  splitStatements(withoutStrings(sql)).flatMap((statement) => {
    const text = statement.replace(/\s+/gu, " ");
    return [
      ...(kinds.some((kind) => kind.test(text)) ? [] : [`no statement of a known kind: ${text}`]),
      ...Object.entries(banned).flatMap(([rule, form]) =>
        [...text.matchAll(form)].map(([found]) => `${rule}: ${found}`),
      ),
    ];
  });

/**
 * Returns the statements that take something away which processes of the previous release may use,
 * see docs/decisions/0048.
 */
export const removalsIn = (sql: string): ReadonlyArray<string> =>
  splitStatements(withoutStrings(sql)).filter((statement) =>
    /\b(?:RENAME|TYPE|DROP (?!CONSTRAINT\b))/u.test(statement),
  );

/** Returns the names of constraints, in the order of the text. */
export const constraintsNamedIn = (sql: string): ReadonlyArray<string> =>
  [...withoutStrings(sql).matchAll(/\bCONSTRAINT (\w+)/gu)].map(([, name = ""]) => name);

/** Returns the names of constraints that a migration drops. */
export const constraintsDroppedIn = (sql: string): ReadonlyArray<string> =>
  [...withoutStrings(sql).matchAll(/\bDROP CONSTRAINT (\w+)/gu)].map(([, name = ""]) => name);

/** Removes strings, whose words do not count. */
const withoutStrings = (sql: string): string =>
  partsOfSql(sql)
    .map(({ kind, text }) => (kind === "quoted" && /^[^:"]/u.test(text) ? "''" : text))
    .join("");

const table = String.raw`:"schema"\.[a-z_]+`;

const kinds = [
  `^CREATE TABLE ${table} \\(`,
  `^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?[a-z_]+ ON ${table} \\(`,
  `^CREATE (?:OR REPLACE )?VIEW ${table} WITH \\(security_invoker = true\\) AS SELECT `,
  `^COMMENT ON (?:(?:TABLE|VIEW) ${table}|COLUMN ${table}\\.[a-z_]+) IS ''$`,
  `^ALTER TABLE ${table} (?:ENABLE|FORCE) ROW LEVEL SECURITY$`,
  `^ALTER TABLE ${table} ADD CONSTRAINT [a-z_]+ CHECK \\(`,
  `^ALTER TABLE ${table} DROP CONSTRAINT [a-z_]+$`,
  `^ALTER TABLE ${table} ADD COLUMN [a-z_]+ [a-z]+(?:\\[\\]|\\(0\\))?` +
    '(?: COLLATE "C")?(?: NOT NULL DEFAULT \\w+)?$',
  `^CREATE POLICY [a-z_]+ ON ${table} USING \\(`,
].map((form) => new RegExp(form, "u"));

const banned: Readonly<Record<string, RegExp>> = {
  "what not every engine has": new RegExp(
    "\\b(?:\\w*serial|sequence|nextval|identity|generated|trigger|function|procedure|deferrable|" +
      "exclude|partition|inherits|unlogged|temp|domain|extension|concurrently|cascade)\\b",
    "giu",
  ),
  "a type that rounds or truncates":
    /\b(?:numeric|decimal|(?:var)?char(?:acter)?)\s*\(|\b(?:money|real|float\d?|double)\b/giu,
  "a timestamp with fractions of a second, or with a time zone":
    /(?<!recorded_at )\btimestamp(?!\(0\))\w*/giu,
  "a constraint without a chosen name":
    /(?<!CONSTRAINT [a-z_]+ )(?:\bPRIMARY KEY|(?<!CREATE )\bUNIQUE|\bFOREIGN KEY|\bCHECK|(?<!FOREIGN KEY \([a-z_, ]+\) )\bREFERENCES)\b/gu,
  "a foreign key that does not lead with the organization":
    /FOREIGN KEY \((?!organization_id,)[^)]*\)|REFERENCES \S+ \((?!organization_id,)[^)]*\)/gu,
  "a table outside the schema":
    /\b(?:TABLE|ON|REFERENCES|(?<!(?:ADD|ALTER) )COLUMN) (?!:"schema"\.|UPDATE|DELETE)(?:[a-z_]+\b|")/gu,
};
