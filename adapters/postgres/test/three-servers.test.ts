import { createHash } from "node:crypto";
import {
  importRecords,
  postgresRounding,
  postgresStore,
  type ImportedRecords,
  type PostgresStore,
  type Routing,
} from "@quittance/postgres";
import { type OrganizationId } from "quittance";
import { idOf } from "quittance/adapter";
import { ledgerOwners } from "@quittance/conformance/generators";
import { afterAll, describe, expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { sampleInvoice, withoutLines } from "../../conformance/src/sample-records.ts";
import { openServerStore, smallSettings, type ServerStore } from "./server-store.ts";
import { startServer } from "./support/postgres-server.ts";
import { runKit } from "./support/run-kit.ts";

/**
 * Returns the records that belong on one of several servers: all providers, and the other records of
 * the organizations of the server.
 */
const recordsOnServer = (
  {
    providers = [],
    credentials = [],
    organizations = [],
    invoices = [],
    ...owned
  }: ImportedRecords,
  isThere: (organizationId: OrganizationId) => boolean,
): ImportedRecords => {
  const own = Object.entries(owned as Readonly<Record<string, ReadonlyArray<Owned>>>).map(
    ([table, records]) =>
      [table, records.filter(({ organizationId }) => isThere(organizationId))] as const,
  );
  return {
    ...Object.fromEntries(own),
    providers,
    credentials,
    organizations: organizations.filter(({ id }) => isThere(id)),
    invoices: invoices.filter(({ invoice }) => isThere(invoice.organizationId)),
  };
};

interface Owned {
  readonly organizationId: OrganizationId;
}

const servers: ReadonlyArray<ServerStore> = await Promise.all(
  [1, 2, 3].map(async () => openServerStore(await startServer({ settings: smallSettings }))),
);

afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  await Promise.all(servers.map(({ server }) => server.remove()));
});

/** Distributes the organizations of the tests over all servers. */
const salt = "g";

const placeOf = (organizationId: OrganizationId): number =>
  createHash("sha256").update(`${salt} ${organizationId}`).digest().readUInt32BE(0) %
  servers.length;

const serverOf = (organizationId: OrganizationId): ServerStore => {
  const found = servers[placeOf(organizationId)];
  if (found === undefined) throw new Error("There is no such server");
  return found;
};

const routing: Routing = {
  executors: servers.map(({ executor }) => executor),
  executorFor: (organizationId) => serverOf(organizationId).executor,
};

const fill = async (records: ImportedRecords): Promise<PostgresStore> => {
  await Promise.all(
    servers.map(async ({ executor, empty }, place) => {
      await empty();
      const own = recordsOnServer(records, (id) => placeOf(id) === place);
      await importRecords(executor, own);
    }),
  );
  return postgresStore(routing);
};

const [ours, theirs] = ["org_conformance", "org_other"] as const;

test("the organizations of the cases are on different servers", () => {
  expect(new Set(servers.map(({ server }) => server.port)).size).toBe(3);
  expect(placeOf(ours)).not.toBe(placeOf(theirs));
  expect(new Set(ledgerOwners.map(placeOf)).size).toBe(3);
});

runKit("three servers", fill, 25, () => postgresRounding(routing));

const store = (
  { invoices }: PostgresStore,
  organizationId: OrganizationId,
  suffix: string,
): Promise<unknown> => {
  const records = withoutLines(sampleInvoice(suffix, { organizationId }));
  return invoices.storeInvoice(organizationId, records, undefined, [])();
};

const ownersIn = async ({ admin }: ServerStore): Promise<ReadonlyArray<string>> => {
  const found = await admin.query<{ readonly organization_id: string }>(
    "SELECT DISTINCT organization_id FROM quittance.invoices ORDER BY 1",
  );
  return found.rows.map((row) => row.organization_id);
};

describe("several servers", () => {
  test("have the invoices of their own organizations and no others", async () => {
    const split = await fill({ providers: [bank] });
    for (const owner of ledgerOwners) await store(split, owner, "same");
    expect(await Promise.all(servers.map(ownersIn))).toEqual(
      servers.map((_, place) => ledgerOwners.filter((owner) => placeOf(owner) === place)),
    );
    for (const { admin } of servers) {
      expect((await admin.query("SELECT FROM quittance.providers")).rowCount).toBe(1);
    }
  });

  test("are all queried for the owner of an invoice", async () => {
    const split = await fill({ providers: [bank] });
    const ownerOf = (suffix: string) => split.invoices.ownerOf(`invoice_${suffix}`)();
    for (const [index, owner] of ledgerOwners.entries()) {
      await store(split, owner, `only_${String(index)}`);
      expect(await ownerOf(`only_${String(index)}`)).toEqual({ _tag: "Right", right: owner });
    }
    await store(split, ours, "both");
    expect(await ownerOf("both")).toEqual({ _tag: "Right", right: ours });
    await store(split, theirs, "both");
    expect(await ownerOf("both")).toEqual({ _tag: "Right", right: undefined });
    expect(await ownerOf("unknown")).toEqual({ _tag: "Right", right: undefined });
  });

  test("work without one of them, except for its own organizations", async () => {
    const split = await fill({ providers: [bank] });
    await store(split, theirs, "theirs");
    const gone = serverOf(ours).server;
    await gone.stop();
    try {
      const failed = { _tag: "Left", left: { kind: "PortFailed", port: "invoices" } };
      expect(await store(split, ours, "lost")).toMatchObject(failed);
      expect(await store(split, theirs, "kept")).toEqual({ _tag: "Right", right: undefined });
      const ownerOf = (id: string) => split.invoices.ownerOf(idOf("invoice", id))();
      expect(await ownerOf("invoice_theirs")).toEqual({ _tag: "Right", right: theirs });
      expect(await ownerOf("invoice_unknown")).toMatchObject(failed);
    } finally {
      await gone.start();
    }
    expect(await store(split, ours, "back")).toEqual({ _tag: "Right", right: undefined });
  });
});
