import { createWebhooks, type Resolve } from "@quittance/events";
import { memoryStore } from "@quittance/memory";
import { addSeconds, orThrow, timestampOf, type Id } from "quittance";
import { limits, type Webhooks } from "quittance/adapter";
import { sequentialIds, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";

const now = timestampOf("2025-03-01 12:00:00");
const url = "https://shop.example/webhooks";

const publicAddress = { address: "93.184.215.14", family: 4 } as const;

/** Creates the service, for which every name resolves to a public address by default. */
const createService = (resolve: Resolve = () => Promise.resolve([publicAddress])): Webhooks =>
  createWebhooks({
    ...{ ...memoryStore(), environment: "production", resolve },
    clock: () => now,
    newId: sequentialIds(),
  });

const leftOf = async (result: Promise<{ readonly _tag: string }>): Promise<unknown> => {
  const found = (await result) as { readonly left?: unknown };
  return found.left;
};

const notFound = { kind: "EndpointNotFound" };
const none: Id<"endpoint"> = "endpoint_none";

describe("createEndpoint", () => {
  test("returns an active endpoint for all types, and its secret once", async () => {
    const webhooks = createService();
    const { endpoint, secret } = orThrow(await webhooks.createEndpoint(testOrganization, { url }));
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
    const found = orThrow(await webhooks.getEndpoint(testOrganization, endpoint.id));
    expect(found).toEqual(endpoint);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  test.each([
    ["no type", []],
    ["a type twice", ["invoice.created", "invoice.created"]],
  ] as const)("rejects %s", async (_, types) => {
    const created = createService().createEndpoint(testOrganization, { url, types });
    const issues = [{ kind: "EndpointTypesInvalid" }];
    expect(await leftOf(created)).toEqual({ kind: "EndpointInvalid", issues });
  });

  test("rejects an unknown type and a URL that is not text with a TypeError", async () => {
    const { createEndpoint } = createService();
    const types = ["invoice.paid"] as never;
    await expect(createEndpoint(testOrganization, { url, types })).rejects.toThrow(TypeError);
    await expect(createEndpoint(testOrganization, { url: 1 as never })).rejects.toThrow(TypeError);
  });

  test("accepts 20 active endpoints", async () => {
    const webhooks = createService();
    for (let count = 0; count < 20; count += 1) {
      orThrow(await webhooks.createEndpoint(testOrganization, { url }));
    }
    const tooMany = { kind: "EndpointInvalid", issues: [{ kind: "TooManyEndpoints" }] };
    expect(await leftOf(webhooks.createEndpoint(testOrganization, { url }))).toEqual(tooMany);
    const inactive = await webhooks.createEndpoint(testOrganization, { url, isActive: false });
    const { id } = orThrow(inactive).endpoint;
    const enabled = webhooks.updateEndpoint(testOrganization, id, { isActive: true });
    expect(await leftOf(enabled)).toEqual(tooMany);
  });
});

describe("updateEndpoint", () => {
  test("keeps what was changed while its URL was checked", async () => {
    let during = (): Promise<unknown> => Promise.resolve();
    const webhooks = createService(async () => {
      await during();
      return [publicAddress];
    });
    const { id } = orThrow(await webhooks.createEndpoint(testOrganization, { url })).endpoint;
    const { disableEndpoint, updateEndpoint } = webhooks;
    during = () => {
      during = () => Promise.resolve();
      return disableEndpoint(testOrganization, id);
    };
    const types = ["invoice.created"] as const;
    const updated = orThrow(await updateEndpoint(testOrganization, id, { url: `${url}/2`, types }));
    expect(updated).toMatchObject({ url: `${url}/2`, types, isActive: false });
    expect(updated.disabledReason).toBe("REQUESTED");
  });

  test("changes what is given, and nothing else", async () => {
    const webhooks = createService();
    const types = ["invoice.completed"] as const;
    const { endpoint } = orThrow(await webhooks.createEndpoint(testOrganization, { url, types }));
    const { id } = endpoint;
    const moved = { url: "https://shop.example/new" };
    const changed = orThrow(await webhooks.updateEndpoint(testOrganization, id, moved));
    expect(changed).toEqual({ ...endpoint, ...moved, updatedAt: now });
    const all = await webhooks.updateEndpoint(testOrganization, id, { types: undefined });
    expect(orThrow(all)).toEqual({ ...changed, types: undefined });
  });

  test("checks the URL of an active endpoint, and a new one of an inactive endpoint", async () => {
    const webhooks = createService();
    const { endpoint } = orThrow(await webhooks.createEndpoint(testOrganization, { url }));
    const bad = { url: "http://shop.example/" };
    const issues = [{ kind: "EndpointUrlInvalid", reason: "NOT_HTTPS" }];
    for (const isActive of [true, false]) {
      const changes = { ...bad, isActive };
      const updated = webhooks.updateEndpoint(testOrganization, endpoint.id, changes);
      expect(await leftOf(updated)).toEqual({ kind: "EndpointInvalid", issues });
    }
  });

  test("disables an endpoint whose URL is no longer allowed", async () => {
    const resolved = [publicAddress];
    const webhooks = createService(() => Promise.resolve(resolved));
    const { endpoint } = orThrow(await webhooks.createEndpoint(testOrganization, { url }));
    resolved.splice(0);
    const disabled = orThrow(await webhooks.disableEndpoint(testOrganization, endpoint.id));
    expect(disabled).toMatchObject({ isActive: false, disabledReason: "REQUESTED" });
    const enabled = webhooks.updateEndpoint(testOrganization, endpoint.id, { isActive: true });
    expect(await leftOf(enabled)).toMatchObject({ issues: [{ reason: "NOT_RESOLVED" }] });
  });
});

describe("rotateSecret", () => {
  test.each([0, 604_800])("accepts %i seconds for the previous secret", async (seconds) => {
    const webhooks = createService();
    const created = orThrow(await webhooks.createEndpoint(testOrganization, { url }));
    const { id } = created.endpoint;
    const options = { previousValidSeconds: seconds };
    const rotated = orThrow(await webhooks.rotateSecret(testOrganization, id, options));
    expect(rotated.secret).not.toBe(created.secret);
    expect(rotated.endpoint).toEqual({ ...created.endpoint, updatedAt: now });
  });

  test.each([-1, 604_801, 0.5, NaN])("rejects %f seconds", async (previousValidSeconds) => {
    const rotated = createService().rotateSecret(testOrganization, none, { previousValidSeconds });
    const issues = [{ kind: "RotationSecondsInvalid" }];
    expect(await leftOf(rotated)).toEqual({ kind: "EndpointInvalid", issues });
  });
});

describe("replay", () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => `event_${String(index)}` as const);

  test("accepts 1 to 1,000 events", async () => {
    const webhooks = createService();
    const { endpoint } = orThrow(await webhooks.createEndpoint(testOrganization, { url }));
    const replay = (count: number) =>
      webhooks.replay(testOrganization, endpoint.id, { eventIds: ids(count) });
    expect(await leftOf(replay(0))).toEqual({ kind: "ReplayInvalid" });
    expect(orThrow(await replay(limits.maxReplayed))).toEqual({ replayed: 0 });
    expect(await leftOf(replay(limits.maxReplayed + 1))).toEqual({ kind: "ReplayInvalid" });
  });

  test("is rejected for a disabled endpoint", async () => {
    const webhooks = createService();
    const content = { url, isActive: false };
    const { endpoint } = orThrow(await webhooks.createEndpoint(testOrganization, content));
    const replayed = webhooks.replay(testOrganization, endpoint.id, { failedSince: now });
    expect(await leftOf(replayed)).toEqual({ kind: "EndpointDisabled" });
  });

  test("rejects a selection of another form with a TypeError", async () => {
    const { replay } = createService();
    await expect(replay(testOrganization, none, {} as never)).rejects.toThrow(TypeError);
    const eventIds = ["invoice_1"] as never;
    await expect(replay(testOrganization, none, { eventIds })).rejects.toThrow(TypeError);
  });
});

test("every method fails for an unknown endpoint", async () => {
  const webhooks = createService();
  const results = [
    webhooks.getEndpoint(testOrganization, none),
    webhooks.updateEndpoint(testOrganization, none, {}),
    webhooks.disableEndpoint(testOrganization, none),
    webhooks.rotateSecret(testOrganization, none),
    webhooks.listDeliveries(testOrganization, none),
    webhooks.replay(testOrganization, none, { failedSince: addSeconds(now, -1) }),
  ];
  for (const result of results) expect(await leftOf(result)).toEqual(notFound);
});

test("lists endpoints page by page, with a cursor for the same filter only", async () => {
  const webhooks = createService();
  for (let count = 0; count < 3; count += 1) {
    orThrow(await webhooks.createEndpoint(testOrganization, { url }));
  }
  const filter = { isActive: true };
  const first = orThrow(await webhooks.listEndpoints(testOrganization, filter, { limit: 2 }));
  const { nextCursor: cursor } = first;
  const next = orThrow(await webhooks.listEndpoints(testOrganization, filter, { cursor }));
  const listed = [...first.rows, ...next.rows].map(({ id }) => id);
  expect(new Set(listed).size).toBe(3);
  const other = webhooks.listEndpoints(testOrganization, {}, { cursor });
  expect(await leftOf(other)).toMatchObject({ issues: [{ kind: "CursorInvalid" }] });
});
