import { timestampOf, type Id, type OrganizationId } from "quittance";
import {
  eventDescription,
  right,
  type InvoiceRepository,
  type Notification,
  type NotificationRepository,
  type NotificationSession,
  type Outbox,
  type PaymentRepository,
  type ReceivedDelivery,
  type RefundRepository,
} from "quittance/adapter";
import type { LedgerRecords } from "./ledger-case.ts";
import {
  ours,
  sampleTime,
  ledgerOf,
  sampleInvoice,
  samplePayment,
  withoutLines,
} from "./sample-records.ts";
import { expectOne, expectSuccess, caseOn, type ConformanceCase } from "./case.ts";

/** The repositories that notifications are received with. */
export interface NotificationRepositories {
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly outbox: Outbox;
  readonly notifications: NotificationRepository;
}

/** Creates the repositories over a store with these records only. */
export type NotificationRepositorySubject = (
  records: LedgerRecords,
) => Promise<NotificationRepositories>;

/** Creates an unmatched notification about our payment `prov_card:ch_1`. */
export const sampleNotification = (
  suffix: string,
  overrides: Partial<Notification> = {},
): Notification => ({
  id: `notification_${suffix}`,
  organizationId: ours,
  providerId: "prov_card",
  deliveryId: `evt_${suffix}`,
  paymentKey: "prov_card:ch_1",
  status: "UNMATCHED",
  reason: "PAYMENT_NOT_FOUND",
  fact: {
    kind: "RefundReported",
    objectId: `re_${suffix}`,
    paymentObjectId: "ch_1",
    status: "COMPLETED",
    price: { currency: "EUR", amount: "2.5" },
    isTotal: false,
    happenedAt: sampleTime,
    reason: "Zurück 漢字 🧾",
  },
  createdAt: sampleTime,
  updatedAt: sampleTime,
  ...overrides,
});

/** Conformance cases of notifications. */
export type Cases = ReadonlyArray<ConformanceCase<NotificationRepositorySubject>>;

/** A time after `sampleTime`. */
export const later = timestampOf("2025-03-01 12:00:01");
/** A provider. */
export const card: Id<"prov"> = "prov_card";
/** The payment that sample notifications concern. */
export const paymentKey = "prov_card:ch_1";

const records = ledgerOf({ invoices: [withoutLines(sampleInvoice("a"))] });

/** Creates a case that runs against a store with an invoice. */
export const notificationCase = (
  name: string,
  check: (store: NotificationRepositories) => Promise<void>,
): ConformanceCase<NotificationRepositorySubject> => caseOn(name, records, check);

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
export const event = eventDescription.paymentEvent("payment.created", payment, {
  id: "event_1",
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
