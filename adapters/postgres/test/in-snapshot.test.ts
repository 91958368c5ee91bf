import { hostTransaction, inSnapshot, postgresStore } from "@quittance/postgres";
import { createQuittance } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, billMany, invoiceOf, openTestApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("snapshot");

test("all pages of an iteration in a snapshot show the records at its first read", async () => {
  const app = await openTestApp(store);
  const invoices = await billMany(app, 120, "10");
  const listed = await inSnapshot(app.executor, async (snapshot) => {
    const inside = createQuittance({ ...app.ports, ...postgresStore(snapshot) });
    const found: Array<string> = [];
    for await (const { id, status } of inside.invoices.all(testOrganization)) {
      found.push(`${id} ${status}`);
      if (found.length > 1) continue;
      for (const each of invoices)
        rightOf(await app.payments.invoices.void(testOrganization, each.id));
      await bill(app, "10");
    }
    return found;
  });
  expect([...listed].sort()).toEqual(invoices.map(({ id }) => `${id} PENDING`).sort());
});

test("a snapshot rejects writes, and leaves the connection usable", async () => {
  const app = await openTestApp(store);
  await expect(
    inSnapshot(app.executor, (snapshot) =>
      createQuittance({ ...app.ports, ...postgresStore(snapshot) }).invoices.create(
        testOrganization,
        invoiceOf("10"),
      ),
    ),
  ).rejects.toMatchObject({ code: "25006" });
  expect((await bill(app, "10")).status).toBe("PENDING");
});

test("a transaction of the host that has run a query cannot become a snapshot", async () => {
  await expect(
    store.executor.transaction(async ({ query }) => {
      await query("SELECT 1", []);
      return inSnapshot(hostTransaction(query), () => Promise.resolve());
    }),
  ).rejects.toMatchObject({ code: "25001" });
});
