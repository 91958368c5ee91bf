import { createWebhooks, type Resolve } from "@quittance/events";
import { memoryStore } from "@quittance/memory";
import { addSeconds, orThrow, timestampOf, type Id } from "quittance";
import { fromJson, limits, type Webhooks } from "quittance/adapter";
import { sequentialIds, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";

const now = timestampOf("2025-03-01 12:00:00");
const url = "https://shop.example/webhooks";

const publicAddress = { address: "93.184.215.14", family: 4 } as const;

/** Creates the service, for which every name resolves to a public address by default. */
const createService = (resolve: Resolve = () => Promise.resolve([publicAddress])): Webhooks =>
  createWebhooks({
    ...memoryStore(),
    environment: "production",
    resolve,
    clock: () => now,
    newId: sequentialIds(),
  });

const leftOf = async (result: Promise<{ readonly _tag: string }>): Promise<unknown> => {
  const found = (await result) as { readonly left?: unknown };
  return found.left;
};

const notFound = { kind: "EndpointNotFound" };
const invalid = (path: ReadonlyArray<string>, message: string) => ({
  kind: "Invalid",
  issues: [{ path, message }],
});
const none: Id<"endpoint"> = "endpoint_none";

describe("create", () => {
  test("returns an active endpoint for all types, and its secret once", async () => {
    const webhooks = createService();
    const { endpoint, secret } = orThrow(await webhooks.create(testOrganization, { url }));
    expect(endpoint).toEqual({
      id: endpoint.id,
      organizationId: testOrganization,
      url,
      types: undefined,
      isActive: true,
      disabledReason: undefined,
      createdAt: now,
      updatedAt: undefined,
    });
    expect(secret).toMatch(/^whsec_/u);
    const found = orThrow(await webhooks.get(testOrganization, endpoint.id));
    expect(found).toEqual(endpoint);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  test.each([
    ["no type", []],
    ["a type twice", ["invoice.created", "invoice.created"]],
  ] as const)("rejects %s before it resolves the URL", async (_, types) => {
    const service = createService(() => Promise.reject(new Error("not resolved")));
    expect(await leftOf(service.create(testOrganization, { url, types }))).toEqual(
      invalid(["types"], "must contain at least one event type, each once"),
    );
  });

  test("throws a TypeError without an organization", () => {
    expect(() => createService().create("shop" as never, { url })).toThrow(
      "webhooks.create: the first argument must be an organization of the form org_<id>",
    );
  });

  test("accepts 20 active endpoints", async () => {
    const webhooks = createService();
    for (let count = 0; count < 20; count += 1) {
      orThrow(await webhooks.create(testOrganization, { url }));
    }
    const tooMany = invalid(["isActive"], "An organization can have at most 20 active endpoints");
    expect(await leftOf(webhooks.create(testOrganization, { url }))).toEqual(tooMany);
    const inactive = await webhooks.create(testOrganization, { url, isActive: false });
    const { id } = orThrow(inactive).endpoint;
    const enabled = webhooks.update(testOrganization, id, { isActive: true });
    expect(await leftOf(enabled)).toEqual(tooMany);
    const inJson = webhooks.update(testOrganization, id, fromJson({ is_active: 1 }));
    expect(await leftOf(inJson)).toMatchObject({ issues: [{ path: ["is_active"] }] });
  });
});

describe("update", () => {
  test("keeps what was changed while its URL was checked", async () => {
    let during = (): Promise<unknown> => Promise.resolve();
    const webhooks = createService(async () => {
      await during();
      return [publicAddress];
    });
    const { id } = orThrow(await webhooks.create(testOrganization, { url })).endpoint;
    const { disable, update } = webhooks;
    during = () => {
      during = () => Promise.resolve();
      return disable(testOrganization, id);
    };
    const types = ["invoice.created"] as const;
    const updated = orThrow(await update(testOrganization, id, { url: `${url}/2`, types }));
    expect(updated).toMatchObject({ url: `${url}/2`, types, isActive: false });
    expect(updated.disabledReason).toBe("REQUESTED");
  });

  test("rejects invalid changes, and changes nothing", async () => {
    const webhooks = createService();
    const { endpoint } = orThrow(await webhooks.create(testOrganization, { url }));
    const rejected = webhooks.update(testOrganization, endpoint.id, { isActive: false, types: [] });
    expect(await leftOf(rejected)).toEqual(
      invalid(["types"], "must contain at least one event type, each once"),
    );
    expect(orThrow(await webhooks.get(testOrganization, endpoint.id))).toEqual(endpoint);
  });

  test("changes what is given, and nothing else", async () => {
    const webhooks = createService();
    const types = ["invoice.completed"] as const;
    const { endpoint } = orThrow(await webhooks.create(testOrganization, { url, types }));
    const { id } = endpoint;
    const moved = { url: "https://shop.example/new" };
    const changed = orThrow(await webhooks.update(testOrganization, id, moved));
    expect(changed).toEqual({ ...endpoint, ...moved, updatedAt: now });
    const all = await webhooks.update(testOrganization, id, { types: undefined });
    expect(orThrow(all)).toEqual({ ...changed, types: undefined });
  });

  test("checks the URL of an active endpoint, and a new one of an inactive endpoint", async () => {
    const webhooks = createService();
    const { endpoint } = orThrow(await webhooks.create(testOrganization, { url }));
    const bad = { url: "http://shop.example/" };
    for (const isActive of [true, false]) {
      const changes = { ...bad, isActive };
      const updated = webhooks.update(testOrganization, endpoint.id, changes);
      expect(await leftOf(updated)).toEqual(invalid(["url"], "must be an https URL"));
    }
  });

  test("disables an endpoint whose URL is no longer allowed", async () => {
    const resolved = [publicAddress];
    const webhooks = createService(() => Promise.resolve(resolved));
    const { endpoint } = orThrow(await webhooks.create(testOrganization, { url }));
    resolved.splice(0);
    const disabled = orThrow(await webhooks.disable(testOrganization, endpoint.id));
    expect(disabled).toMatchObject({ isActive: false, disabledReason: "REQUESTED" });
    const enabled = webhooks.update(testOrganization, endpoint.id, { isActive: true });
    expect(await leftOf(enabled)).toEqual(
      invalid(["url"], "must have a host name that DNS resolves within 5 seconds"),
    );
  });
});

describe("rotateSecret", () => {
  test.each([0, 604_800])("accepts %i seconds for the previous secret", async (seconds) => {
    const webhooks = createService();
    const created = orThrow(await webhooks.create(testOrganization, { url }));
    const { id } = created.endpoint;
    const options = { previousValidSeconds: seconds };
    const rotated = orThrow(await webhooks.rotateSecret(testOrganization, id, options));
    expect(rotated.secret).not.toBe(created.secret);
    expect(rotated.endpoint).toEqual({ ...created.endpoint, updatedAt: now });
  });

  test.each([-1, 604_801, 0.5, NaN])("rejects %f seconds", async (previousValidSeconds) => {
    const rotated = createService().rotateSecret(testOrganization, none, { previousValidSeconds });
    const message = `must be an integer between 0 and 604800, not ${String(previousValidSeconds)}`;
    expect(await leftOf(rotated)).toEqual(invalid(["previousValidSeconds"], message));
  });
});

describe("replay", () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => `event_${String(index)}` as const);

  test("accepts 1 to 1,000 events", async () => {
    const webhooks = createService();
    const { endpoint } = orThrow(await webhooks.create(testOrganization, { url }));
    const replay = (count: number) =>
      webhooks.replay(testOrganization, endpoint.id, { eventIds: ids(count) });
    expect(await leftOf(replay(0))).toEqual(
      invalid(["eventIds"], "must contain 1 to 1000 event identifiers"),
    );
    expect(orThrow(await replay(limits.maxReplayed))).toEqual({ replayed: 0 });
    expect(await leftOf(replay(limits.maxReplayed + 1))).toEqual(
      invalid(["eventIds"], "must contain at most 1000 elements, not 1001"),
    );
  });

  test("is rejected for a disabled endpoint", async () => {
    const webhooks = createService();
    const content = { url, isActive: false };
    const { endpoint } = orThrow(await webhooks.create(testOrganization, content));
    const replayed = webhooks.replay(testOrganization, endpoint.id, { failedSince: now });
    expect(await leftOf(replayed)).toEqual({ kind: "EndpointDisabled" });
  });

  test("selects either by events or by a time, before it looks up the endpoint", async () => {
    const { replay } = createService();
    const either = invalid(["eventIds"], "Pass either eventIds or failedSince");
    expect(await leftOf(replay(testOrganization, none, {}))).toEqual(either);
    const both = { eventIds: ids(1), failedSince: now };
    expect(await leftOf(replay(testOrganization, none, both))).toEqual(either);
    const eventIds = ["invoice_1"] as never;
    expect(await leftOf(replay(testOrganization, none, { eventIds }))).toMatchObject({
      issues: [{ path: ["eventIds", 0] }],
    });
  });
});

test("every method fails for an unknown endpoint", async () => {
  const webhooks = createService();
  const results = [
    webhooks.get(testOrganization, none),
    webhooks.update(testOrganization, none, {}),
    webhooks.disable(testOrganization, none),
    webhooks.rotateSecret(testOrganization, none),
    webhooks.deliveries(testOrganization, none),
    webhooks.replay(testOrganization, none, { failedSince: addSeconds(now, -1) }),
  ];
  for (const result of results) expect(await leftOf(result)).toEqual(notFound);
});

test("lists endpoints page by page, with a cursor for the same filter only", async () => {
  const webhooks = createService();
  for (let count = 0; count < 3; count += 1) {
    orThrow(await webhooks.create(testOrganization, { url }));
  }
  const filter = { isActive: true };
  const first = orThrow(await webhooks.list(testOrganization, { ...filter, limit: 2 }));
  const { nextCursor: cursor } = first;
  const next = orThrow(await webhooks.list(testOrganization, { ...filter, cursor }));
  const listed = [...first.rows, ...next.rows].map(({ id }) => id);
  expect(new Set(listed).size).toBe(3);
  const other = webhooks.list(testOrganization, { cursor });
  expect(await leftOf(other)).toMatchObject({ issues: [{ path: ["cursor"] }] });
});

test("a cursor of deliveries is of one endpoint only", async () => {
  const store = memoryStore();
  const webhooks = createWebhooks({
    ...store,
    environment: "production",
    resolve: () => Promise.resolve([publicAddress]),
    clock: () => now,
    newId: sequentialIds(),
  });
  const add = async () => orThrow(await webhooks.create(testOrganization, { url })).endpoint.id;
  const [first, second] = [await add(), await add()];
  const about = { subjectId: "invoice_1", type: "invoice.created", body: "{}" } as const;
  const deliveries = ([first, first, second] as const).map((endpointId, place) => ({
    ...about,
    id: `event_${String(place)}` as const,
    endpointId,
  }));
  const events = { after: undefined, position: "3", deliveries, now };
  orThrow(await store.deliveries.storeDeliveries(testOrganization, events)());
  const page = orThrow(await webhooks.deliveries(testOrganization, first, { limit: 1 }));
  const { nextCursor: cursor } = page;
  const next = orThrow(await webhooks.deliveries(testOrganization, first, { cursor }));
  expect([...page.rows, ...next.rows].map(({ id }) => id)).toEqual(["event_1", "event_0"]);
  const other = webhooks.deliveries(testOrganization, second, { cursor });
  expect(await leftOf(other)).toMatchObject({ issues: [{ path: ["cursor"] }] });
});
