import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { productionFile } from "../../adapters/cli/test/sample-file.ts";
import { bin, quittance, serve, serveProcess } from "../../adapters/cli/test/run-cli.ts";
import {
  createDatabase,
  databaseUrl,
  ensureRole,
  type TestDatabase,
} from "../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../adapters/postgres/test/support/with-client.ts";
import { blocksOf } from "./markdown.ts";

const blocks = blocksOf("docs/operations.md");
const commands = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  const output = next?.language === "text" ? next.text : "";
  return language === "sh" ? [{ text, output }] : [];
});
/** They need a server of PostgreSQL's own tools, or are tested by what they start. */
const hasDump = spawnSync("pg_dump", ["--version"]).status === 0;
const isRun = ({ text }: { readonly text: string }): boolean =>
  !/quittance serve|npm run/u.test(text) &&
  (hasDump || !/quittance\.dump|RESTORED_URL|psql/u.test(text));

const admin = inject("postgresUrl");
const folder = mkdtempSync(join(tmpdir(), "quittance-operations-"));
let database: TestDatabase;
let restored: TestDatabase;

const url = (of: TestDatabase, role?: string): string => databaseUrl(admin, of.name, role);

/** Run a block of the page in a shell, as the person who reads it would. */
const run = (text: string): { readonly code: number | null; readonly said: string } => {
  const ours = text.replaceAll("npx quittance", `"${process.execPath}" "${bin}"`);
  const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", ours], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      DATABASE_URL: url(database, "quittance_owner"),
      SERVICE_URL: url(database, "quittance_service"),
      SUPERUSER_URL: url(database),
      RESTORED_URL: url(restored),
    },
  });
  return { code: status, said: stdout + stderr };
};

beforeAll(async () => {
  database = await createDatabase(admin, { prefix: "operations" });
  restored = await createDatabase(admin, { prefix: "operations_restored" });
  await ensureRole(admin, "quittance_owner");
  await ensureRole(admin, "quittance_service");
  await withClient(admin, (client) =>
    client.query(`ALTER DATABASE ${database.name} OWNER TO quittance_owner`),
  );
  copyFileSync(productionFile(folder), join(folder, "acme.json"));
  const serving = await serveProcess(["--store", join(folder, "ledger")]);
  await serving.stop();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await (database as TestDatabase | undefined)?.drop();
  await (restored as TestDatabase | undefined)?.drop();
});

describe("docs/operations.md: a command prints the text below it", () => {
  test("there are commands to run", () => {
    expect(commands.filter(isRun).length).toBeGreaterThan(5);
  });

  test.each(commands.filter(isRun))("$text", async ({ text, output }) => {
    expect(run(text)).toEqual({ code: 0, said: output });
    // What the page starts as a process is in its place here.
    if (text.includes("--grant-to") && !text.includes("RESTORED_URL")) await startAndStop();
  });

  test.runIf(hasDump)("the owner of the schema cannot make a dump", () => {
    const { code, said } = run('pg_dump --format=custom --file=owner.dump "$DATABASE_URL"');
    expect(code).toBe(1);
    expect(said).toContain("row-level security");
  });
});

/** Starts the service as on the page: with the role that only serves, and its data file. */
const startAndStop = async (): Promise<void> => {
  const serviceUrl = url(database, "quittance_service");
  const data = ["--data", productionFile(folder), "--now", "2025-07-17 15:00:00"];
  const serving = await serve(["--env", "production", "--no-migrate", ...data], {
    DATABASE_URL: serviceUrl,
  });
  const responses = await Promise.all(
    ["health", "ready"].map(async (path) => (await fetch(`${serving.url}/${path}`)).status),
  );
  await serving.stop();
  expect(responses).toEqual([200, 200]);
};

test("every option of the page is one of the command", () => {
  const help = ["serve", "migrate", "rollups", "prune", "check", "customers erase"]
    .map((command) => quittance([...command.split(" "), "--help"]).out)
    .join("");
  const shown = commands.filter(({ text }) => text.includes("npx quittance"));
  const options = shown.flatMap(({ text }) =>
    text
      .split("\n")
      .filter((line) => line.includes("npx quittance"))
      .flatMap((line) => line.match(/--[a-z-]+/gu) ?? []),
  );
  expect(options).toContain("--no-migrate");
  expect(options.filter((option) => !help.includes(option))).toEqual([]);
});
