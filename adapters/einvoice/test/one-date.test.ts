import { documentOf } from "@quittance/einvoice";
import { addSeconds, Amount, isLeft, orThrow, timestampOf } from "quittance";
import { journalEntries, renderHledger } from "quittance/books";
import { renderCreditNoteHtml, renderInvoiceHtml } from "quittance/html";
import { expect, test } from "vitest";
import { customer, openShop } from "./support/open-shop.ts";

const issueDateOf = (source: Parameters<typeof documentOf>[0]): string => {
  const found = documentOf(source);
  if (isLeft(found)) throw new Error(JSON.stringify(found.left.missing));
  return `${found.right.issueDate} ${found.right.precedingInvoice?.date ?? ""}`.trim();
};

/** Issues an invoice and credits it at this time, and returns the dates that documents have. */
const datesOf = async (now: string, timeZone: string | undefined) => {
  const { shop, service, tax, page } = await openShop({ timeZone }, "invoice", {
    now,
    prefix: "{YYYY}-{MM}-",
  });
  const taxIds = [await tax("19")];
  const line = { type: "PAYMENT_INTENT", quantity: 1, currency: "EUR", price: Amount.of("100") };
  const dueAt = addSeconds(timestampOf(now), 86_400);
  const items = [{ ...line, taxIds }];
  const request = { customerEmail: "a@b.de", currency: "EUR", dueAt, customer, items } as const;
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const source = await page(invoice.id);
  const lines = source.items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
  const credited = await service.creditNotes.create(shop, invoice.id, {
    idempotencyKey: "a",
    lines,
  });
  const { creditNote } = orThrow(credited);
  const expand = ["items", "calculations", "payments.provider", "payments.refunds"] as const;
  const parts = ["organization", "credit_notes", ...expand] as const;
  const found = orThrow(await service.invoices.get(shop, invoice.id, { expand: parts }));
  const shown = (html: string) =>
    [...html.matchAll(/<dd><time[^>]*>([^<]*)<\/time>|, <time[^>]*>([^<]*)<\/time>/gu)].map(
      ([, first, second]) => first ?? second,
    );
  const options = { locale: "en-GB" };
  const journal = renderHledger(journalEntries(found), { totals: false });
  return {
    numbers: [invoice.number, creditNote.number],
    invoicePage: shown(renderInvoiceHtml(found, options)),
    notePage: shown(renderCreditNoteHtml(creditNote, found, options)),
    einvoices: [issueDateOf(source), issueDateOf({ ...source, creditNote })],
    journal: journal.match(/^\d{4}-\d{2}-\d{2}(?= )|due:\S+|time:.*$/gmu),
  };
};

test("every document of an invoice has its date in the time zone of its seller", async () => {
  expect(await datesOf("2026-12-31 23:30:00", "Europe/Berlin")).toEqual({
    numbers: ["INV-2027-01-0001", "CN-2027-01-0001"],
    invoicePage: ["1 January 2027", "2 January 2027"],
    notePage: ["1 January 2027", "1 January 2027"],
    einvoices: ["2027-01-01", "2027-01-01 2027-01-01"],
    journal: [
      ...["2027-01-01", "due:2027-01-02", "time:2026-12-31 23:30:00"],
      ...["2027-01-01", "due:2027-01-02", "time:2026-12-31 23:30:00"],
    ],
  });
});

test("without a time zone, all of them have the date in UTC", async () => {
  expect(await datesOf("2026-12-31 23:30:00", undefined)).toEqual({
    numbers: ["INV-2026-12-0001", "CN-2026-12-0001"],
    invoicePage: ["31 December 2026", "1 January 2027"],
    notePage: ["31 December 2026", "31 December 2026"],
    einvoices: ["2026-12-31", "2026-12-31 2026-12-31"],
    journal: [
      ...["2026-12-31", "due:2027-01-01", "time:2026-12-31 23:30:00"],
      ...["2026-12-31", "due:2027-01-01", "time:2026-12-31 23:30:00"],
    ],
  });
});
