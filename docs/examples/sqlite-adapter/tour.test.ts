import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryStore } from "@quittance/memory";
import { Amount, orThrow, renderQuote } from "quittance";
import {
  invoiceDescription,
  invoicePartDescription,
  paymentDescription,
  responses,
} from "quittance/adapter";
import { verifyInvoice } from "quittance/explain";
import type { LedgerRepositories } from "@quittance/conformance";
import { expect, test } from "vitest";
import { acme, card, appOver, stock, type TestApp } from "./test-app.ts";
import { importRecords } from "./import-records.ts";
import type { Open } from "./kit.ts";
import { openNodeSqlite } from "./open-node-sqlite.ts";
import { openWasmSqlite } from "./open-wasm-sqlite.ts";
import { sqliteStore } from "./sqlite-store.ts";

/** Sell two lamps and have them paid in two parts; sell them once more and take that back. */
const sell = async (app: TestApp): Promise<void> => {
  const lamp = orThrow(await app.products.create(acme, { name: "Desk lamp" })).created;
  const price = { name: "One lamp", currency: "GBP", basePrice: "10" } as const;
  const schema = orThrow(
    await app.billingSchemas.create(acme, { productId: lamp.id, ...price }),
  ).created;
  const items = [
    { type: "PRODUCT", productId: lamp.id, billingSchemaId: schema.id, quantity: 2 },
    { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("4.5"), quantity: 1 },
  ] as const;
  const quote = orThrow(await app.quotes.calculate(acme, { currency: "EUR", items }));
  expect(renderQuote(quote).total.price).toBe("28.308997858683972067079095367695");

  const request = { currency: "EUR", items, customerEmail: "robin@example.com" } as const;
  const once = { idempotencyKey: "order-1" };
  const { invoice } = orThrow(await app.invoices.create(acme, request, once));
  expect(orThrow(await app.invoices.create(acme, request, once)).replayed).toBe(true);
  const inPounds = { currency: "GBP", price: "20" } as const;
  const part = { idempotencyKey: "card-1", providerId: card, ...inPounds };
  const paid = await app.payments.record(acme, invoice.id, { ...part, status: "COMPLETED" });
  expect(orThrow(paid).invoice.status).toBe("PARTIALLY_PAID");
  const { currency, amount } = orThrow(await app.invoices.dueIn(acme, invoice.id, "EUR"));
  const rest = { idempotencyKey: "card-2", providerId: card, currency, price: amount };
  const { payment } = orThrow(await app.payments.record(acme, invoice.id, rest));
  const settled = orThrow(
    await app.payments.changeStatus(acme, payment.id, { status: "COMPLETED" }),
  );
  expect(settled.invoice.status).toBe("COMPLETED");

  const second = orThrow(await app.invoices.create(acme, request)).invoice;
  orThrow(await app.invoices.void(acme, second.id));
};

/** What a day later is to be read of it, as texts. */
const read = async (store: LedgerRepositories): Promise<ReadonlyArray<string>> => {
  const app = appOver(store, "2025-07-18 10:00:00");
  const first = orThrow(
    await app.invoices.get(acme, "invoice_1", { expand: invoicePartDescription.invoiceParts }),
  );
  const invoice = responses.renderFullInvoice(first, first.parts, "organization");
  expect(verifyInvoice(invoice)).toEqual([]);
  const voided = orThrow(await app.invoices.list(acme, { status: ["VOIDED"] }));
  const page = orThrow(await app.invoices.list(acme, { limit: 1 }));
  const next = orThrow(
    await app.invoices.list(acme, { limit: 1, cursor: page.nextCursor ?? "none" }),
  );
  const payments = orThrow(await app.payments.list(acme, { invoiceId: first.invoice.id }));
  const dashboard = orThrow(await app.dashboard.read(acme, { period: "last_day" }));
  const events = orThrow(await store.outbox.read(acme, undefined, 100)());
  return [
    invoice,
    ...[voided, page, next].map(
      responses.renderList("invoices", invoiceDescription.invoiceViews.row.write),
    ),
    responses.renderList("payments", paymentDescription.paymentRecord.json.write)(payments),
    responses.renderDashboard(dashboard),
    events.map(({ event }) => responses.renderEvent(event)),
  ].map((response) => JSON.stringify(response, undefined, 1));
};

/** What the memory adapter makes of the same. */
const readFromMemory = async (): Promise<ReadonlyArray<string>> => {
  const store = memoryStore(stock);
  await sell(appOver(store));
  return read(store);
};

const sellsInFile = async (open: Open): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-sqlite-"));
  const path = join(folder, "ledger.db");
  const connection = open(path);
  const store = sqliteStore(connection);
  importRecords(connection, stock);
  await sell(appOver(store));
  const before = await read(store);
  connection.close();

  const reopened = open(path);
  const after = await read(sqliteStore(reopened));
  reopened.close();
  rmSync(folder, { recursive: true });
  expect(before).toEqual(await readFromMemory());
  expect(after).toEqual(before);
};

test("sold records are read from the file, before it is closed and after", async () => {
  await sellsInFile(openWasmSqlite);
});

const open = openNodeSqlite;
test.skipIf(open === undefined)("the same with the SQLite of Node", async () => {
  if (open !== undefined) await sellsInFile(open);
});
