import { checkStore } from "@quittance/postgres";
import type { PortFailed } from "quittance/errors";
import { left, portFailed, type NotificationRepository } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { applyNotification, retryUnmatched, type NotificationReport } from "@quittance/providers";
import {
  deliver,
  reportsOf,
  stateOf,
  unmatchedOf,
  type Target,
} from "../../providers/test/histories/deliver.ts";
import {
  invoiceCents,
  randomDelivery,
  randomHistory,
} from "../../providers/test/histories/random-history.ts";
import { randomOf } from "../../../test/lab/chaos/random.ts";
import { bank, bill, createTestApp, money } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const postgres = await openTestStore("notifications", 8);

/** An app on PostgreSQL with an invoice of 100 EUR. */
const open = async (): Promise<Target & { readonly invoiceId: string }> => {
  const store = await postgres.fill({ providers: [bank] });
  const app = createTestApp({ store, now: "2026-11-22 10:00:00" });
  const { id } = await bill(app, money(String(invoiceCents / 100), "EUR"));
  const environment = "development" as const;
  const source = { organizationId: testOrganization, providerId: bank.id, environment };
  return { ports: { ...store, ...app.ports }, source, invoiceId: id };
};

const payment = (invoiceReference: string, objectId = "ch_1"): NotificationReport => ({
  deliveryId: `evt_${objectId}`,
  fact: {
    kind: "PaymentReported",
    objectId,
    status: "COMPLETED",
    price: { currency: "EUR", amount: "100" },
    invoiceReference,
    happenedAt: "2026-11-22 10:00:00" as never,
  },
});

const refund = (amount: string, objectId = "re_1"): NotificationReport => ({
  deliveryId: `evt_${objectId}`,
  fact: {
    kind: "RefundReported",
    objectId,
    paymentObjectId: "ch_1",
    status: "COMPLETED",
    price: { currency: "EUR", amount },
    isTotal: false,
    happenedAt: "2026-11-22 10:00:00" as never,
  },
});

/** `QUITTANCE_NOTIFICATIONS_ON_POSTGRES=300` runs more. */
const histories = Number.parseInt(process.env["QUITTANCE_NOTIFICATIONS_ON_POSTGRES"] ?? "25", 10);

describe("notifications that arrive at the same time", () => {
  test(`end in one state, in ${String(histories)} random histories`, async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      const random = randomOf(seed);
      const inOrder = await open();
      const history = randomHistory(random, inOrder.invoiceId);
      await deliver(inOrder, history, history.steps);
      const expected = await stateOf(inOrder, inOrder.invoiceId);

      const concurrent = await open();
      const steps = randomDelivery(history, random);
      const reports = steps.flatMap((step) => reportsOf(history, step));
      await Promise.all(
        [0, 1, 2, 3].map(async (worker) => {
          for (const report of reports.filter((_, index) => index % 4 === worker)) {
            rightOf(await applyNotification(concurrent.source, report)(concurrent.ports)());
          }
        }),
      );
      const found = await stateOf(concurrent, concurrent.invoiceId);
      expect({ seed, found }).toEqual({ seed, found: expected });
      for await (const mismatch of checkStore(postgres.executor)) {
        expect({ seed, mismatch }).toBe(undefined);
      }
    }
  }, 3_600_000);
});

test("a failure of the work undoes what the session has stored", async () => {
  const target = await open();
  const { notifications } = target.ports;
  const work: (failure: unknown) => Parameters<NotificationRepository["receive"]>[2] =
    (failure) => async (session) => {
      const done = await applyInside(target, payment(target.invoiceId), {
        ...notifications,
        receive: (_, __, inner) => async () => {
          const decided = await inner(session);
          return decided._tag === "Left" ? decided : { ...decided, right: decided.right.outcome };
        },
      });
      expect(rightOf(done).notification.status).toBe("APPLIED");
      return left(failure);
    };
  const received = { paymentKey: "prov_bank:ch_1" };
  const failures = [{ kind: "RateStale" }, portFailed("payments", new Error("the store failed"))];
  for (const failure of failures) {
    const result = await notifications.receive(testOrganization, received, work(failure))();
    expect(result).toMatchObject({ _tag: "Left", left: { kind: failure.kind } });
    const found = await target.ports.payments.findByKey(testOrganization, "prov_bank:ch_1")();
    expect(rightOf(found)).toBeUndefined();
  }
});

const applyInside = (target: Target, report: NotificationReport, inner: NotificationRepository) =>
  applyNotification(target.source, report)({ ...target.ports, notifications: inner })();

test("a refund waits for its payment, and is tried again when its invoice exists", async () => {
  const target = await open();
  const waiting = await applyNotification(target.source, refund("30"))(target.ports)();
  expect(rightOf(waiting).notification).toMatchObject({ reason: "PAYMENT_NOT_FOUND" });
  const missing = await applyNotification(target.source, payment("invoice_later"))(target.ports)();
  expect(rightOf(missing).notification).toMatchObject({ reason: "INVOICE_NOT_FOUND" });
  const key = "prov_bank:ch_1";
  const early = await retryUnmatched(testOrganization, key)(target.ports)();
  expect(rightOf(early)).toEqual([]);
  await postgres.admin.query(
    "UPDATE quittance.notifications SET fact = replace(fact::text, 'invoice_later', $1)::json",
    [target.invoiceId],
  );
  const applied = rightOf(await retryUnmatched(testOrganization, key)(target.ports)());
  expect(applied.map(({ status }) => status)).toEqual(["APPLIED", "APPLIED"]);
  expect((await unmatchedOf(target)).rows).toEqual([]);
  expect(await stateOf(target, target.invoiceId)).toMatchObject({
    invoice: ["COMPLETED", "PARTIALLY_REFUNDED"],
    refunded: ["30", "0"],
  });
});

test("a store without connection fails as a port, so that the provider delivers again", async () => {
  const target = await open();
  const { notifications } = target.ports;
  const lost: NotificationRepository = {
    ...notifications,
    receive: (owner, received, work) =>
      notifications.receive(owner, received, async (session) => {
        await postgres.admin.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid)
            WHERE datname = current_database() AND locktype = 'advisory' AND granted`,
        );
        return work(session);
      }),
  };
  const result = await applyInside(target, payment(target.invoiceId), lost);
  const failure = (result as { readonly left: PortFailed }).left;
  expect(failure).toMatchObject({ kind: "PortFailed", port: "notifications" });
  rightOf(await applyNotification(target.source, payment(target.invoiceId))(target.ports)());
  expect(await stateOf(target, target.invoiceId)).toMatchObject({ invoice: ["COMPLETED", null] });
});
