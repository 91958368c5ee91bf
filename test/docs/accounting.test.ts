import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fill } from "../../adapters/cli/test/fill-database.ts";
import { bin } from "../../adapters/cli/test/run-cli.ts";
import { createMigratedDatabase } from "../../adapters/postgres/test/support/migrated-database.ts";
import type { TestDatabase } from "../../adapters/postgres/test/support/test-databases.ts";
import { hledgerVersion } from "../books/hledger.ts";
import { blocksOf } from "./markdown.ts";

const page = "docs/accounting.md";
const commands = blocksOf(page).flatMap(({ language, text }, index, blocks) => {
  const next = blocks[index + 1];
  return language === "sh" ? [{ text, output: next?.language === "text" ? next.text : "" }] : [];
});

const folder = mkdtempSync(join(tmpdir(), "quittance-accounting-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase("accounting");
  await fill(database.url);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await (database as TestDatabase | undefined)?.drop();
});

/** Runs a block of the page in a shell, where the blocks before it have run. */
const run = (text: string) => {
  const ours = text.replaceAll("npx quittance", `"${process.execPath}" "${bin}"`);
  const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", ours], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: database.url },
  });
  return { code: status, out: stdout.replaceAll("\r\n", "\n"), err: stderr };
};

describe("the commands of the pages run, and print the text below them:", () => {
  expect(commands.length).toBeGreaterThan(3);
  for (const { text, output } of commands) {
    const isMissing = text.startsWith("hledger") && hledgerVersion() === undefined;
    test.skipIf(isMissing)(text, () => {
      const { code, out, err } = run(text);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      if (!text.startsWith("hledger")) expect(out).toBe(output);
    });
  }
});

test("the page lists every account", () => {
  const text = readFileSync(page, "utf8");
  const source = readFileSync("src/books/accounts.ts", "utf8");
  const names = [...source.matchAll(/(?:assets|revenue|liabilities|memo)(:[\w-]+)/gu)].filter(
    ([name]) => name !== "memo:offset",
  );
  expect(names.length).toBeGreaterThan(9);
  for (const [name, last = ""] of names) {
    expect(text.includes(name) || text.includes(`\`${last}`), name).toBe(true);
  }
});
