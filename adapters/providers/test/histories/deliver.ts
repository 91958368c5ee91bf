import { Amount, createPayments, createRefunds, type QuittancePorts } from "quittance";
import type { NotificationRepository, Page, Notification } from "quittance/adapter";
import {
  applyNotification,
  readNotification,
  signNotification,
  type NotificationRecipient,
  type NotificationReport,
} from "@quittance/providers";
import { rightOf } from "../../../../test/support/right-of.ts";
import { lookup, now, secrets } from "../support/samples.ts";
import type { History, Step } from "./history.ts";

/** What deliveries are applied to. */
export interface Target {
  readonly ports: QuittancePorts & { readonly notifications: NotificationRepository };
  readonly source: NotificationRecipient;
}

/** Signs a notification of a history, and reads what it reports. */
export const reportsOf = (
  { scheme, options }: History,
  { id, payload }: Step,
): ReadonlyArray<NotificationReport> => {
  const { headers, body } = signNotification(scheme, secrets[scheme], payload, now, id);
  const bytes = new TextEncoder().encode(body);
  return rightOf(readNotification(scheme, [secrets[scheme]], lookup(headers), bytes, now, options))
    .reports;
};

/** Delivers notifications one after another. */
export const deliver = async (
  { ports, source }: Target,
  history: History,
  steps: ReadonlyArray<Step>,
): Promise<void> => {
  for (const step of steps) {
    for (const report of reportsOf(history, step)) {
      rightOf(await applyNotification(source, report)(ports)());
    }
  }
};

/** Returns the unmatched notifications. */
export const unmatchedOf = async ({ ports, source }: Target): Promise<Page<Notification>> =>
  rightOf(
    await ports.notifications.listNotifications(
      source.organizationId,
      { statuses: ["UNMATCHED"] },
      { limit: 100, start: { offset: 0 } },
    )(),
  );

/**
 * Returns everything that a history determines, by the keys of the objects: all that is recorded,
 * except identifiers and the times of recording. Of reports of totals, only the sum is determined.
 */
export const stateOf = async (target: Target, invoiceId: string): Promise<unknown> => {
  const { ports, source } = target;
  const all = { limit: 100 };
  const payments = rightOf(await createPayments(ports).list(source.organizationId, all));
  const refunds = rightOf(await createRefunds(ports).list(source.organizationId, all));
  const found = await ports.invoices.findInvoice(
    source.organizationId,
    invoiceId as never,
    new Set(),
  )();
  const invoice = rightOf(found)?.invoice;
  const { rows } = await unmatchedOf(target);
  const completed = refunds.rows.filter(({ status }) => status === "COMPLETED");
  const sum = (isReversal: boolean): string =>
    Amount.render(
      Amount.sum(
        completed
          .filter(({ kind }) => (kind === "REVERSAL") === isReversal)
          .map(({ price }) => price.amount),
      ),
    );
  return {
    invoice: [invoice?.status, invoice?.substatus ?? null],
    refunded: [sum(false), sum(true)],
    payments: sorted(
      payments.rows.map((payment) => ({
        key: payment.idempotencyKey,
        content: [payment.status, payment.price, payment.priceUsd, payment.value],
        details: [payment.reference, payment.failureReason, payment.metadata, payment.happenedAt],
      })),
    ),
    refunds: sorted(
      refunds.rows.map((refund) => ({
        key: refund.idempotencyKey,
        content: [refund.kind, refund.status, refund.reported, refund.afterCompletion],
        details: [
          refund.reference,
          refund.reason,
          refund.isTotal || refund.price,
          refund.happenedAt,
        ],
      })),
    ),
    unmatched: [
      ...new Set(rows.map(({ paymentKey, reason }) => `${paymentKey} ${String(reason)}`)),
    ],
  };
};

const sorted = (rows: ReadonlyArray<{ readonly key: string }>): ReadonlyArray<unknown> =>
  [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
