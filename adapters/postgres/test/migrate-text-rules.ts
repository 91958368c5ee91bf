import { partsOfSql, splitStatements } from "../src/migrate/split-statements.ts";

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
  `^ALTER TABLE ${table} ALTER [a-z_]+ TYPE [a-z]+ USING `,
  `^ALTER TABLE ${table} RENAME [a-z_]+ TO [a-z_]+$`,
  `^ALTER TABLE ${table} ADD CONSTRAINT [a-z_]+ CHECK \\(`,
  `^ALTER TABLE ${table} DROP CONSTRAINT [a-z_]+$`,
  `^ALTER TABLE ${table} ADD COLUMN [a-z_]+ [a-z]+(?:\\[\\]|\\(0\\))?` +
    '(?: COLLATE "C")?(?: NOT NULL DEFAULT \\w+)?$',
  `^ALTER TABLE ${table} ALTER COLUMN [a-z_]+ SET DEFAULT (?:\\w+|statement_timestamp\\(\\))$`,
  `^(?:CREATE|ALTER) POLICY [a-z_]+ ON ${table} USING \\(`,
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
