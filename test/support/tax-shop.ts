import { memoryStore, randomSecrets } from "@quittance/memory";
import {
  Amount,
  createAdministration,
  createQuittance,
  fixedRates,
  orThrow,
  timestampOf,
  type QuittancePorts,
  type Seller,
} from "quittance";
import type { TaxedInvoice } from "quittance/books";
import { rateSetOf, sequentialIds } from "quittance/testing";

/** The organization of the shop. */
export const shop = "org_shop";

/** A shop whose clock the test sets, and functions that issue, credit, void and report. */
export const openShop = async (
  seller: Partial<Seller> = {},
  policy: Pick<QuittancePorts, "totals" | "increments" | "rounding" | "tax"> = {
    totals: "invoice",
  },
) => {
  let now = timestampOf("2026-03-01 10:00:00");
  const store = memoryStore({ organizations: [{ id: shop, name: "Shop", imageUrl: undefined }] });
  const ports = {
    ...store,
    rates: fixedRates(rateSetOf({ EUR: "0.8445" })),
    secrets: randomSecrets,
    environment: "development" as const,
    newId: sequentialIds(),
    ...policy,
    clock: () => now,
    numbering: { name: "invoices", pattern: "R-{n}" },
    creditNoteNumbering: { name: "notes", pattern: "G-{n}" },
  };
  const service = createQuittance(ports);
  const update = { seller: { legalName: "Shop GmbH", address: { country: "DE" }, ...seller } };
  orThrow(await createAdministration(ports).organizations.update(shop, update));
  const tax = async (percent: string, rest: Readonly<Record<string, unknown>> = {}) => {
    const content = { name: `VAT ${percent}`, percent: Amount.of(percent), ...rest };
    return orThrow(await service.taxes.create(shop, content as never)).created.id;
  };
  const issue = async (
    lines: ReadonlyArray<readonly [price: string, ...taxIds: ReadonlyArray<string>]>,
    rest: Readonly<Record<string, unknown>> = {},
  ) => {
    const { currency = "EUR" } = rest;
    const items = lines.map(([price, ...taxIds]) => ({
      type: "PAYMENT_INTENT",
      currency,
      price: Amount.of(price),
      quantity: 1,
      taxIds,
    }));
    const request = { customerEmail: "a@example.com", currency, items, ...rest };
    const { invoice, items: stored } = orThrow(
      await service.invoices.create(shop, request as never),
    );
    let count = 0;
    const credit = async (line: number, amount?: string) => {
      count += 1;
      const invoiceItemId = stored[line]?.id ?? "invoice_item_none";
      const part = amount === undefined ? { quantity: 1 } : { amount: Amount.of(amount) };
      const lines = [{ invoiceItemId, ...part }];
      const request = { idempotencyKey: `${invoice.id}-${String(count)}`, lines };
      return orThrow(await service.creditNotes.create(shop, invoice.id, request)).creditNote;
    };
    const annul = async () => orThrow(await service.invoices.void(shop, invoice.id));
    return { id: invoice.id, credit, void: annul };
  };
  const at = (time: string): void => {
    now = timestampOf(time);
  };
  const read = async (request: Parameters<typeof service.reports.taxes>[1]) =>
    service.reports.taxes(shop, request);
  const report = async (request: Parameters<typeof service.reports.taxes>[1]) => {
    const found = orThrow(await read(request));
    if (!("rows" in found)) throw new Error("The report has rows");
    return found;
  };
  const details = async (request: Parameters<typeof service.reports.taxes>[1]) => {
    const found = orThrow(await read({ ...request, detail: true }));
    if (!("details" in found)) throw new Error("The report has details");
    return found;
  };
  const invoices = async (): Promise<ReadonlyArray<TaxedInvoice>> => {
    const all: Array<TaxedInvoice> = [];
    const expand = ["items", "calculations", "credit_notes"] as const;
    for await (const { id } of service.invoices.all(shop)) {
      all.push(orThrow(await service.invoices.get(shop, id, { expand })));
    }
    return all;
  };
  return { service, ports, tax, issue, at, read, report, details, invoices };
};
