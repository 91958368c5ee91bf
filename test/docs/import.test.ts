import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bin } from "../../adapters/cli/test/run-cli.ts";
import { createMigratedDatabase } from "../../adapters/postgres/test/support/migrated-database.ts";
import type { TestDatabase } from "../../adapters/postgres/test/support/test-databases.ts";
import { blocksOf } from "./markdown.ts";

const blocks = blocksOf("docs/import.md");
const [init, ...commands] = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  return language === "sh" ? [{ text, output: next?.language === "text" ? next.text : "" }] : [];
});

const folder = mkdtempSync(join(tmpdir(), "quittance-move-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase("move");
  const [csv] = blocks.filter(({ language }) => language === "csv");
  writeFileSync(join(folder, "payments.csv"), csv?.text ?? "");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await (database as TestDatabase | undefined)?.drop();
});

const program = resolve("docs/examples/move-invoices.ts");
const node = `"${process.execPath}" --conditions=@quittance/source --import "${import.meta.resolve("tsx")}"`;

/** Runs a block of the page in a shell; returns what it writes to both outputs. */
const run = (text: string): string => {
  const ours = text
    .replace(/^export .*\n/u, "")
    .replaceAll("npx quittance", `"${process.execPath}" "${bin}"`)
    .replace("node move-invoices.ts", `${node} "${program}"`);
  const { stdout } = spawnSync("sh", ["-c", `exec 2>&1\n${ours}`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: database.url },
  });
  return stdout;
};

test("docs/import.md leads from an empty database to paid invoices", () => {
  expect(run(init?.text ?? "")).toContain("Created the organization org_shop");
  expect(commands.length).toBeGreaterThan(4);
  for (const { text, output } of commands) expect(run(text)).toBe(output);
  const invoices = run("npx quittance export invoices --organization org_shop --format jsonl");
  const statuses = invoices
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(statuses).toMatchObject([
    { number: "2024-0118", status: "COMPLETED", created_at: "2024-11-05 14:00:00" },
    { number: "2024-0117", status: "COMPLETED", created_at: "2024-11-02 09:30:00" },
  ]);
});
