import { Amount, idOf, timestampOf, type Payment } from "quittance";
import { afterEach, expect, test } from "vitest";
import type { SqliteConnection } from "./connection.ts";
import { createTables } from "./create-tables.ts";
import { acme, card, appOver, order, rightOf, stock } from "./test-app.ts";
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
  id: idOf("payment", "payment_1"),
  organizationId: acme,
  invoiceId: idOf("invoice", "invoice_none"),
  providerId: card,
  idempotencyKey: "card-1",
  fingerprint: "",
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
  rightOf(await app.createInvoice(acme, order));
  const [delivered] = rightOf(await store.outbox.read(acme, undefined, 10)());
  connection.run("DELETE FROM events");
  rightOf(await app.createInvoice(acme, order));
  const next = rightOf(await store.outbox.read(acme, delivered?.position, 10)());
  expect(next).toHaveLength(1);
});

test("adds the tables that an earlier version does not have", async () => {
  const connection = opened();
  createTables(connection);
  for (const name of ["taxes", "refunds", "credit_notes", "credit_note_series"])
    connection.run(`DROP TABLE ${name}`);
  for (const name of ["products", "billing_schemas"]) {
    connection.run(`DROP INDEX ${name}_key`);
    connection.run(`ALTER TABLE ${name} DROP COLUMN idempotency_key`);
  }
  connection.run("PRAGMA user_version = 1");
  const { refunds, taxRecords } = sqliteStore(connection);
  expect(rightOf(await refunds.findRefund(acme, idOf("refund", "refund_1"))())).toBeUndefined();
  expect(rightOf(await taxRecords.findTaxes(acme, new Set([idOf("tax", "tax_1")]))()).size).toBe(0);
});

test("rejects tables of a later version", () => {
  const connection = opened();
  createTables(connection);
  createTables(connection);
  connection.run("PRAGMA user_version = 6");
  expect(() => sqliteStore(connection)).toThrow("version 6");
});
