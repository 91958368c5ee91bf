import { applyNotification, type NotificationReport } from "@quittance/providers";
import { checkStore, type Mismatch } from "@quittance/postgres";
import { timestampOf, type Timestamp } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const postgres = await openTestStore("checknotes");

const happenedAt = timestampOf("2026-11-22 10:00:00");
const price = { currency: "EUR", amount: "60" };

/** A store with a payment of 60 EUR and a refund of 5, reported by notifications. */
const open = async () => {
  const store = await postgres.fill({ providers: [bank] });
  const app = createTestApp({ store, now: "2026-11-22 10:00:00" });
  const { id } = await bill(app, money("100", "EUR"));
  const source = {
    organizationId: testOrganization,
    providerId: bank.id,
    environment: "development",
  } as const;
  const apply = async (report: NotificationReport): Promise<void> => {
    rightOf(await applyNotification(source, report)({ ...store, ...app.ports })());
  };
  const reported = { status: "COMPLETED", happenedAt } as const;
  const payment = { kind: "PaymentReported", objectId: "ch_1", invoiceReference: id } as const;
  await apply({ deliveryId: "evt_1", fact: { ...payment, ...reported, price } });
  const refund = { kind: "RefundReported", objectId: "re_1", paymentObjectId: "ch_1" } as const;
  const five = { ...price, amount: "5" };
  await apply({
    deliveryId: "evt_2",
    fact: { ...refund, ...reported, price: five, isTotal: false },
  });
  await apply({
    deliveryId: "evt_3",
    fact: { ...refund, ...reported, price: five, isTotal: false, paymentObjectId: "ch_none" },
  });
  return { app, id };
};

const found = async (unmatchedBefore?: Timestamp): Promise<ReadonlyArray<string>> => {
  const texts: Array<string> = [];
  for await (const { kind, message } of checkStore(postgres.executor, { unmatchedBefore })) {
    if (isOfNotifications(kind)) texts.push(`${kind}: ${message}`);
  }
  return texts;
};

const isOfNotifications = (kind: Mismatch["kind"]): boolean =>
  kind.startsWith("Notification") || kind === "ObjectRecordedTwice";

test("applied notifications pass; unmatched ones are reported if they are old enough", async () => {
  await open();
  expect(await found()).toEqual([]);
  expect(await found(happenedAt)).toEqual([]);
  expect(await found(timestampOf("2026-11-22 10:00:01"))).toEqual([
    "NotificationUnmatched: PAYMENT_NOT_FOUND for prov_bank:ch_none since 2026-11-22 10:00:00",
  ]);
});

test.each([
  [
    "a payment that is gone",
    "UPDATE quittance.payments SET idempotency_key = 'lost'",
    ["NotificationNotRecorded: prov_bank:ch_1 is not recorded"],
  ],
  [
    "a payment with another price",
    "UPDATE quittance.payments SET price = price + 1e-30",
    ["NotificationNotRecorded: prov_bank:ch_1 has another currency or price"],
  ],
  [
    "a payment that was set back",
    "UPDATE quittance.payments SET status = 'PENDING'",
    ["NotificationNotRecorded: prov_bank:ch_1 is PENDING but was reported COMPLETED"],
  ],
  [
    "a refund that is gone",
    "UPDATE quittance.refunds SET idempotency_key = 'lost'",
    ["NotificationNotRecorded: prov_bank:re_1 is not recorded"],
  ],
  [
    "a refund with another price",
    "UPDATE quittance.refunds SET price = price + 1",
    ["NotificationNotRecorded: prov_bank:re_1 has another currency or price"],
  ],
])("%s is reported", async (_, damage, expected) => {
  await open();
  await postgres.admin.query(damage);
  expect(await found()).toEqual(expected);
});

test("an object that the host recorded with a key of its own is reported", async () => {
  const { app, id } = await open();
  const own = { ...paymentOf("order-7", money("60", "EUR")), reference: "ch_1" };
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, own));
  expect(await found()).toEqual([
    `ObjectRecordedTwice: ch_1 of prov_bank is also the payment ${payment.id}`,
  ]);
});
