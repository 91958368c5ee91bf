import type { NotificationRepository } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../../test/support/check-property.ts";
import { randomOf } from "../../../test/lab/chaos/random.ts";
import type { Target } from "./histories/deliver.ts";
import { checkHistory } from "./histories/check-history.ts";
import { randomDelivery, randomHistory } from "./histories/random-history.ts";

/** `npm run lab -- notifications` runs 100,000. */
const asked = Number.parseInt(process.env["QUITTANCE_NOTIFICATIONS"] ?? "", 10);
const histories = asked > 0 ? asked : casesOf(200);

describe("notifications in any order, repeated, and with some lost", () => {
  test(`end in one state, in ${String(histories)} random histories`, async () => {
    for (let seed = 1; seed <= histories; seed += 1) await checkHistory(seed);
  }, 7_200_000);

  test("do not, if unmatched notifications are forgotten", async () => {
    const forgetful = (target: Target): Target => {
      const { receive } = target.ports.notifications;
      const notifications: NotificationRepository = {
        ...target.ports.notifications,
        receive: (organizationId, received, work) =>
          receive(organizationId, received, (session) => work({ ...session, unmatched: [] })),
      };
      return { ...target, ports: { ...target.ports, notifications } };
    };
    const failures: Array<number> = [];
    for (let seed = 1; seed <= 50; seed += 1) {
      await checkHistory(seed, forgetful).catch(() => failures.push(seed));
    }
    expect(failures.length).toBeGreaterThan(0);
  });

  test("are of every scheme, and differ in order, repetition and loss", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomOf(seed);
      const history = randomHistory(random, "invoice_1");
      const delivery = randomDelivery(history, random);
      seen.add(history.scheme);
      if (delivery.length > new Set(delivery).size) seen.add("repeated");
      if (new Set(delivery).size < history.steps.length) seen.add("lost");
      const order = [...new Set(delivery)].map((step) => history.steps.indexOf(step));
      if (order.some((at, index) => at < (order[index - 1] ?? 0))) seen.add("reordered");
      for (const { kind } of history.refunds.values()) seen.add(kind);
      for (const { status } of history.payments.values()) seen.add(status);
      if (history.unmatched > 0) seen.add("unmatched");
    }
    expect([...seen].sort()).toEqual(
      [
        ...["stripe", "adyen", "btcpay", "standard-webhooks", "repeated", "lost", "reordered"],
        ...["REFUND", "CHARGEBACK", "REVERSAL", "COMPLETED", "FAILED", "CANCELLED", "unmatched"],
      ].sort(),
    );
  });
});
