import { Amount, orThrow, timestampOf, type Payment } from "quittance";
import { afterEach, expect, test } from "vitest";
import type { SqliteConnection } from "./connection.ts";
import { createTables } from "./create-tables.ts";
import { acme, card, appOver, order, stock } from "./test-app.ts";
import { importRecords } from "./import-records.ts";
import { openWasmSqlite } from "./open-wasm-sqlite.ts";
import { sqliteStore } from "./sqlite-store.ts";

const closing: Array<() => void> = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const opened = (): SqliteConnection => {
  const connection = openWasmSqlite(":memory:");
  closing.push(connection.close);
  return connection;
};

const now = timestampOf("2025-07-17 14:10:54");

/** A payment of an invoice that does not exist. */
const stray: Payment = {
  id: "payment_1",
  organizationId: acme,
  invoiceId: "invoice_none",
  providerId: card,
  idempotencyKey: "card-1",
  status: "PENDING",
  price: { currency: "EUR", amount: Amount.one },
  priceUsd: Amount.one,
  value: Amount.one,
  unitValue: Amount.zero,
  completedAfterVoid: false,
  happenedAt: now,
  createdAt: now,
  updatedAt: now,
};

test("rejects a payment without an invoice, whatever the default of the driver", async () => {
  const connection = opened();
  connection.run("PRAGMA foreign_keys = OFF");
  const store = sqliteStore(connection);
  importRecords(connection, stock);
  const change = { invoice: undefined, payment: stray, events: [] };
  const recording = store.payments.recordPayments(acme, [stray], () => ({
    outcome: "recorded",
    change,
  }));
  expect(await recording()).toMatchObject({ left: { kind: "PortFailed", port: "payments" } });
});

test("the number of an event that was deleted is not given again", async () => {
  const connection = opened();
  const store = sqliteStore(connection);
  const app = appOver(store);
  orThrow(await app.invoices.create(acme, order));
  const [delivered] = orThrow(await store.outbox.read(acme, undefined, 10)());
  connection.run("DELETE FROM events");
  orThrow(await app.invoices.create(acme, order));
  const next = orThrow(await store.outbox.read(acme, delivered?.position, 10)());
  expect(next).toHaveLength(1);
});

test("rejects tables of another version", () => {
  const connection = opened();
  createTables(connection);
  createTables(connection);
  connection.run("PRAGMA user_version = 2");
  expect(() => sqliteStore(connection)).toThrow("version 2");
});
