/** A part of an SQL text. Joined, the parts give the text. */
export interface SqlPart {
  /** `quoted` is a whole string or a whole quoted name; `end` is the semicolon of a statement. */
  readonly kind: "comment" | "quoted" | "end" | "other";
  readonly text: string;
}

/**
 * Splits an SQL text as PostgreSQL does if `standard_conforming_strings` is on.
 *
 * A colon before a quoted name belongs to it, as in `:"schema"`. Throws if a string, a quoted name
 * or a comment does not end.
 */
export const partsOfSql = (sql: string): ReadonlyArray<SqlPart> => {
  const parts: Array<SqlPart> = [];
  for (let at = 0; at < sql.length;) {
    const part = partAt(sql, at);
    parts.push(part);
    at += part.text.length;
  }
  return parts;
};

/**
 * Returns the statements of an SQL text, without comments and semicolons, for drivers that accept
 * one statement at a time.
 *
 * A semicolon within a statement, such as in a rule or in a function body after BEGIN ATOMIC,
 * counts as its end.
 */
export const splitStatements = (sql: string): ReadonlyArray<string> => {
  const statements = [""];
  for (const { kind, text } of partsOfSql(sql)) {
    if (kind === "end") statements.push("");
    else statements.push(`${statements.pop() ?? ""}${kind === "comment" ? " " : text}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
};

/** The forms of parts; the first that matches counts. */
const forms: ReadonlyArray<readonly [kind: SqlPart["kind"], form: RegExp]> = [
  ["comment", /--[^\n\r]*/uy],
  ["quoted", /[eE]'[^'\\]*(?:(?:''|\\[^])[^'\\]*)*'/uy],
  ["quoted", /'[^']*(?:''[^']*)*'/uy],
  ["quoted", /:?"[^"]*(?:""[^"]*)*"/uy],
  ["quoted", /(?<fence>\$(?:[A-Za-z_\P{ASCII}][\w\P{ASCII}]*)?\$)[^]*?\k<fence>/uy],
  ["end", /;/uy],
  ["other", /(?![eE]')[\w\P{ASCII}][\w$\P{ASCII}]*|\s+/uy],
];

/** The beginning of a part without an end, if none of the forms matches. */
const unended = /[eE]?'|:?"|\$(?:[A-Za-z_\P{ASCII}][\w\P{ASCII}]*)?\$/uy;

const partAt = (sql: string, at: number): SqlPart => {
  if (sql.startsWith("/*", at)) return { kind: "comment", text: blockComment(sql, at) };
  for (const [kind, form] of forms) {
    const text = matchAt(form, sql, at);
    if (text !== undefined) return { kind, text };
  }
  const beginning = matchAt(unended, sql, at);
  if (beginning !== undefined) throw new Error(`The SQL has a ${beginning} without an end.`);
  return { kind: "other", text: sql.charAt(at) };
};

const matchAt = (form: RegExp, sql: string, at: number): string | undefined => {
  form.lastIndex = at;
  return form.exec(sql)?.[0];
};

/** Block comments nest. */
const blockComment = (sql: string, start: number): string => {
  let depth = 0;
  for (const { 0: mark, index } of sql.slice(start).matchAll(/\/\*|\*\//gu)) {
    depth += mark === "/*" ? 1 : -1;
    if (depth === 0) return sql.slice(start, start + index + 2);
  }
  throw new Error("The SQL has a /* without an end.");
};
