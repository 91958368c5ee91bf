import { documentOf, eInvoices, readiness } from "@quittance/einvoice";
import { Amount, isLeft, orThrow } from "quittance";
import { creditableInvoice, invoiceTotals, wholeInvoice } from "quittance/pure";
import { expect, test } from "vitest";
import { customer, openShop } from "./support/open-shop.ts";
import { readyPage } from "./support/ready-page.ts";

const unread = (caller: string, parts = '"items.product", "calculations"'): TypeError =>
  new TypeError(`${caller}: read the invoice with expand: [${parts}]`);

const issue = async () => {
  const { shop, service, tax } = await openShop();
  const price = Amount.of("39.99");
  const items = [{ currency: "EUR", price, taxIds: [await tax("19")] }] as const;
  const request = { customerEmail: "a@b.de", customer, items };
  const created = orThrow(await service.invoices.create(shop, request));
  const lines = created.items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
  const credit = { idempotencyKey: "a", lines };
  const { creditNote } = orThrow(
    await service.creditNotes.create(shop, created.invoice.id, credit),
  );
  return { shop, service, created, creditNote, request };
};

test.each([[[]], [["items"]], [["calculations"]], [["taxes", "payments"]]] as const)(
  "an invoice that was read with the parts %j is rejected",
  async (expand) => {
    const { shop, service, created, creditNote } = await issue();
    const { id } = created.invoice;
    const details = orThrow(await service.invoices.get(shop, id, { expand }));
    const { parts, ...unknown } = details;
    expect(parts).toEqual(new Set(expand));
    for (const source of [details, unknown]) {
      for (const read of [source, { ...source, creditNote }]) {
        expect(() => documentOf(read)).toThrow(unread("documentOf"));
        expect(() => eInvoices.write(read)).toThrow(unread("documentOf"));
        expect(() => readiness(read)).toThrow(unread("readiness"));
      }
    }
    const named = '"items", "calculations"';
    expect(() => wholeInvoice(details)).toThrow(unread("wholeInvoice", named));
    expect(() => invoiceTotals(details)).toThrow(unread("invoiceTotals", named));
    expect(() => creditableInvoice(details)).toThrow(unread("creditableInvoice", named));
  },
);

test("the parts that the message names make a document, and so do records without parts", async () => {
  const { shop, service, created, creditNote, request } = await issue();
  const { id } = created.invoice;
  const expand = ["items.product", "calculations"] as const;
  const details = orThrow(await service.invoices.get(shop, id, { expand }));
  expect(documentOf(details)).toMatchObject({
    right: { totals: { net: "39.99", tax: "7.60", gross: "47.59" } },
  });
  expect(documentOf(created)).toEqual(documentOf(details));
  expect(isLeft(documentOf({ ...details, creditNote }))).toBe(false);
  const { records } = orThrow(await service.invoices.preview(shop, request));
  expect(readiness(records, { isIssued: false })).toMatchObject({ missing: [] });
});

test("the records of a request that has no quote are without lines, and accepted", async () => {
  const { shop, service, request } = await issue();
  const items = [{ ...request.items[0], taxIds: ["tax_unknown"] }] as const;
  const preview = orThrow(await service.invoices.preview(shop, { ...request, items }));
  expect(isLeft(preview.quote)).toBe(true);
  const { missing } = readiness(preview.records, { isIssued: false });
  expect(missing.map(({ term }) => term)).not.toContain("BG-25");
});

test("an issued document needs a line that is not excluded", () => {
  const page = readyPage();
  const items = page.items.map((item) => ({ ...item, excludeReason: "Sold out" }));
  expect(readiness({ ...page, items }).missing).toContainEqual({
    term: "BG-25",
    path: "items",
    message: "is required: the document has no line",
  });
});
