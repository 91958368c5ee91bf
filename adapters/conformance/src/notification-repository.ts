import { timestampOf } from "quittance";
import {
  type Notification,
  type NotificationRepository,
  type PageRequest,
} from "quittance/adapter";
import { matchesNotification } from "quittance/pure";
import { expectSame, expectSuccess, whole, expectPage, type ConformanceCase } from "./case.ts";
import {
  notificationCase,
  store,
  sampleNotification,
  type NotificationRepositorySubject,
} from "./notification-case.ts";
import { sessionCases } from "./notification-session.ts";
import { receiveCases } from "./receive-notification.ts";
import { ours, theirs } from "./sample-records.ts";

type NotificationFilter = Parameters<NotificationRepository["listNotifications"]>[1];

const later = timestampOf("2025-03-01 12:00:01");

const listed: ReadonlyArray<Notification> = [
  sampleNotification("a"),
  sampleNotification("B", { status: "APPLIED", reason: undefined }),
  sampleNotification("b", { paymentKey: "prov_card:ch_2" }),
  sampleNotification("c", { createdAt: later, reason: "INVOICE_NOT_FOUND" }),
  sampleNotification("d", { status: "IGNORED", reason: "LIVE_MODE" }),
];

const listCase = (
  name: string,
  filter: NotificationFilter,
  page: PageRequest = whole,
): ConformanceCase<NotificationRepositorySubject> =>
  notificationCase(`listNotifications ${name}`, async (found) => {
    await store(found, listed);
    await store(found, [sampleNotification("theirs", { organizationId: theirs })], theirs);
    const rows = await expectSuccess(found.notifications.listNotifications(ours, filter, page));
    const matching = listed.filter((known) => matchesNotification(filter, known));
    expectPage(name, rows, matching, page);
  });

const applied = { status: "APPLIED", reason: undefined } as const;
const ignored = { status: "IGNORED", reason: "TEST_MODE" } as const;
const changedAt = (second: number): Pick<Notification, "updatedAt"> => ({
  updatedAt: timestampOf(`2025-03-02 12:00:0${String(second)}`),
});

const pruneCase = notificationCase(
  "prune deletes applied and ignored notifications that changed before a time, the first first",
  async (found) => {
    const { prune, listNotifications } = found.notifications;
    const stored = [
      sampleNotification("a", { ...applied, ...changedAt(3) }),
      sampleNotification("b", { ...applied, ...changedAt(2) }),
      sampleNotification("c", { ...ignored, ...changedAt(1) }),
      sampleNotification("d", { ...applied, ...changedAt(1) }),
      sampleNotification("u", changedAt(0)),
    ];
    await store(found, stored);
    await store(found, [sampleNotification("t", { ...applied, organizationId: theirs })], theirs);
    const left = async (owner = ours): Promise<ReadonlyArray<string>> => {
      const { rows } = await expectSuccess(listNotifications(owner, {}, whole));
      return rows.map(({ id }) => id.slice("notification_".length)).sort();
    };
    const before = changedAt(3).updatedAt;
    expectSame("before the first", await expectSuccess(prune(ours, changedAt(1).updatedAt, 9)), 0);
    expectSame("one", await expectSuccess(prune(ours, before, 1)), 1);
    expectSame("after one", await left(), ["a", "b", "d", "u"]);
    expectSame("the rest", await expectSuccess(prune(ours, before, 9)), 2);
    expectSame("after all", await left(), ["a", "u"]);
    expectSame("theirs", await left(theirs), ["t"]);
  },
);

/** The conformance cases of `NotificationRepository`. */
export const notificationRepositoryCases: ReadonlyArray<
  ConformanceCase<NotificationRepositorySubject>
> = [
  ...receiveCases,
  ...sessionCases,
  listCase("returns all, newest first, ties by the bytes of the identifier", {}),
  listCase("filters by status", { statuses: ["UNMATCHED"] }),
  listCase("filters by the status of ignored ones", { statuses: ["IGNORED"] }),
  listCase("does not filter by an empty list", { statuses: [] }),
  listCase("filters by payment key", { paymentKey: "prov_card:ch_2" }),
  listCase("combines filters", { statuses: ["APPLIED"], paymentKey: "prov_card:ch_1" }),
  listCase("returns a page with the number of all", {}, { limit: 2, start: { offset: 1 } }),
  pruneCase,
];
