import { matchesNotification, type NotificationFilter } from "../listing/notification-filter.ts";
import { pageOf, type PageRequest } from "../listing/page.ts";
import type { Notification } from "../notification/notification.ts";
import { timestampOf } from "../time/timestamp.ts";
import { expectSuccess, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { notificationCase, store } from "./notification-case.ts";
import { sessionCases } from "./notification-session.ts";
import { receiveCases } from "./receive-notification.ts";
import { sampleNotification, type NotificationRepositorySubject } from "./sample-notifications.ts";
import { ours, theirs } from "./sample-records.ts";

const later = timestampOf("2025-03-01 12:00:01");

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
export const notificationRepositoryCases: ReadonlyArray<
  ConformanceCase<NotificationRepositorySubject>
> = [
  ...receiveCases,
  ...sessionCases,
  listCase("returns all, newest first, ties by the bytes of the identifier", {}),
  listCase("filters by status", { statuses: ["UNMATCHED"] }),
  listCase("does not filter by an empty list", { statuses: [] }),
  listCase("filters by payment key", { paymentKey: "prov_card:ch_2" }),
  listCase("combines filters", { statuses: ["APPLIED"], paymentKey: "prov_card:ch_1" }),
  listCase("returns a page with the number of all", {}, { limit: 2, start: { offset: 1 } }),
];
