import { Amount } from "quittance";
import { eventDescription, left, right } from "quittance/adapter";
import { expectFailure, expectSame, expectSuccess } from "./case.ts";
import {
  card,
  deliveryOf,
  event,
  notificationCase,
  payment,
  paymentKey,
  recordIn,
  sessionOf,
  type Cases,
  sampleNotification,
} from "./notification-case.ts";
import { numbered, ours, sampleTime } from "./sample-records.ts";

/** The conformance cases of what a session stores, and of concurrent calls. */
export const sessionCases: Cases = [
  notificationCase("receive stores what the session records, with its events", async (found) => {
    const notification = sampleNotification("a");
    const stamp = { id: "event_2" as const, createdAt: sampleTime };
    const unmatched = eventDescription.unmatchedEvent(notification, stamp);
    const outcome = await expectSuccess(
      found.notifications.receive(ours, deliveryOf("evt_a"), async (session) =>
        right({
          outcome: await recordIn(session),
          notifications: [notification],
          events: [unmatched],
        }),
      ),
    );
    expectSame("outcome", outcome, "recorded");
    const recorded = await expectSuccess(found.payments.findByKey(ours, paymentKey));
    expectSame("the payment", recorded, payment);
    const events = await expectSuccess(found.outbox.read(ours, undefined, 10));
    const byId = new Map(events.map(({ event: one }) => [one.id, one]));
    expectSame("events", byId, new Map([event, unmatched].map((one) => [one.id, one])));
  }),
  notificationCase("receive returns a failure of the work, and stores nothing", async (found) => {
    const failure = await expectFailure(
      found.notifications.receive(ours, deliveryOf("evt_a"), () =>
        Promise.resolve(left({ kind: "RateStale" })),
      ),
    );
    expectSame("failure", failure, { kind: "RateStale" });
    const { earlier } = await sessionOf(found, deliveryOf("evt_a"));
    expectSame("the delivery", earlier, undefined);
  }),
  notificationCase("receive fails if the work rejects", async (found) => {
    const failure = await expectFailure(
      found.notifications.receive(ours, deliveryOf("evt_a"), () =>
        Promise.reject(new Error("a defect of the work")),
      ),
    );
    expectSame("kind", (failure as { readonly kind: unknown }).kind, "PortFailed");
    const { earlier } = await sessionOf(found, deliveryOf("evt_a"));
    expectSame("the delivery", earlier, undefined);
  }),
  notificationCase("receive runs calls with one payment key one after another", async (found) => {
    const outcomes = await Promise.all(
      numbered("evt", 8).map((deliveryId, index) =>
        expectSuccess(
          found.notifications.receive(ours, deliveryOf(deliveryId), async (session) => {
            const seen = session.unmatched.length;
            await recordIn(session);
            const stored = sampleNotification(String(index), { deliveryId });
            return right({ outcome: seen, notifications: [stored], events: [] });
          }),
        ),
      ),
    );
    expectSame("what each call saw", [...outcomes].sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
  }),
  notificationCase(
    "receive calls the work once for each of two equal deliveries",
    async (found) => {
      const outcomes = await Promise.all(
        [1, 2].map(() =>
          expectSuccess(
            found.notifications.receive(ours, deliveryOf("evt_a"), ({ earlier }) =>
              Promise.resolve(
                right({
                  outcome: earlier === undefined ? "first" : "repeated",
                  notifications: earlier === undefined ? [sampleNotification("a")] : [],
                  events: [],
                }),
              ),
            ),
          ),
        ),
      );
      expectSame("outcomes", [...outcomes].sort(), ["first", "repeated"]);
    },
  ),
  notificationCase("receive reads and stores refunds in the session", async (found) => {
    const outcome = await expectSuccess(
      found.notifications.receive(ours, { paymentKey }, async (session) => {
        await recordIn(session);
        const facts = await expectSuccess(
          session.refunds.recordRefund(ours, payment.id, "key", (known) => ({
            outcome: known?.payment.price.amount,
            change: undefined,
          })),
        );
        const providers = await expectSuccess(session.providers.findProviders(new Set([card])));
        const parts = { invoice: payment.invoiceId, amount: facts ?? Amount.zero };
        const invoice = await expectSuccess(
          session.invoices.findInvoice(ours, parts.invoice, new Set()),
        );
        return right({
          outcome: [Amount.render(parts.amount), providers.size, invoice?.invoice.id],
          notifications: [],
          events: [],
        });
      }),
    );
    expectSame("what the session reads", outcome, ["10.5", 1, "invoice_a"]);
  }),
];
