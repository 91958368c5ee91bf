import { memoryStore, type MemoryStore, type StoreRecords } from "@quittance/memory";
import { addSeconds, right, timestampOf } from "quittance";
import type { Notification, NotificationRepository, NotificationSession } from "quittance/adapter";

type Maker = (records: StoreRecords) => MemoryStore;
type Makers = Readonly<Record<string, Maker>>;

/** Some methods of the notifications in place of their own. */
const notifying =
  (
    issue: (
      notifications: NotificationRepository,
      store: MemoryStore,
    ) => Partial<NotificationRepository>,
  ): Maker =>
  (records) => {
    const store = memoryStore(records);
    const { notifications } = store;
    return { ...store, notifications: { ...notifications, ...issue(notifications, store) } };
  };

/** Sessions go through a function before the work gets them. */
const seeing = (
  change: (session: NotificationSession, store: MemoryStore) => Partial<NotificationSession>,
): Maker =>
  notifying(({ receive }, store) => ({
    receive: (owner, received, work) =>
      receive(owner, received, (session) => work({ ...session, ...change(session, store) })),
  }));

/** Notifications go through a function before they are stored. */
const storing = (
  change: (found: ReadonlyArray<Notification>) => ReadonlyArray<Notification>,
): Maker =>
  notifying(({ receive }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const done = await work(session);
        if (done._tag === "Left") return done;
        return right({ ...done.right, notifications: change(done.right.notifications) });
      }),
  }));

const each = (change: (found: Notification) => Partial<Notification>): Maker =>
  storing((found) => found.map((one) => ({ ...one, ...change(one) })));

const listing = (
  change: (
    ...given: Parameters<NotificationRepository["listNotifications"]>
  ) => Parameters<NotificationRepository["listNotifications"]>,
): Maker =>
  notifying(({ listNotifications }) => ({
    listNotifications: (...given) => listNotifications(...change(...given)),
  }));

const pruning = (
  change: (
    ...given: Parameters<NotificationRepository["prune"]>
  ) => Parameters<NotificationRepository["prune"]>,
): Maker => notifying(({ prune }) => ({ prune: (...given) => prune(...change(...given)) }));

/** Stores with one bug each in their notifications. */
export const mutantNotifications: Makers = {
  "stores no notification": storing(() => []),
  "stores the first notification only": storing((found) => found.slice(0, 1)),
  "loses the reason of a notification": each(() => ({ reason: undefined })),
  "loses the fact of a notification": each(({ fact }) => ({
    fact: { ...fact, price: { currency: "EUR", amount: "0" } },
  })),
  "keeps when a notification was changed": each(({ createdAt }) => ({ updatedAt: createdAt })),
  "keeps everything unmatched": each(() => ({ status: "UNMATCHED" })),
  "forgets earlier deliveries": seeing(() => ({ earlier: undefined })),
  "finds any delivery": seeing(({ earlier, unmatched }) => ({ earlier: earlier ?? unmatched[0] })),
  "passes no unmatched notifications": seeing(() => ({ unmatched: [] })),
  "passes the newest first": seeing(({ unmatched }) => ({ unmatched: [...unmatched].reverse() })),
  "passes one unmatched notification": seeing(({ unmatched }) => ({
    unmatched: unmatched.slice(0, 1),
  })),
  "passes those of other payments": notifying(({ receive, listNotifications }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const page = { limit: 100, start: { offset: 0 } };
        const all = await listNotifications(owner, { statuses: ["UNMATCHED"] }, page)();
        const unmatched = all._tag === "Left" ? [] : all.right.rows;
        return work({ ...session, unmatched });
      }),
  })),
  "limits nothing": seeing((session) => {
    const [first] = session.unmatched;
    const isFull = session.unmatched.length === 100;
    return isFull && first ? { unmatched: [...session.unmatched, first] } : {};
  }),
  "mixes organizations": notifying(({ receive }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const other = owner === "org_other" ? "org_conformance" : "org_other";
        let theirs: ReadonlyArray<Notification> = [];
        await receive(other as typeof owner, received, ({ unmatched }) => {
          theirs = unmatched;
          return Promise.resolve(right({ outcome: 0, notifications: [], events: [] }));
        })();
        return work({ ...session, unmatched: [...session.unmatched, ...theirs] });
      }),
  })),
  "stores no event of a notification": notifying(({ receive }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const done = await work(session);
        return done._tag === "Left" ? done : right({ ...done.right, events: [] });
      }),
  })),
  "records payments of a session elsewhere": seeing(() => ({
    payments: memoryStore().payments,
  })),
  "succeeds although the work failed": notifying(({ receive }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const done = await work(session);
        const nothing = { outcome: undefined as never, notifications: [], events: [] };
        return done._tag === "Left" ? right(nothing) : done;
      }),
  })),
  "rejects if the work rejects": notifying(({ receive }) => ({
    receive: (owner, received, work) => async () => {
      const failed: Array<unknown> = [];
      const result = await receive(owner, received, async (session) => {
        try {
          return await work(session);
        } catch (error) {
          failed.push(error);
          throw error;
        }
      })();
      if (failed.length > 0) throw failed[0];
      return result;
    },
  })),
  "runs calls at the same time": notifying(({ receive }) => {
    let calls = 0;
    return {
      receive: (owner, received, work) => {
        calls += 1;
        const paymentKey = received.paymentKey;
        return receive(
          owner,
          { ...received, paymentKey: calls > 1 ? `${paymentKey} ${String(calls)}` : paymentKey },
          work,
        );
      },
    };
  }),
  "prunes no notification": notifying(() => ({ prune: () => () => Promise.resolve(right(0)) })),
  "prunes applied notifications of any age": pruning((owner, _, limit) => [
    owner,
    timestampOf("2100-01-01 00:00:00"),
    limit,
  ]),
  "prunes notifications that changed at the time itself": pruning((owner, before, limit) => [
    owner,
    addSeconds(before, 1),
    limit,
  ]),
  "prunes one notification too many": pruning((owner, before, limit) => [owner, before, limit + 1]),
  "prunes by the time of creation": notifying(({ receive }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const done = await work(session);
        if (done._tag === "Left") return done;
        const notifications = done.right.notifications.map((one) => ({
          ...one,
          updatedAt: one.createdAt,
        }));
        return right({ ...done.right, notifications });
      }),
  })),
  "lists those of anybody": listing((_, filter, page) => [
    "org_other" as Parameters<NotificationRepository["listNotifications"]>[0],
    filter,
    page,
  ]),
  "ignores statuses of notifications": listing((owner, { paymentKey }, page) => [
    owner,
    { paymentKey },
    page,
  ]),
  "ignores payment keys of notifications": listing((owner, { statuses }, page) => [
    owner,
    { statuses },
    page,
  ]),
  "lists nothing for an empty list": listing((owner, filter, page) => [
    owner,
    filter.statuses?.length === 0 ? { paymentKey: "none" } : filter,
    page,
  ]),
  "lists one too many": listing((owner, filter, page) => [
    owner,
    filter,
    { ...page, limit: page.limit + 1 },
  ]),
  "lists from the first": listing((owner, filter, page) => [
    owner,
    filter,
    { ...page, start: { offset: 0 } },
  ]),
  "hides refunds and providers from a session": seeing(() => {
    const { refunds, providers } = memoryStore();
    return { refunds, providers };
  }),
};
