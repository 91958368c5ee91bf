import type { Id } from "quittance";
import { postgresStore, type Executor } from "@quittance/postgres";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, openTestApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("owners");

const serverThat = (responds: () => Promise<never>): Executor => ({
  isHostTransaction: false,
  query: responds,
  transaction: responds,
});

const lost = serverThat(() => {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  return Promise.reject(error);
});

const hung = serverThat(() => new Promise(() => undefined));

const ownerOn = async (executors: ReadonlyArray<Executor>, id: Id<"invoice">) => {
  const [first = lost] = executors;
  const { invoices } = postgresStore({ executors, executorFor: () => first });
  return invoices.ownerOf(id)();
};

test("the owner of an invoice is found while other servers are lost or hang", async () => {
  const { id } = await bill(await openTestApp(store), "10");
  const { executor } = store;
  for (const others of [[lost], [hung], [lost, hung, hung]]) {
    expect(rightOf(await ownerOn([executor, ...others], id))).toBe(testOrganization);
    expect(rightOf(await ownerOn([...others, executor], id))).toBe(testOrganization);
  }
});

const unknown: Id<"invoice"> = "invoice_unknown";

test("an invoice that no server has found may be on the one that is lost", async () => {
  await openTestApp(store);
  expect(await ownerOn([store.executor, lost], unknown)).toMatchObject({
    left: { kind: "PortFailed", cause: { kind: "Unavailable" } },
  });
  expect(rightOf(await ownerOn([store.executor], unknown))).toBeUndefined();
});

test("an invoice that two servers have has no owner", async () => {
  const { id } = await bill(await openTestApp(store), "10");
  expect(rightOf(await ownerOn([store.executor, store.executor], id))).toBeUndefined();
});
