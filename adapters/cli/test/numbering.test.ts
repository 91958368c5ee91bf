import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseInTest, expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { quittance, serve } from "./run-cli.ts";
import { changed } from "./sample-file.ts";
import { post } from "./sample-requests.ts";

const folder = testFolder();

/** A data file in which the organization of the sample key numbers its documents. */
const numbered = join(folder, "numbered.json");
const numbering = "L{n:3}";
const patterns = { numbering, credit_numbering: "C{n:2}" };
writeFileSync(numbered, JSON.stringify(changed("organizations", "org_lantern", patterns)));

const request = {
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "10" }],
  customer_email: "robin@example.com",
};

const numberOf = async (url: string): Promise<unknown> => {
  const { data } = await post(url, "/invoices", request);
  return (data as { readonly number?: unknown }).number;
};

/** Credits an invoice of its own, and returns the number of the credit note. */
const creditNumberOf = async (url: string): Promise<unknown> => {
  const { data } = await post(url, "/invoices", request);
  const { id, items } = data as { readonly id: string; readonly items: readonly [Item] };
  const lines = [{ invoice_item_id: items[0].id, quantity: 1 }];
  const credited = await post(url, `/invoices/${id}/credit_notes`, { idempotency_key: id, lines });
  return (credited.data as { readonly credit_note: { readonly number?: unknown } }).credit_note
    .number;
};

interface Item {
  readonly id: string;
}

describe("quittance serve", () => {
  test("gives invoices no number by default", async () => {
    const serving = await serveInTest([]);
    expect(await numberOf(serving.url)).toBeUndefined();
  });

  test("numbers the invoices of organizations without a pattern of their own", async () => {
    const serving = await serveInTest([
      "--numbering",
      "INV-{YYYY}-{n:6}",
      "--now",
      "2025-07-17 15:00:00",
    ]);
    expect(await numberOf(serving.url)).toBe("INV-2025-000001");
    expect(await numberOf(serving.url)).toBe("INV-2025-000002");
  });

  test("continues the numbers of the data file after a restart on PostgreSQL", async () => {
    const args = ["--data", numbered, "--numbering", "X{n}"];
    const database = await databaseInTest("cli_numbering");
    for (const expected of ["L001", "L002"]) {
      const serving = await serve([...args, "--database-url", database.url]);
      expect(await numberOf(serving.url)).toBe(expected);
      expect(await serving.stop()).toBe(0);
    }
    const other = await serveInTest(["--numbering", "X{n}", "--database-url", database.url]);
    expect(await numberOf(other.url)).toBe("L003");
    const update = ["organizations", "update", "org_lantern", "--database-url", database.url];
    expect(quittance([...update, "--numbering", "N{n:2}"]).code).toBe(0);
    expect(await numberOf(other.url)).toBe("N04");
    expect(quittance([...update, "--numbering", ""]).code).toBe(0);
    expect(await numberOf(other.url)).toBe("X5");
  });

  test("numbers credit notes only if it is asked to", async () => {
    const without = await serveInTest(["--numbering", "X{n}"]);
    expect(await creditNumberOf(without.url)).toBeNull();
    const serving = await serveInTest(["--credit-numbering", "CN-{n:4}"]);
    expect(await creditNumberOf(serving.url)).toBe("CN-0001");
    expect(await creditNumberOf(serving.url)).toBe("CN-0002");
    expect(await numberOf(serving.url)).toBeUndefined();
  });

  test("numbers the credit notes of a data file in a series of their own", async () => {
    const serving = await serveInTest(["--data", numbered, "--credit-numbering", "CN-{n:4}"]);
    expect(await numberOf(serving.url)).toBe("L001");
    expect(await creditNumberOf(serving.url)).toBe("C01");
    expect(await numberOf(serving.url)).toBe("L003");
    expect(await creditNumberOf(serving.url)).toBe("C02");
  });

  test("rejects --credit-numbering with what is allowed", () => {
    expectUsageError(
      quittance(["serve", "--credit-numbering", "CN"]),
      "--credit-numbering must be text of at most 60 characters",
    );
  });

  test.each(["", "INV", "{n}{n}", "{n:0}", "{DD}{n}", `{n}${"x".repeat(58)}`])(
    "rejects --numbering %j with what is allowed",
    (text) => {
      expectUsageError(
        quittance(["serve", "--numbering", text]),
        "--numbering must be text of at most 60 characters with exactly one {n}, or {n:1} to " +
          `{n:12}, and no other braces than those of {YYYY} and {MM}, not "${text}".`,
      );
    },
  );
});
