import { memoryStore } from "@quittance/memory";
import { addSeconds, right, type Either } from "quittance";
import type { Notification, NotificationDecision } from "quittance/adapter";
import { bugsIn, done, giving, late, ours, theirs, type StoreBugs } from "../store-bug.ts";

const { filtering, ignoring, informing, passing, replacing, ...notifications } =
  bugsIn("notifications");

type Decided = NotificationDecision<unknown>;

/** Sessions go through a function before the work gets them. */
const seeing = (change: Parameters<typeof informing<"receive">>[1]) => informing("receive", change);

/** What the work decides goes through a function. */
const deciding = (change: (decided: Decided) => Partial<Decided>) =>
  notifications.overriding("receive", async (working) => {
    const decided = await working;
    return decided._tag === "Left"
      ? decided
      : right({ ...decided.right, ...change(decided.right) });
  });

/** Notifications go through a function before they are stored. */
const each = (change: (found: Notification) => Partial<Notification>) =>
  deciding(({ notifications: found }) => ({
    notifications: found.map((one) => ({ ...one, ...change(one) })),
  }));

/** Stores with one bug each in their notifications. */
export const mutantNotifications: StoreBugs = {
  "stores no notification": deciding(() => ({ notifications: [] })),
  "stores the first notification only": deciding(({ notifications: found }) => ({
    notifications: found.slice(0, 1),
  })),
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
  "passes those of other payments": replacing(({ receive, listNotifications }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const page = { limit: 100, start: { offset: 0 } };
        const { rows } = await done(listNotifications(owner, { statuses: ["UNMATCHED"] }, page));
        return work({ ...session, unmatched: rows });
      }),
  })),
  "limits nothing": seeing(({ unmatched }) => {
    const [first] = unmatched;
    return unmatched.length === 100 && first ? { unmatched: [...unmatched, first] } : {};
  }),
  "mixes organizations": replacing(({ receive }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        let others: ReadonlyArray<Notification> = [];
        await receive(owner === theirs ? ours : theirs, received, ({ unmatched }) => {
          others = unmatched;
          return Promise.resolve(right({ outcome: 0, notifications: [], events: [] }));
        })();
        return work({ ...session, unmatched: [...session.unmatched, ...others] });
      }),
  })),
  "stores no event of a notification": deciding(() => ({ events: [] })),
  "records payments of a session elsewhere": seeing(() => ({
    payments: memoryStore().payments,
  })),
  "succeeds although the work failed": notifications.overriding("receive", async (working) => {
    const decided: Either<unknown, Decided> = await working;
    const nothing = { outcome: undefined, notifications: [], events: [] };
    return decided._tag === "Left" ? right(nothing) : decided;
  }),
  "rejects if the work rejects": replacing(({ receive }) => ({
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
  "runs calls at the same time": replacing(({ receive }) => {
    let calls = 0;
    return {
      receive: (owner, received, work) => {
        calls += 1;
        const key = received.paymentKey;
        const paymentKey = calls > 1 ? `${key} ${String(calls)}` : key;
        return receive(owner, { ...received, paymentKey }, work);
      },
    };
  }),
  "keeps ignored notifications for ever": replacing(({ prune, receive, listNotifications }) => ({
    prune: (owner, before, limit) => async () => {
      const page = { limit: 100, start: { offset: 0 } };
      const { rows } = await done(listNotifications(owner, { statuses: ["IGNORED"] }, page));
      const pruned = await prune(owner, before, limit)();
      const kept = { outcome: undefined, notifications: rows, events: [] };
      await done(receive(owner, { paymentKey: "kept" }, () => Promise.resolve(right(kept))));
      return pruned;
    },
  })),
  "passes ignored notifications as unmatched": replacing(({ receive, listNotifications }) => ({
    receive: (owner, received, work) =>
      receive(owner, received, async (session) => {
        const page = { limit: 100, start: { offset: 0 } };
        const filter = { statuses: ["IGNORED"], paymentKey: received.paymentKey } as const;
        const { rows } = await done(listNotifications(owner, filter, page));
        return work({ ...session, unmatched: [...session.unmatched, ...rows] });
      }),
  })),
  "prunes no notification": replacing(() => ({ prune: () => giving(() => Promise.resolve(0)) })),
  "prunes applied notifications of any age": passing("prune", (owner, _, limit) => [
    owner,
    late,
    limit,
  ]),
  "prunes notifications that changed at the time itself": passing(
    "prune",
    (owner, before, limit) => [owner, addSeconds(before, 1), limit],
  ),
  "prunes one notification too many": passing("prune", (owner, before, limit) => [
    owner,
    before,
    limit + 1,
  ]),
  "prunes by the time of creation": each(({ createdAt }) => ({ updatedAt: createdAt })),
  "lists those of anybody": passing("listNotifications", (_, ...rest) => [theirs, ...rest]),
  "ignores statuses of notifications": ignoring("listNotifications", "statuses"),
  "ignores payment keys of notifications": ignoring("listNotifications", "paymentKey"),
  "lists nothing for an empty list": filtering("listNotifications", (filter) =>
    filter.statuses?.length === 0 ? { paymentKey: "none" } : filter,
  ),
  "lists one too many": passing("listNotifications", (owner, filter, page) => [
    owner,
    filter,
    { ...page, limit: page.limit + 1 },
  ]),
  "lists from the first": passing("listNotifications", (owner, filter, page) => [
    owner,
    filter,
    { ...page, start: { offset: 0 } },
  ]),
  "hides refunds and providers from a session": seeing(() => {
    const { refunds, providers } = memoryStore();
    return { refunds, providers };
  }),
};
