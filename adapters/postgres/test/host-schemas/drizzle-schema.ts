import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const packages = resolve(import.meta.dirname, "../../../../node_modules");
const program = join(packages, "drizzle-kit/bin.cjs");

/** Below the packages, because the schemas import `drizzle-orm`. */
const cache = join(packages, ".cache/host-schemas");

/**
 * Runs drizzle-kit on a database, with some files in its folder, and returns its output. A prompt
 * ends it, because there is no terminal.
 */
const runDrizzleKit = async <Result>(
  command: "pull" | "push",
  options: Readonly<Record<string, unknown>> & { readonly url: string },
  files: Readonly<Record<string, string>>,
  read: (folder: string, output: string) => Result,
): Promise<Result> => {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${command}-`));
  try {
    const { url, ...others } = options;
    const config = { dialect: "postgresql", dbCredentials: { url }, ...others };
    const all = { ...files, "config.json": JSON.stringify(config) };
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
    const output = await promisify(execFile)(
      process.execPath,
      [program, command, "--config", "config.json"],
      { cwd: folder },
    ).then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: unknown) => {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        return `${stdout}${stderr}`;
      },
    );
    return read(folder, output);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Returns what `drizzle-kit push` prints for the tables of schema files, and the statements. */
export const pushByDrizzle = (
  url: string,
  schemas: ReadonlyArray<string>,
): Promise<{ readonly output: string; readonly statements: ReadonlyArray<string> }> => {
  const names = schemas.map((_, index) => `schema-${String(index)}.ts`);
  return runDrizzleKit(
    "push",
    {
      url,
      schema: names.map((name) => `./${name}`),
      schemaFilter: ["public", "quittance"],
      verbose: true,
      strict: true,
    },
    Object.fromEntries(names.map((name, index) => [name, schemas[index] ?? ""])),
    (_, output) => ({ output, statements: output.match(/^(?:ALTER|CREATE|DROP) .*$/gmu) ?? [] }),
  );
};

/**
 * Returns the Drizzle schema of the tables and views in a database, as drizzle-kit reads them, with
 * what it leaves out: the precision of timestamps, the type `bytea`, and exact integers. Views are
 * `existing`, so that drizzle-kit never creates them.
 */
export const drizzleSchemaOf = async (url: string): Promise<string> => {
  const pulled = await runDrizzleKit(
    "pull",
    { url, out: "./pulled", schemaFilter: ["quittance"] },
    {},
    (folder) => readFileSync(join(folder, "pulled/schema.ts"), "utf8"),
  );
  const [imports = "", ...definitions] = pulled
    .replaceAll(/^\s*\/\/.*\n/gmu, "")
    .replaceAll(/\btimestamp\((?<name>"\w+", )?\{ (?=mode)/gu, "timestamp($<name>{ precision: 0, ")
    // drizzle-kit cannot compare a default that is a bigint.
    .replaceAll(/mode: "number" \}\)(?!\.default)/gu, 'mode: "bigint" })')
    .replaceAll("unknown(", "bytea(")
    .replaceAll(/\}\)(?:\.with\(\{.*\}\))?\.as\(sql`[^`]*`\);/gu, "}).existing();")
    .trimEnd()
    .split(/\n+(?=export const )/u);
  const [schema = "", ...tables] = definitions;
  const withoutUnused = (text: string) =>
    /\btable\./u.test(text) ? text : text.replace("(table) =>", "() =>");
  const body = [schema, ...tables.map(withoutUnused).toSorted()].join("\n\n");
  const names = /\{(?<names>[^}]*)\}/u.exec(imports)?.groups?.["names"]?.split(",") ?? [];
  const imported = [...names.map((name) => name.trim()), "customType"]
    .filter((name) => name === "customType" || new RegExp(`\\b${name}\\(`, "u").test(body))
    .toSorted();
  return [
    ...header.map((line) => `// ${line}`),
    `import { sql } from "drizzle-orm";`,
    `import { ${imported.join(", ")} } from "drizzle-orm/pg-core";`,
    `\nconst bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });`,
    `\n${body}\n`,
  ].join("\n");
};

const header = [
  "The tables and views of Quittance in the schema quittance, for Drizzle: read them, and write by",
  "the library alone. Written from a migrated database by `npm run generate`.",
];
