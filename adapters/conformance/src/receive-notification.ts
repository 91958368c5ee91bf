import { addSeconds, type Id } from "quittance";
import { limits } from "quittance/adapter";
import { expectSame } from "./case.ts";
import {
  deliveryOf,
  later,
  notificationCase,
  paymentKey,
  sessionOf,
  store,
  type Cases,
  sampleNotification,
} from "./notification-case.ts";
import { numbered, sampleTime, theirs } from "./sample-records.ts";

/** The conformance cases of receiving notifications. */
export const receiveCases: Cases = [
  notificationCase("receive stores a notification with every property", async (found) => {
    const fact = {
      kind: "PaymentReported",
      objectId: "ch_1",
      status: "FAILED",
      price: { currency: "ISK", amount: "1999" },
      invoiceReference: "order 17",
      failureReason: "declined",
      metadata: { stripe_payment_intent: "pi_1" },
      happenedAt: later,
    } as const;
    const all = [
      sampleNotification("a"),
      sampleNotification("b", { status: "APPLIED", reason: undefined, fact, updatedAt: later }),
      sampleNotification("c", { status: "IGNORED", reason: "TEST_MODE" }),
    ];
    await store(found, all);
    for (const known of all) {
      const { earlier } = await sessionOf(found, deliveryOf(known.deliveryId));
      expectSame(known.id, earlier, known);
    }
  }),
  notificationCase(
    "receive finds an earlier delivery by its provider and exact id",
    async (found) => {
      await store(found, [sampleNotification("a")]);
      const chain: Id<"prov"> = "prov_chain";
      for (const other of [deliveryOf("EVT_A"), deliveryOf("evt_"), deliveryOf("evt_a", chain)]) {
        expectSame("another delivery", (await sessionOf(found, other)).earlier, undefined);
      }
      const { earlier } = await sessionOf(found, { paymentKey });
      expectSame("without a delivery", earlier, undefined);
    },
  ),
  notificationCase("receive keeps organizations apart", async (found) => {
    const own = sampleNotification("a", { deliveryId: "evt_own" });
    const other = sampleNotification("a", { organizationId: theirs });
    await store(found, [own]);
    await store(found, [other], theirs);
    const { earlier, unmatched } = await sessionOf(found, deliveryOf("evt_a"));
    expectSame("a delivery of theirs", earlier, undefined);
    expectSame("ours", unmatched, [own]);
  }),
  notificationCase("receive changes the status and the reason of a notification", async (found) => {
    const before = sampleNotification("a");
    await store(found, [before, sampleNotification("b")]);
    const after = { ...before, status: "APPLIED", reason: undefined, updatedAt: later } as const;
    await store(found, [after]);
    const { earlier, unmatched } = await sessionOf(found, deliveryOf("evt_a"));
    expectSame("changed", earlier, after);
    expectSame("still unmatched", unmatched, [sampleNotification("b")]);
  }),
  notificationCase(
    "receive passes the unmatched of the payment key, oldest first",
    async (found) => {
      const first = sampleNotification("z", { createdAt: addSeconds(sampleTime, -1) });
      const ties = ["B", "a", "b"].map((suffix) => sampleNotification(suffix));
      await store(found, [
        ...[...ties].reverse(),
        first,
        sampleNotification("applied", { status: "APPLIED", reason: undefined }),
        sampleNotification("ignored", { status: "IGNORED", reason: "LIVE_MODE" }),
        sampleNotification("other", { paymentKey: "prov_card:CH_1" }),
      ]);
      const { unmatched } = await sessionOf(found, { paymentKey });
      expectSame("unmatched", unmatched, [first, ...ties]);
    },
  ),
  notificationCase("receive passes a limited number of unmatched notifications", async (found) => {
    const all = numbered("many", limits.maxUnmatchedInSession + 1).map((name, at) =>
      sampleNotification(String(at + 1000), { deliveryId: name }),
    );
    await store(found, all);
    const { unmatched } = await sessionOf(found, { paymentKey });
    expectSame("unmatched", unmatched, all.slice(0, limits.maxUnmatchedInSession));
  }),
];
