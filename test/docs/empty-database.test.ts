import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  createDatabase,
  type TestDatabase,
} from "../../adapters/postgres/test/support/test-databases.ts";
import { quittance, serve } from "../../adapters/cli/test/run-cli.ts";
import { blocksAfter, blocksOf } from "./markdown.ts";
import { sendCommand, splitCommand, type Variables } from "./shell-words.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"), { prefix: "empty" });
});
afterAll(() => (database as TestDatabase | undefined)?.drop());

/** The commands of a page, or from one of its headings on. */
const commandsOf = (page: string, heading?: string): ReadonlyArray<string> =>
  (heading === undefined ? blocksOf(page) : blocksAfter(page, heading))
    .filter(({ language }) => language === "sh")
    .map(({ text }) => text.trimEnd());

/** Runs `npx quittance ...`, or `KEY=$(npx quittance ...)`; returns standard output. */
const run = (command: string, variables: Variables = new Map()): string => {
  const [, words = ""] = /npx quittance ([^)]*)/u.exec(command) ?? [];
  const args = splitCommand(words, variables);
  const { code, out, err } = quittance(args, "", { DATABASE_URL: database.url });
  expect(code, err).toBe(0);
  return out.trimEnd();
};

test("docs/http-walkthrough.md leads from an empty database to a paid invoice", async () => {
  const [init = "", start = "", service = "", ...requests] = commandsOf(
    "docs/http-walkthrough.md",
    "## Start with an empty database",
  );
  const [invoice = "", assignment = "", payment = "", ...catalog] = requests;
  const [product = "", productId, schema = "", schemaId, sale = ""] = catalog;
  expect(commandsOf("docs/start.md")).toContain(`${init}\n${start}`);
  expect(start).toBe("npx quittance serve");
  expect([service, assignment]).toEqual(["SERVICE=http://127.0.0.1:8080", "INVOICE=invoice_..."]);
  expect([productId, schemaId]).toEqual(["PRODUCT=product_...", "SCHEMA=schema_..."]);
  const variables: Variables = new Map([["KEY", run(init)]]);
  const serving = await serve([], { DATABASE_URL: database.url });
  variables.set("SERVICE", serving.url);
  try {
    const send = async (command: string): Promise<Record<string, unknown>> => {
      const response = await sendCommand(splitCommand(command, variables));
      const { data } = (await response.json()) as { readonly data: Record<string, unknown> };
      return data;
    };
    const created = await send(invoice);
    expect(created).toMatchObject({ status: "PENDING" });
    variables.set("INVOICE", String(created["id"]));
    expect(await send(payment)).toMatchObject({ invoice: { status: "COMPLETED" } });
    const lamp = await send(product);
    expect(await send(product)).toEqual(lamp);
    variables.set("PRODUCT", String(lamp["id"]));
    variables.set("SCHEMA", String((await send(schema))["id"]));
    expect(await send(sale)).toMatchObject({ status: "PENDING", price: "69.9" });
  } finally {
    await serving.stop();
  }
});

test("docs/security.md creates, lists, rotates and revokes a key", () => {
  const [create = "", list = "", rotate = "", revoke = ""] = commandsOf("docs/security.md");
  expect(run(create)).toMatch(/^sk_test_[0-9a-f]{64}$/u);
  const key = /^(key_\w+) .* Web shop /mu.exec(run(list))?.[1] ?? "";
  expect(run(rotate.replace("key_4f1c", key))).toMatch(/^sk_test_/u);
  run(revoke.replace("key_4f1c", key));
  expect(run(list)).toMatch(new RegExp(`^${key} .* REVOKED `, "mu"));
});
