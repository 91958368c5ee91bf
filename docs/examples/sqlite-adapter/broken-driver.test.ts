import { orThrow, timestampOf, type Id } from "quittance";
import type { PortName } from "quittance/errors";
import { invoicePartDescription, type TaskEither } from "quittance/adapter";
import { windowsOf } from "quittance/pure";
import { afterEach, describe, expect, test } from "vitest";
import { acme, card, appOver, order, stock } from "./test-app.ts";
import { importRecords } from "./import-records.ts";
import { openWasmSqlite } from "./open-wasm-sqlite.ts";
import { sqliteStore, type SqliteStore } from "./sqlite-store.ts";
import { watched } from "./watched.ts";

const broken = new Error("disk I/O error");
const closing: Array<() => void> = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * A store whose driver throws at each statement that begins with a text, once it is switched on. The
 * end of a transaction that writes is `COMMIT of BEGIN IMMEDIATE`.
 */
const breakable = () => {
  let breaksAt: string | undefined;
  let begin = "";
  const connection = watched(openWasmSqlite(":memory:"), (sql) => {
    if (sql.startsWith("BEGIN")) begin = sql;
    const place = sql === "COMMIT" ? `COMMIT of ${begin}` : sql;
    if (breaksAt !== undefined && place.startsWith(breaksAt)) throw broken;
  });
  closing.push(connection.close);
  const store = sqliteStore(connection);
  importRecords(connection, stock);
  const breakAt = (start: string | undefined): void => {
    breaksAt = start;
  };
  return { store, app: appOver(store), breakAt };
};

const payment = {
  idempotencyKey: "card-1",
  providerId: card,
  currency: "GBP",
  price: "74",
  status: "COMPLETED",
} as const;
const once = { idempotencyKey: "order-1" };

describe("an error of the driver becomes a PortFailed of", () => {
  const paymentId: Id<"payment"> = "payment_1";
  const invoiceId: Id<"invoice"> = "invoice_1";
  const productId: Id<"product"> = "product_1";
  const now = timestampOf("2025-07-17 14:10:54");
  const wanted = { products: new Set([productId]), billingSchemas: new Set<never>() };
  const whole = { limit: 10, start: { offset: 0 } } as const;
  const request = { invoiceId, idempotencyKey: "k", providerId: card };
  const unchanged = () => ({ outcome: undefined, change: undefined });
  const claim = { key: "order-1", fingerprint: "" };
  type Call = (store: SqliteStore) => TaskEither<unknown, unknown>;
  const calls: ReadonlyArray<readonly [PortName, string, Call]> = [
    ["catalog", "lookUp", ({ catalog }) => catalog.lookUp(acme, wanted)],
    ["catalog", "deactivate", (of) => of.catalogWriter.deactivateProduct(acme, productId, now)],
    [
      "invoices",
      "find",
      (of) =>
        of.invoices.findInvoice(
          acme,
          invoiceId,
          new Set(invoicePartDescription.storedInvoiceParts),
        ),
    ],
    ["invoices", "ownerOf", ({ invoices }) => invoices.ownerOf(invoiceId)],
    ["invoices", "findEarlierCall", ({ invoices }) => invoices.findEarlierCall(acme, claim)],
    ["invoices", "change", ({ invoices }) => invoices.changeInvoice(acme, invoiceId, unchanged)],
    ["invoices", "list", ({ invoices }) => invoices.listInvoices(acme, {}, whole)],
    ["payments", "find", ({ payments }) => payments.findPayment(acme, paymentId)],
    ["payments", "findByKey", ({ payments }) => payments.findByKey(acme, "card-1")],
    ["payments", "record", (of) => of.payments.recordPayments(acme, [request], unchanged)],
    ["payments", "change", ({ payments }) => payments.changePayment(acme, paymentId, unchanged)],
    ["payments", "list", ({ payments }) => payments.listPayments(acme, {}, whole)],
    ["providers", "find", ({ providers }) => providers.findProviders(new Set([card]))],
    [
      "analytics",
      "read",
      ({ analytics }) => analytics.readActivity(acme, windowsOf("last_day", now)),
    ],
    ["outbox", "read", ({ outbox }) => outbox.read(acme, undefined, 10)],
    ["credentials", "find", ({ credentials }) => credentials.findByDigest("a1")],
  ];

  test.each(calls)("%s: %s", async (port, _, call) => {
    const { store, breakAt } = breakable();
    breakAt("");
    const failure = { kind: "PortFailed", port, cause: broken };
    expect(await call(store)()).toEqual({ _tag: "Left", left: failure });
    breakAt(undefined);
    expect(await call(store)()).toMatchObject({ _tag: "Right" });
  });
});

describe("a write that breaks off leaves nothing, and the same key may be sent again:", () => {
  test.each(["INSERT INTO claims", "INSERT INTO events", "COMMIT of BEGIN IMMEDIATE"])(
    "an invoice, at %s",
    async (statement) => {
      const { store, app, breakAt } = breakable();
      breakAt(statement);
      expect(await app.invoices.create(acme, order, once)).toMatchObject({
        left: { kind: "PortFailed", port: "invoices" },
      });
      breakAt(undefined);
      expect(orThrow(await app.invoices.list(acme)).total).toBe(0);
      expect(orThrow(await app.invoices.create(acme, order, once)).replayed).toBe(false);
      expect(orThrow(await store.outbox.read(acme, undefined, 10)())).toHaveLength(1);
    },
  );

  test.each([
    "UPDATE invoices",
    "INSERT INTO payments",
    "INSERT INTO events",
    "COMMIT of BEGIN IMMEDIATE",
  ])("a payment, at %s", async (statement) => {
    const { app, breakAt } = breakable();
    const { id } = orThrow(await app.invoices.create(acme, order)).invoice;
    breakAt(statement);
    expect(await app.payments.record(acme, id, payment)).toMatchObject({
      left: { kind: "PortFailed", port: "payments" },
    });
    breakAt(undefined);
    const { invoice, payments } = orThrow(
      await app.invoices.get(acme, id, { expand: ["payments"] }),
    );
    expect([invoice.status, payments]).toEqual(["PENDING", []]);
    const again = orThrow(await app.payments.record(acme, id, payment));
    expect([again.replayed, again.invoice.status]).toEqual([false, "COMPLETED"]);
  });
});
