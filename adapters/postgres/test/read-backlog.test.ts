import { createWebhooks, deliveryWork } from "@quittance/events";
import { readBacklog } from "@quittance/postgres";
import { applyNotification } from "@quittance/providers";
import { addSeconds, type OrganizationId } from "quittance";
import { expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { maxCounted, maxLateOrganizations } from "../src/read-backlog.ts";
import { invoiceOf, openTestApp, times, type PostgresApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("backlog");

const empty = {
  unreadEvents: 0,
  dueDeliveries: 0,
  unmatchedNotifications: 0,
  pendingTransitions: 0,
  lateOrganizations: [],
};

const open = async () => {
  const app = await openTestApp(store);
  const now = app.clock();
  const environment = "production";
  const resolve = () => Promise.resolve([{ address: "93.184.215.14", family: 4 }]);
  const ports = { ...app.store, ...app.ports, environment, resolve } as const;
  const webhooks = createWebhooks(ports);
  const url = "https://hooks.example.com";
  const subscribe = async (owner: OrganizationId) => rightOf(await webhooks.create(owner, { url }));
  const bill = async (owner: OrganizationId) =>
    rightOf(await app.payments.invoices.create(owner, invoiceOf("10")));
  const read = (at = now) => readBacklog(app.executor, { now: at });
  return { app, now, ports, subscribe, bill, read, work: deliveryWork(ports) };
};

const owners = times(maxLateOrganizations + 2, (place) => `org_${String(place + 10)}` as const);

const report = (app: PostgresApp, owner: OrganizationId) =>
  applyNotification(
    { organizationId: owner, providerId: bank.id, environment: "development" },
    {
      deliveryId: "evt_1",
      fact: {
        kind: "PaymentReported",
        objectId: "ch_1",
        status: "COMPLETED",
        price: { currency: "EUR", amount: "100" },
        invoiceReference: "invoice_none",
        happenedAt: app.clock(),
      },
    },
  )({ ...app.store, ...app.ports })();

test("counts what waits over all organizations, and nothing of those without endpoints", async () => {
  const { app, now, subscribe, bill, read, work } = await open();
  expect(await read()).toEqual(empty);
  const [first, second, other] = owners as [OrganizationId, OrganizationId, OrganizationId];
  await subscribe(first);
  await subscribe(second);
  for (const owner of [first, first, second, other]) await bill(owner);
  rightOf(await report(app, other));
  const waiting = { ...empty, unmatchedNotifications: 1, pendingTransitions: 4 };
  // An endpoint has an event of its own.
  expect(await read()).toEqual({ ...waiting, unreadEvents: 2 + 3 });

  await work.readEvents(second);
  app.tick(60);
  await work.readEvents(first);
  expect(await read(addSeconds(now, 60))).toEqual({
    ...waiting,
    dueDeliveries: 3,
    lateOrganizations: [
      { organizationId: second, dueSince: now },
      { organizationId: first, dueSince: addSeconds(now, 60) },
    ],
  });
  expect(await read(addSeconds(now, 59))).toMatchObject({ dueDeliveries: 1 });
});

test("names the organizations that wait longest, and counts no further than its limit", async () => {
  const { app, now, subscribe, bill, read, work } = await open();
  for (const owner of owners) {
    await subscribe(owner);
    await bill(owner);
    await work.readEvents(owner);
    app.tick(1);
  }
  const { lateOrganizations } = await read(addSeconds(now, 3600));
  expect(lateOrganizations.map(({ organizationId }) => organizationId)).toEqual(
    owners.slice(0, maxLateOrganizations),
  );
  await store.admin.query(
    `INSERT INTO quittance.transitions
     SELECT 'org_many', 'INVOICE', 'invoice_' || place, 1, 1, now(), 'PENDING', 'EUR', '', 1, 1
     FROM generate_series(1, $1) AS place`,
    [maxCounted + 1],
  );
  expect((await read()).pendingTransitions).toBe(maxCounted);
});
