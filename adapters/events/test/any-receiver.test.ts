import fc from "fast-check";
import { verifyWebhook } from "@quittance/events";
import { expect, test } from "vitest";
import { createDeliveryApp, sentEventsOf } from "./support/delivery-app.ts";
import { startReceiver, type Behavior } from "./support/receiver.ts";

const anyBehavior: fc.Arbitrary<Behavior> = fc.oneof(
  { arbitrary: fc.constant({ status: 200 }), weight: 4 },
  fc.constantFrom<Behavior>(
    { status: 500 },
    { status: 302, headers: { location: "/" } },
    { status: 429, headers: { "retry-after": "3600" } },
    { status: 503, headers: { "retry-after": "Fri, 01 Jan 2100 00:00:00 GMT" } },
    "closes",
    "babbles",
  ),
);

test("whatever receivers do, each event is delivered or given up, in order per invoice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyBehavior, { maxLength: 80 }),
      fc.integer({ min: 1, max: 3 }),
      async (behaviors, invoices) => {
        const accepted: Array<string> = [];
        const repeated: Array<string> = [];
        const receiver = await startReceiver((index, { headers, isReused }) => {
          const behavior = behaviors[index] ?? { status: 204 };
          // A kept connection that closes does not count: the event is sent on a new one.
          if (behavior === "closes" && isReused) repeated.push(String(headers["webhook-id"]));
          const isAccepted = typeof behavior === "object" && behavior.status < 300;
          if (isAccepted) accepted.push(String(headers["webhook-id"]));
          return behavior;
        });
        try {
          const { app, addEndpoint, sell, runAll, deliveries } = createDeliveryApp();
          const { endpoint, secret } = await addEndpoint(receiver.url);
          for (let count = 0; count < invoices; count += 1) await sell();
          await runAll();

          const found = await deliveries(endpoint);
          const events = await sentEventsOf(app.store);
          expect(new Set(found.map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
          for (const { id, state, attempts } of found) {
            const isDelivered = accepted.includes(id);
            expect(state).toBe(isDelivered ? "DELIVERED" : "FAILED");
            if (!isDelivered) expect(attempts).toHaveLength(10);
            const sent = receiver.received.filter((each) => each.headers["webhook-id"] === id);
            const sentAgain = repeated.filter((each) => each === id);
            expect(sent.length - sentAgain.length).toBe(attempts.length);
          }
          for (const { body, headers } of receiver.received) {
            const now = parseInt(String(headers["webhook-timestamp"]), 10);
            const id = headers["webhook-id"];
            const verified = verifyWebhook(body, headers, secret, { now });
            expect(verified).toMatchObject({ _tag: "Right", right: { id } });
          }
          expectInOrder(
            receiver.received.map(({ headers }) => String(headers["webhook-id"])),
            found,
            events.map(({ id }) => id),
          );
        } finally {
          await receiver.close();
        }
      },
    ),
    { numRuns: 30 },
  );
});

/** Expects that the events of each invoice were sent in their order, each until its end. */
const expectInOrder = (
  sent: ReadonlyArray<string>,
  deliveries: ReadonlyArray<{ readonly id: string; readonly subjectId: string }>,
  events: ReadonlyArray<string>,
): void => {
  const invoiceOf = new Map(deliveries.map(({ id, subjectId }) => [id, subjectId]));
  for (const invoice of new Set(invoiceOf.values())) {
    const ids = sent.filter((id) => invoiceOf.get(id) === invoice);
    const runs = ids.filter((id, index) => id !== ids[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    expect(runs).toEqual(events.filter((id) => invoiceOf.get(id) === invoice));
  }
};
