import { deliveryWork } from "@quittance/events";
import { postgresStore, type Executor } from "@quittance/postgres";
import { timestampOf, type OrganizationId } from "quittance";
import { idOf } from "quittance/adapter";
import { beforeEach, expect, test } from "vitest";
import { bank, createTestApp } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { endpoint, storeEndpoints } from "../../conformance/src/sample-webhooks.ts";
import { aroundStatements } from "./around-statements.ts";
import { invoiceOf } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const databases = [await openTestStore("lost_server_a"), await openTestStore("lost_server_b")];
const owners = ["org_a", "org_b", "org_c", "org_d"].map((id) => idOf("org", id));
const now = timestampOf("2025-07-20 00:00:00");

let lost: number | undefined;

/** Servers that cannot be reached while they are lost. */
const executors: ReadonlyArray<Executor> = databases.map(({ executor }, place) =>
  aroundStatements(executor, {
    statement: (_, run) =>
      lost === place ? Promise.reject(new Error(`server ${String(place)} is lost`)) : run(),
  }),
);

const placeOf = (owner: OrganizationId): number => owners.indexOf(owner) % 2;
const serverOf = (owner: OrganizationId): Executor => executors[placeOf(owner)] as Executor;

/** Opens a store on both servers, with an endpoint and an event of every organization. */
const open = async () => {
  for (const database of databases) await database.fill({ providers: [bank] });
  const store = postgresStore({ executors, executorFor: serverOf });
  const app = createTestApp({ store });
  for (const owner of owners) {
    await storeEndpoints(store, endpoint("a", { organizationId: owner }));
    rightOf(await app.payments.invoices.create(owner, invoiceOf("10")));
  }
  return { app, store };
};

beforeEach(() => {
  lost = undefined;
});

test.each([0, 1])("the loss of server %i hides only its own organizations", async (place) => {
  const { store } = await open();
  const { organizations, organizationsWithWork } = store.deliveries;
  const reads = [organizations(undefined, 100), organizationsWithWork(now, undefined, 100)];
  for (const read of reads) expect(await read()).toEqual({ _tag: "Right", right: owners });
  const others = owners.filter((owner) => placeOf(owner) !== place);
  lost = place;
  for (const read of reads) {
    const failed = { kind: "PortFailed", port: "deliveries", found: others };
    expect(await read()).toMatchObject({ _tag: "Left", left: failed });
  }
  const firstOf = await organizationsWithWork(now, others[0], 1)();
  expect(firstOf).toMatchObject({ left: { found: others.slice(1) } });
});

// One read for all servers failed, and then no organization was visited.
test("webhooks of others are read without the lost server, also by a new process", async () => {
  const { app, store } = await open();
  const failures: Array<unknown> = [];
  const startWork = () =>
    deliveryWork({
      ...store,
      ...app.ports,
      environment: "development",
      onFailure: (failure) => failures.push(failure),
    });
  const before = startWork();
  expect(await before.organizations()).toEqual(owners);
  lost = 0;
  const after = startWork();
  expect(new Set(await before.organizations())).toEqual(new Set(owners));
  expect(await after.organizations()).toEqual(["org_d", "org_b"]);
  expect(failures).toHaveLength(2);
  for (const owner of owners) {
    const { lanes } = await after.readEvents(owner);
    expect(lanes).toHaveLength(placeOf(owner) === lost ? 0 : 1);
  }
  lost = undefined;
  expect(await after.organizations()).toEqual(owners);
});
