import { expect } from "vitest";
import type { Currency, Invoice, LedgerEvent, PaymentStatus } from "quittance";
import { testOrganization } from "quittance/testing";
import { renderDashboard } from "quittance/wire";
import { freeItem, type TestApp } from "./create-test-app.ts";
import {
  contentOf,
  newestFirst,
  statusOf,
  type LedgerModel,
  type ModelInvoice,
  type ModelRequest,
} from "./ledger-model.ts";
import { leftOf, rightOf } from "./right-of.ts";
import { amountOf, standingOf } from "./settlement-case.ts";

/** A call of the library, and what the model makes of it; fails where the two disagree. */
export type Run = (model: LedgerModel, app: TestApp) => Promise<void>;

/** An event as the model writes it. */
export const textOf = ({ type, subject }: LedgerEvent): string =>
  subject.kind === "Invoice"
    ? `${type} ${subject.invoice.id} ${standingOf(subject.invoice)}`
    : `${type} ${subject.payment.id} ${subject.payment.status}`;

const chosen = <Row>(rows: ReadonlyArray<Row>, pick: number): Row | undefined =>
  rows[pick % Math.max(rows.length, 1)];

/** The returned events are those that the model expects next, and the invoice stands as it says. */
const expectWritten = (
  model: LedgerModel,
  known: number,
  invoice: ModelInvoice | undefined,
  result: { readonly invoice: Invoice; readonly events: ReadonlyArray<LedgerEvent> },
): void => {
  expect(result.events.map(textOf)).toEqual(model.events.slice(known));
  expect(standingOf(result.invoice)).toBe(invoice?.standing);
};

/** Bill an amount in cents, or something free. */
export const createInvoice =
  (cents: bigint, currency: Currency): Run =>
  async (model, app) => {
    const price = cents * 10n ** 28n;
    const known = model.events.length;
    const custom = { type: "PAYMENT_INTENT", currency, quantity: 1 } as const;
    const result = await app.payments.createInvoice(testOrganization, {
      currency,
      items: [cents === 0n ? freeItem : { ...custom, price: amountOf(price) }],
      customerEmail: "payer@example.com",
    });
    const { created, events } = rightOf(result);
    const { invoice } = created;
    model.addInvoice(invoice.id, price, currency, app.clock());
    expectWritten(model, known, model.invoices.at(-1), { invoice, events });
  };

/** Record a payment against one of the invoices, or report the status of one that is known. */
export const recordPayment =
  (pick: number, made: ModelRequest): Run =>
  async (model, app) => {
    const invoice = chosen(model.invoices, pick);
    if (invoice === undefined) return;
    const known = model.events.length;
    const { key: idempotencyKey, providerId, currency, status } = made;
    const result = await app.payments.recordPayment(testOrganization, invoice.id, {
      ...{ idempotencyKey, providerId, status },
      price: { currency, amount: amountOf(made.amount) },
    });
    const earlier = model.payments.find(({ key }) => key === made.key);
    if (earlier !== undefined && earlier.content !== contentOf(invoice, made)) {
      expect(leftOf(result)).toEqual({ kind: "IdempotencyMismatch" });
      return;
    }
    const moves = earlier !== undefined && status !== "PENDING" && earlier.status !== status;
    if (moves && earlier.status !== "PENDING") {
      const { status: from } = earlier;
      expect(leftOf(result)).toEqual({ kind: "PaymentTransitionInvalid", from, to: status });
      return;
    }
    const recorded = rightOf(result);
    expect(recorded.created).toBe(earlier === undefined);
    expect(recorded.replayed).toBe(earlier !== undefined && !moves);
    if (earlier === undefined) {
      model.addPayment(recorded.payment.id, invoice, made, app.clock());
    } else if (moves) {
      model.changePayment(earlier, status);
    }
    expect(recorded.payment).toMatchObject({
      id: earlier?.id ?? recorded.payment.id,
      status: earlier?.status ?? made.status,
    });
    expectWritten(model, known, invoice, recorded);
  };

/** Change the status of one of the payments. */
export const changePayment =
  (pick: number, to: PaymentStatus): Run =>
  async (model, app) => {
    const payment = chosen(model.payments, pick);
    if (payment === undefined) return;
    const known = model.events.length;
    const result = await app.payments.changePaymentStatus(testOrganization, payment.id, to);
    const { status: from } = payment;
    if (from !== "PENDING" && from !== to) {
      expect(leftOf(result)).toEqual({ kind: "PaymentTransitionInvalid", from, to });
      return;
    }
    model.changePayment(payment, to);
    expectWritten(model, known, payment.invoice, rightOf(result));
  };

/** Void one of the invoices. */
export const voidInvoice =
  (pick: number): Run =>
  async (model, app) => {
    const invoice = chosen(model.invoices, pick);
    if (invoice === undefined) return;
    const known = model.events.length;
    const result = await app.payments.voidInvoice(testOrganization, invoice.id);
    if (statusOf(invoice.standing) === "COMPLETED") {
      expect(leftOf(result)).toEqual({ kind: "InvoiceTransitionInvalid", from: "COMPLETED" });
      return;
    }
    if (!invoice.isVoided) model.voidInvoice(invoice);
    expectWritten(model, known, invoice, rightOf(result));
  };

/** Read one of the invoices with its payments. */
export const getInvoice =
  (pick: number): Run =>
  async (model, app) => {
    const invoice = chosen(model.invoices, pick);
    if (invoice === undefined) return;
    const parts = { parts: ["payments"] } as const;
    const read = rightOf(await app.payments.getInvoice(testOrganization, invoice.id, parts));
    expect(standingOf(read.expanded.invoice)).toBe(invoice.standing);
    const own = model.payments.filter((payment) => payment.invoice === invoice);
    expect(read.expanded.payments.map(({ id }) => id)).toEqual(newestFirst(own));
  };

const limit = { limit: 100 };

/** List invoices by status and currency. */
export const listInvoices =
  (statuses: ReadonlyArray<Invoice["status"]>, currencies: ReadonlyArray<Currency>): Run =>
  async (model, app) => {
    const filter = { statuses, currencies };
    const page = rightOf(await app.payments.listInvoices(testOrganization, filter, limit));
    const expected = model.invoices.filter(
      ({ standing, currency }) =>
        (statuses.length === 0 || statuses.includes(statusOf(standing))) &&
        (currencies.length === 0 || currencies.includes(currency)),
    );
    expect(page.rows.map(({ id }) => id)).toEqual(newestFirst(expected));
    expect(page.total).toBe(expected.length);
  };

/** List payments by status and provider. */
export const listPayments =
  (statuses: ReadonlyArray<PaymentStatus>, providerIds: ReadonlyArray<string>): Run =>
  async (model, app) => {
    const filter = { statuses, providerIds };
    const page = rightOf(await app.payments.listPayments(testOrganization, filter, limit));
    const expected = model.payments.filter(
      ({ status, providerId }) =>
        (statuses.length === 0 || statuses.includes(status)) &&
        (providerIds.length === 0 || providerIds.includes(providerId)),
    );
    expect(page.rows.map(({ id }) => id)).toEqual(newestFirst(expected));
  };

/** Read the metrics of the last day. */
export const readDashboard: Run = async (model, app) => {
  const dashboard = rightOf(await app.payments.readDashboard(testOrganization, "last_day"));
  expect(renderDashboard(dashboard).metrics).toEqual(model.metricsOfDay(app.clock()));
};

/** Let time pass. */
export const tick =
  (seconds: number): Run =>
  (_, app) => {
    app.tick(seconds);
    return Promise.resolve();
  };
