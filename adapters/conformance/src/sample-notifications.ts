import { idOf } from "quittance";
import type {
  InvoiceRepository,
  Notification,
  NotificationRepository,
  Outbox,
  PaymentRepository,
  RefundRepository,
} from "quittance/adapter";
import type { LedgerRecords } from "./ledger-records.ts";
import { ours, sampleTime } from "./sample-records.ts";

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
  id: idOf("notification", `notification_${suffix}`),
  organizationId: ours,
  providerId: idOf("prov", "prov_card"),
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
