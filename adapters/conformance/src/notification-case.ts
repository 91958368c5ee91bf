import { idOf, right, timestampOf, type OrganizationId } from "quittance";
import {
  paymentEvent,
  type Notification,
  type NotificationSession,
  type ReceivedDelivery,
} from "quittance/adapter";
import { expectOne, expectSuccess, type ConformanceCase } from "./case.ts";
import type { LedgerRecords } from "./ledger-records.ts";
import type {
  NotificationRepositories,
  NotificationRepositorySubject,
} from "./sample-notifications.ts";
import {
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  sampleTime,
  withoutLines,
} from "./sample-records.ts";

/** Conformance cases of notifications. */
export type Cases = ReadonlyArray<ConformanceCase<NotificationRepositorySubject>>;

/** A time after `sampleTime`. */
export const later = timestampOf("2025-03-01 12:00:01");
/** A provider. */
export const card = idOf("prov", "prov_card");
/** The payment that sample notifications concern. */
export const paymentKey = "prov_card:ch_1";

const records = ledgerOf({ invoices: [withoutLines(sampleInvoice("a"))] });

/** Creates a case that runs against a store with an invoice. */
export const notificationCase = (
  name: string,
  check: (store: NotificationRepositories) => Promise<void>,
  over: LedgerRecords = records,
): ConformanceCase<NotificationRepositorySubject> => ({
  name,
  check: async (subject) => {
    await check(await subject(over));
  },
});

/** Stores notifications by a session that decides nothing else. */
export const store = async (
  { notifications }: NotificationRepositories,
  stored: ReadonlyArray<Notification>,
  owner: OrganizationId = ours,
): Promise<void> => {
  const decision = { outcome: undefined, notifications: stored, events: [] };
  await expectSuccess(
    notifications.receive(owner, { paymentKey: "prov_card:stored" }, () =>
      Promise.resolve(right(decision)),
    ),
  );
};

/** Returns what a session gets. */
export const sessionOf = (
  { notifications }: NotificationRepositories,
  received: ReceivedDelivery,
) =>
  expectSuccess(
    notifications.receive(ours, received, ({ earlier, unmatched }) =>
      Promise.resolve(right({ outcome: { earlier, unmatched }, notifications: [], events: [] })),
    ),
  );

/** Returns what identifies a delivery. */
export const deliveryOf = (deliveryId: string, providerId = card): ReceivedDelivery => ({
  paymentKey,
  delivery: { providerId, deliveryId },
});

/** A payment with that key. */
export const payment = samplePayment("ch_1", { idempotencyKey: paymentKey });
/** The event of that payment. */
export const event = paymentEvent("payment.created", payment, {
  id: idOf("event", "event_1"),
  createdAt: sampleTime,
});

/** Records a payment by the repository of a session. */
export const recordIn = ({ payments }: Pick<NotificationSession, "payments">): Promise<string> =>
  expectOne(
    payments.recordPayments(ours, [payment], ({ earlier }) => ({
      outcome: earlier === undefined ? "recorded" : "known",
      change: earlier === undefined ? { invoice: undefined, payment, events: [event] } : undefined,
    })),
  );
