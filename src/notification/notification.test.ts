import { expect, test } from "vitest";
import { sampleNotification } from "../../adapters/conformance/src/notification-case.ts";
import { matchesNotification, notificationRecord } from "./notification.ts";

test("a notification is written with the properties that its fact has, and read again", () => {
  const notification = sampleNotification("1");
  const written = notificationRecord.json.write(notification);
  expect(written["fact"]).toEqual({
    kind: "RefundReported",
    object_id: "re_1",
    payment_object_id: "ch_1",
    price: { currency: "EUR", amount: "2.5" },
    status: "COMPLETED",
    is_total: false,
    happened_at: notification.fact.happenedAt,
    reason: "Zurück 漢字 🧾",
  });
  expect(notificationRecord.read(written)).toEqual(notification);
});

test("notifications are filtered by the key of a payment, exactly", () => {
  const notification = sampleNotification("1", { paymentKey: "card:pi_1" });
  expect(matchesNotification({ paymentKey: "card:pi_1" }, notification)).toBe(true);
  expect(matchesNotification({ paymentKey: "card:pi_" }, notification)).toBe(false);
});
