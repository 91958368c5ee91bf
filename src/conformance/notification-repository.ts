import { paymentEvent, unmatchedEvent } from "../events/event.ts";
import { idOf, type OrganizationId } from "../ids.ts";
import { left, right } from "../kernel/either.ts";
import { matchesNotification, type NotificationFilter } from "../listing/notification-filter.ts";
import { pageOf, type PageRequest } from "../listing/page.ts";
import { Amount } from "../money/amount.ts";
import type { Notification } from "../notification/notification.ts";
import {
  maxUnmatchedInSession,
  type NotificationSession,
  type ReceivedDelivery,
} from "../ports/notification-repository.ts";
import { addSeconds, timestampOf } from "../time/timestamp.ts";
import { expectFailure, expectSuccess, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import type { LedgerRecords } from "./ledger-records.ts";
import {
  sampleNotification,
  type NotificationRepositories,
  type NotificationRepositorySubject,
} from "./sample-notifications.ts";
import {
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  samplePayment,
  sampleTime,
  theirs,
  withoutLines,
} from "./sample-records.ts";

type Cases = ReadonlyArray<ConformanceCase<NotificationRepositorySubject>>;

const later = timestampOf("2025-03-01 12:00:01");
const card = idOf("prov", "prov_card");
const paymentKey = "prov_card:ch_1";

const records = ledgerOf({ invoices: [withoutLines(sampleInvoice("a"))] });

const notificationCase = (
  name: string,
  check: (store: NotificationRepositories) => Promise<void>,
  over: LedgerRecords = records,
): ConformanceCase<NotificationRepositorySubject> => ({
  name,
  check: async (subject) => {
    await check(await subject(over));
  },
});

/** Stores notifications by a session that decides nothing else. */
const store = async (
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
const sessionOf = ({ notifications }: NotificationRepositories, received: ReceivedDelivery) =>
  expectSuccess(
    notifications.receive(ours, received, ({ earlier, unmatched }) =>
      Promise.resolve(right({ outcome: { earlier, unmatched }, notifications: [], events: [] })),
    ),
  );

const deliveryOf = (deliveryId: string, providerId = card): ReceivedDelivery => ({
  paymentKey,
  delivery: { providerId, deliveryId },
});

const payment = samplePayment("ch_1", { idempotencyKey: paymentKey });
const event = paymentEvent("payment.created", payment, {
  id: idOf("event", "event_1"),
  createdAt: sampleTime,
});

/** Records a payment by the repository of a session. */
const recordIn = ({ payments }: Pick<NotificationSession, "payments">): Promise<string> =>
  expectSuccess(
    payments.recordPayment(ours, payment.invoiceId, paymentKey, ({ earlier }) => ({
      outcome: earlier === undefined ? "recorded" : "known",
      change: earlier === undefined ? { invoice: undefined, payment, events: [event] } : undefined,
    })),
  );

const receiveCases: Cases = [
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
      const chain = idOf("prov", "prov_chain");
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
        sampleNotification("other", { paymentKey: "prov_card:CH_1" }),
      ]);
      const { unmatched } = await sessionOf(found, { paymentKey });
      expectSame("unmatched", unmatched, [first, ...ties]);
    },
  ),
  notificationCase("receive passes a limited number of unmatched notifications", async (found) => {
    const all = numbered("many", maxUnmatchedInSession + 1).map((name, at) =>
      sampleNotification(String(at + 1000), { deliveryId: name }),
    );
    await store(found, all);
    const { unmatched } = await sessionOf(found, { paymentKey });
    expectSame("unmatched", unmatched, all.slice(0, maxUnmatchedInSession));
  }),
  notificationCase("receive stores what the session records, with its events", async (found) => {
    const notification = sampleNotification("a");
    const stamp = { id: idOf("event", "event_2"), createdAt: sampleTime };
    const unmatched = unmatchedEvent(notification, stamp);
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

const listed: ReadonlyArray<Notification> = [
  sampleNotification("a"),
  sampleNotification("B", { status: "APPLIED", reason: undefined }),
  sampleNotification("b", { paymentKey: "prov_card:ch_2" }),
  sampleNotification("c", { createdAt: later, reason: "INVOICE_NOT_FOUND" }),
];

const listCase = (
  name: string,
  filter: NotificationFilter,
  page: PageRequest = { limit: 100, start: { offset: 0 } },
): ConformanceCase<NotificationRepositorySubject> =>
  notificationCase(`listNotifications ${name}`, async (found) => {
    await store(found, listed);
    await store(found, [sampleNotification("theirs", { organizationId: theirs })], theirs);
    const rows = await expectSuccess(found.notifications.listNotifications(ours, filter, page));
    const matching = listed.filter((known) => matchesNotification(filter, known));
    expectSame(
      name,
      rows,
      pageOf(matching, (row) => row, page),
    );
  });

/** The conformance cases of `NotificationRepository`. */
export const notificationRepositoryCases: Cases = [
  ...receiveCases,
  listCase("returns all, newest first, ties by the bytes of the identifier", {}),
  listCase("filters by status", { statuses: ["UNMATCHED"] }),
  listCase("does not filter by an empty list", { statuses: [] }),
  listCase("filters by payment key", { paymentKey: "prov_card:ch_2" }),
  listCase("combines filters", { statuses: ["APPLIED"], paymentKey }),
  listCase("returns a page with the number of all", {}, { limit: 2, start: { offset: 1 } }),
];
