import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../postgres/test/support/test-databases.ts";
import { quittance, sample, serve, type Ran } from "./run-cli.ts";
import { post } from "./sample-requests.ts";

let database: TestDatabase;
let id: string;

beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"), { prefix: "cli_einvoice" });
  const serving = await serve(["--database-url", database.url, "--data", sample]);
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" };
  const order = { customer_email: "ada@example.com", items: [item] };
  const created = await post(serving.url, "/invoices", order);
  ({ id } = created.data as { readonly id: string });
  const served = await post(serving.url, `/invoices/${id}/readiness`, {});
  expect([served.status, (served.data as { is_ready: boolean }).is_ready]).toEqual([200, false]);
  await serving.stop();
});
afterAll(() => (database as TestDatabase | undefined)?.drop());

const run = (...args: ReadonlyArray<string>): Ran =>
  quittance([...args, "--database-url", database.url]);

describe("quittance readiness", () => {
  test("lists what an invoice lacks, by term and property", () => {
    const { code, out, err } = run("readiness", id);
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain("Not ready for EN16931\nBT-1   number: is required\n");
    expect(out).toContain("BT-44  customer.name: is required\n");
    const json = run("readiness", id, "--profile", "peppol", "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ is_ready: false, warnings: [] });
  });

  test("reports a document that does not exist", () => {
    const { code, out, err } = run("readiness", "invoice_404");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("There is no invoice invoice_404.");
  });
});

describe("quittance einvoice", () => {
  test("writes nothing for an invoice that lacks something", () => {
    const { code, out, err } = run("einvoice", id, "--profile", "XRECHNUNG");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("quittance: The document is not ready for XRECHNUNG.\n");
    expect(err).toContain("BT-10  customer.reference: is required by XRECHNUNG\n");
  });

  test.each([
    [["order_1"], 'DOCUMENT must be invoice_<id> or credit_<id>, not "order_1".'],
    [["invoice_1", "--profile", "X"], "--profile must be one of EN16931, XRECHNUNG, PEPPOL"],
    [["invoice_1", "--syntax", "PDF"], '--syntax must be UBL or CII, not "PDF".'],
    [["invoice_1", "--profile", "PEPPOL", "--syntax", "CII"], "PEPPOL has no syntax CII."],
    [["invoice_1", "--prepaid", "later"], '--prepaid must be none or now, not "later".'],
    [["credit_1"], "--organization is required with a credit note."],
  ])("rejects the arguments %j", (args, message) => {
    const { code, out, err } = run("einvoice", ...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });
});
