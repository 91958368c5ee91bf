import {
  periods,
  type Invoice,
  type LedgerEvent,
  type OrganizationId,
  type Payment,
  type CreditNote,
  type Refund,
} from "quittance";
import { testOrganization } from "quittance/testing";
import type { Notification } from "quittance/adapter";
import { aggregateRecords, windowsOf } from "quittance/pure";
import { aggregateDashboard } from "../../../src/dashboard/dashboard.ts";
import { settle } from "../../../src/invoice/invoice-settle.ts";
import { expect } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { checkRollups } from "../src/rollups/check-rollups.ts";
import { updateRollups } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { invoiceColumns, readInvoice } from "../src/invoice/invoice-row.ts";
import { paymentColumns, readPayment } from "../src/payment/payment-row.ts";
import { defaultSchema } from "../src/statements/schema-name.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { expectReport } from "./expect-report.ts";
import { type PostgresApp } from "./open-test-app.ts";
import type { TestStore } from "./support/test-store.ts";

/** The rows of an organization. */
export interface StoredLedger {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
  /** In the order of the outbox. */
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** Reads the tables as the superuser, and the outbox as a host does. */
export const storedLedger = async (
  { adminExecutor }: TestStore,
  app: PostgresApp,
  owner: OrganizationId = testOrganization,
): Promise<StoredLedger> => {
  const rows = (table: string, columns: string) =>
    adminExecutor.query(`SELECT ${columns} FROM quittance.${table} WHERE organization_id = $1`, [
      owner,
    ]);
  const invoices = (await rows("invoices", invoiceColumns)).map(readInvoice);
  const payments = (await rows("payments", paymentColumns)).map(readPayment);
  const stored = rightOf(await app.store.outbox.read(owner, undefined, 1_000_000)());
  expect(stored.map(({ position }) => parseInt(position, 10))).toEqual(
    stored.map((_, index) => index + 1),
  );
  return { invoices, payments, events: stored.map(({ event }) => event) };
};

/**
 * Expects that the status of every invoice follows from its payments, that the events contain how
 * each record changed, and that dashboards equal those of the core, before and after the transitions
 * are applied.
 */
export const expectAgreement = async (test: TestStore, app: PostgresApp): Promise<StoredLedger> => {
  const owner = testOrganization;
  const ledger = await storedLedger(test, app, owner);
  expectSettled(ledger);
  expectEvents(ledger);
  await expectReport(test, app, owner, ledger.invoices);
  await expectDashboards(test, app, ledger);
  await updateRollups(test.executor, { batch: 50 });
  await expectDashboards(test, app, ledger);
  return ledger;
};

const expectSettled = ({ invoices, payments }: StoredLedger): void => {
  const paid = new Map<string, Array<Payment>>();
  for (const payment of payments) {
    paid.set(payment.invoiceId, [...(paid.get(payment.invoiceId) ?? []), payment]);
  }
  const standings = invoices.map(({ id, status, substatus }) => ({ id, status, substatus }));
  expect(standings).toEqual(
    invoices.map(({ id, currency, price, voidedAt }) => ({
      id,
      ...settle(
        { price: { currency, amount: price }, isVoided: voidedAt !== undefined },
        paid.get(id) ?? [],
      ),
    })),
  );
};

const recordOf = (
  subject: LedgerEvent["subject"],
): Invoice | Payment | Refund | CreditNote | Notification | undefined => {
  if (subject.kind === "Organization") return undefined;
  if (subject.kind === "Notification") return subject.notification;
  if (subject.kind === "Refund") return subject.refund;
  if (subject.kind === "CreditNote") return subject.creditNote;
  return subject.kind === "Payment" ? subject.payment : subject.invoice;
};

const expectEvents = ({ invoices, payments, events }: StoredLedger): void => {
  const changes = new Map<string, Array<LedgerEvent>>();
  for (const event of events) {
    const { subject } = event;
    const id = recordOf(subject)?.id ?? "";
    changes.set(id, [...(changes.get(id) ?? []), event]);
  }
  expect(changes.size).toBe(invoices.length + payments.length);
  const last = (id: string): unknown => {
    const subject = changes.get(id)?.at(-1)?.subject;
    return subject && recordOf(subject);
  };
  expect(invoices.map(({ id }) => last(id))).toEqual(invoices);
  expect(payments.map(({ id }) => last(id))).toEqual(payments);
  for (const own of changes.values()) {
    const created = own.filter(({ type }) => type.endsWith(".created"));
    expect(created).toEqual([own[0]]);
  }
};

const expectDashboards = async (
  { executor }: TestStore,
  app: PostgresApp,
  { invoices, payments }: StoredLedger,
): Promise<void> => {
  const tenant = databaseOf(oneServer(executor), defaultSchema).tenant(testOrganization);
  expect(await checkRollups(tenant)).toEqual([]);
  app.tick(1);
  for (const period of periods) {
    const windows = windowsOf(period, app.clock());
    const found = rightOf(await app.payments.dashboard.read(testOrganization, { period }));
    const activity = aggregateRecords({ invoices, payments, refunds: [] }, windows);
    const expected = aggregateDashboard(period, windows, activity);
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  }
};
