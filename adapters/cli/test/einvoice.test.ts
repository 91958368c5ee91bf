import { beforeAll, describe, expect, test } from "vitest";
import { expectUsageError, testDatabase } from "./in-test.ts";
import { quittance, sample, serve, type Ran } from "./run-cli.ts";
import { post } from "./sample-requests.ts";

const database = await testDatabase("cli_einvoice");
let id: string;
let note: string;
let owner: string;

beforeAll(async () => {
  const serving = await serve(["--database-url", database.url, "--data", sample]);
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" };
  const order = { customer_email: "ada@example.com", items: [item] };
  const created = await post(serving.url, "/invoices", order);
  ({ id, organization_id: owner } = created.data as {
    readonly id: string;
    readonly organization_id: string;
  });
  const served = await post(serving.url, `/invoices/${id}/readiness`, {});
  expect([served.status, (served.data as { is_ready: boolean }).is_ready]).toEqual([200, false]);
  const details = await post(serving.url, `/invoices/${id}`, { expand: ["items"] });
  const [line] = (details.data as { readonly items: ReadonlyArray<{ readonly id: string }> }).items;
  const lines = [{ invoice_item_id: line?.id, amount: "4" }];
  const request = { idempotency_key: "a", lines, reason: "Damaged" };
  const credited = await post(serving.url, `/invoices/${id}/credit_notes`, request);
  ({ id: note } = (credited.data as { readonly credit_note: { readonly id: string } }).credit_note);
  await serving.stop();
});

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
    expect(JSON.parse(json.out)).toMatchObject({
      is_ready: false,
      warnings: [{ path: "delivery.date" }],
    });
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
    [["invoice_1", "--syntax", "PDF"], '--syntax must be one of UBL, CII, not "PDF".'],
    [["invoice_1", "--profile", "PEPPOL", "--syntax", "CII"], "PEPPOL has no syntax CII."],
    [["invoice_1", "--prepaid", "later"], '--prepaid must be one of none, now, not "later".'],
    [["credit_1"], "--organization is required with a credit note."],
  ])("rejects the arguments %j", (args, message) => {
    expectUsageError(run("einvoice", ...args), message);
  });
});

describe("quittance document", () => {
  test("writes an invoice and a credit note as HTML, in a language", () => {
    const invoice = run("document", id);
    expect([invoice.code, invoice.err]).toEqual([0, ""]);
    expect(invoice.out).toContain(`<title>Invoice ${id}</title>`);
    expect(invoice.out).toContain(">€10.00<");
    const german = run("document", note, "--organization", owner, "--locale", "de-DE");
    expect([german.code, german.err]).toEqual([0, ""]);
    expect(german.out).toContain("<h1>Rechnungskorrektur</h1>");
    expect(german.out).toContain("<dt>Grund</dt><dd><bdi>Damaged</bdi></dd>");
    expect(german.out).toContain(">4,00\u00a0€<");
  });

  test("writes an invoice as it was issued, or with its payments, on paper of a format", () => {
    const issued = run("document", id);
    expect(issued.out).toContain("@page { size: A4;");
    expect(issued.out).not.toContain("Amount due");
    const paid = run("document", id, "--with", "payments", "--paper", "letter");
    expect([paid.code, paid.err]).toEqual([0, ""]);
    expect(paid.out).toContain("@page { size: letter;");
    expect(paid.out).toContain(">Amount due<");
  });

  test.each([
    ["--locale", "not a tag", '--locale must be a language tag such as de-DE, not "not a tag".'],
    ["--paper", "A5", '--paper must be one of A4, LETTER, not "A5".'],
    ["--with", "notes", '--with must be one of payments, not "notes".'],
  ])("rejects %s %s", (option, value, message) => {
    expectUsageError(run("document", id, option, value), message);
  });
});
