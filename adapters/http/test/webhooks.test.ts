import { idOf, timestampOf } from "quittance";
import { describe, expect, test } from "vitest";
import { newStore, otherKey } from "./create-test-api.ts";
import { createApi, type ApiResponse, seen } from "./send-to-api.ts";
import type { MemoryStore } from "@quittance/memory";
import type { EndpointId, EventId } from "quittance/adapter";

const owner = idOf("org", "org_one");
const endpointId = "endpoint_1" as EndpointId;
const now = timestampOf("2025-07-17 15:00:00");

/** Stores deliveries to the first endpoint: failed ones after one attempt, and pending ones. */
const storeDelivery = async (
  { deliveries }: MemoryStore,
  { failed, pending }: Readonly<Record<"failed" | "pending", ReadonlyArray<string>>>,
): Promise<void> => {
  const stored = [...failed, ...pending].map((id) => ({
    id: id as EventId,
    endpointId,
    subjectId: idOf("invoice", `invoice_of_${id}`),
    type: "invoice.created" as const,
    body: "{}",
  }));
  const events = { after: undefined, position: "1", deliveries: stored, now };
  await deliveries.storeDeliveries(owner, events)();
  for (const id of failed) {
    const lane = {
      organizationId: owner,
      endpointId,
      subjectId: idOf("invoice", `invoice_of_${id}`),
    };
    const lease = { token: id, expiresAt: timestampOf("2025-07-17 15:01:00") };
    const claimed = await deliveries.claim(lane, lease, now)();
    if (claimed._tag === "Left" || claimed.right === undefined) throw new Error("Not claimed");
    await deliveries.recordAttempt(claimed.right, {
      attempt: { at: now, outcome: "REJECTED", status: 500, retryAfter: undefined },
      state: "FAILED",
      nextAttemptAt: undefined,
      disables: false,
    })();
  }
};

/** Returns the events of a page of deliveries. */
const eventIdsOf = ({ text }: ApiResponse): ReadonlyArray<string> => {
  const { data } = JSON.parse(text) as {
    readonly data: { readonly deliveries: ReadonlyArray<{ readonly event_id: string }> };
  };
  return data.deliveries.map((delivery) => delivery.event_id);
};

const url = "https://shop.example/webhooks";

describe("POST /webhooks", () => {
  test("creates an active endpoint of all types, and shows its secret once", async () => {
    const { call } = createApi();
    const created = await call("/webhooks", { url });
    expect([created.status, created.at("message"), created.at("data")]).toEqual([
      201,
      "Resource created successfully",
      {
        ...{ id: "endpoint_1", organization_id: "org_one", url, types: null, is_active: 1 },
        ...{ disabled_reason: null, created_at: "2025-07-17 15:00:00", updated_at: null },
        secret: "whsec_1",
      },
    ]);
    for (const [path, body] of [
      ["/webhooks/endpoint_1", {}],
      ["/webhooks/list", {}],
      ["/webhooks/endpoint_1/update", { types: ["invoice.created"] }],
      ["/webhooks/endpoint_1/disable", {}],
      ["/webhooks/endpoint_1/deliveries", {}],
    ] as const) {
      const { status, text } = await call(path, body);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain("whsec_");
    }
  });

  test("stores its types, and can be created disabled", async () => {
    const { call } = createApi();
    const types = ["invoice.completed", "payment.created"];
    const created = await call("/webhooks", { url, types, is_active: 0 });
    expect(seen(created, "is_active", "disabled_reason")).toEqual([201, 0, "REQUESTED"]);
    expect((await call("/webhooks/endpoint_1")).at("data.types")).toEqual(types);
  });

  test.each<[string, object, object]>([
    ["an empty body", {}, { url: "url is required" }],
    ["an empty URL", { url: "" }, { url: "url must not be empty" }],
    [
      "a URL that is not allowed",
      { url: "http://shop.example/" },
      { url: "url must be an https URL" },
    ],
    ["no types", { url, types: [] }, { types: /at least one event type/u }],
    ["an unknown type", { url, types: ["invoice.paid"] }, { "types.0": /must be one of/u }],
    [
      "a type twice",
      { url, types: ["invoice.created", "invoice.created"] },
      { types: /each once/u },
    ],
    [
      "several issues",
      { url: 7, types: "all", is_active: true, secret: "s" },
      { url: /string/u, types: /array/u, is_active: /0 or 1/u, secret: "Unknown field" },
    ],
  ])("rejects %s", async (_, body, messages) => {
    const { call } = createApi();
    const response = await call("/webhooks", body);
    expect(Object.keys(response.messages).sort()).toEqual(Object.keys(messages).sort());
    for (const [property, message] of Object.entries(messages)) {
      expect(response.messages[property]).toEqual(expect.stringMatching(message as string));
    }
    expect((await call("/webhooks/list")).at("data.total")).toBe(0);
  });

  test("admits 20 active endpoints", async () => {
    const { call } = createApi();
    for (let count = 0; count < 20; count += 1) {
      expect((await call("/webhooks", { url })).status).toBe(201);
    }
    expect((await call("/webhooks", { url })).messages).toEqual({
      is_active: "An organization can have at most 20 active endpoints",
    });
    expect((await call("/webhooks", { url }, { as: otherKey })).status).toBe(201);
  });
});

describe("POST /webhooks/{id}/update and /disable", () => {
  test("change some properties; null selects all types", async () => {
    const { call, tick } = createApi();
    await call("/webhooks", { url, types: ["invoice.created"] });
    tick(5);
    const moved = await call("/webhooks/endpoint_1/update", { url: `${url}/2`, is_active: null });
    expect(seen(moved, "url", "types.0", "is_active", "updated_at")).toEqual([
      ...[200, `${url}/2`, "invoice.created", 1, "2025-07-17 15:00:05"],
    ]);
    const all = await call("/webhooks/endpoint_1/update", { types: null });
    expect(seen(all, "url", "types")).toEqual([200, `${url}/2`, null]);
  });

  test("disable an endpoint, and enable it again", async () => {
    const { call } = createApi();
    await call("/webhooks", { url });
    const disabled = await call("/webhooks/endpoint_1/disable");
    expect(seen(disabled, "is_active", "disabled_reason")).toEqual([200, 0, "REQUESTED"]);
    expect((await call("/webhooks/endpoint_1/disable")).status).toBe(200);
    const enabled = await call("/webhooks/endpoint_1/update", { is_active: 1 });
    expect(seen(enabled, "is_active", "disabled_reason")).toEqual([200, 1, null]);
  });

  test("reject a URL that is not allowed", async () => {
    const { call } = createApi();
    await call("/webhooks", { url });
    const changes = { url: "http://shop.example/" };
    expect((await call("/webhooks/endpoint_1/update", changes)).messages).toEqual({
      url: "url must be an https URL",
    });
    expect((await call("/webhooks/endpoint_1")).at("data.url")).toBe(url);
  });
});

describe("POST /webhooks/{id}/rotate_secret", () => {
  test("shows the new secret once", async () => {
    const { call } = createApi();
    await call("/webhooks", { url });
    const rotated = await call("/webhooks/endpoint_1/rotate_secret");
    expect(seen(rotated, "id", "secret")).toEqual([200, "endpoint_1", "whsec_2"]);
    const options = { previous_valid_seconds: 0 };
    expect(seen(await call("/webhooks/endpoint_1/rotate_secret", options), "secret")).toEqual([
      ...[200, "whsec_3"],
    ]);
    expect((await call("/webhooks/endpoint_1")).text).not.toContain("whsec_");
  });

  test.each([-1, 604_801, 1.5, "60"])(
    "rejects %s as the time of the previous one",
    async (given) => {
      const { call } = createApi();
      await call("/webhooks", { url });
      const body = { previous_valid_seconds: given };
      expect(
        Object.keys((await call("/webhooks/endpoint_1/rotate_secret", body)).messages),
      ).toEqual(["previous_valid_seconds"]);
    },
  );
});

describe("POST /webhooks/{id}/deliveries and /replay", () => {
  test("list deliveries by state, and send failed ones again", async () => {
    const store = newStore();
    const { call } = createApi({ store });
    await call("/webhooks", { url });
    await storeDelivery(store, { failed: ["event_a", "event_b"], pending: ["event_c"] });
    const list = "/webhooks/endpoint_1/deliveries";
    expect(eventIdsOf(await call(list))).toEqual(["event_c", "event_b", "event_a"]);
    expect(eventIdsOf(await call(list, { state: ["FAILED"] }))).toEqual(["event_b", "event_a"]);
    expect((await call(list, { limit: 1 })).at("data.has_more")).toBe(true);
    const failed = await call(list, { state: ["FAILED"], limit: 1 });
    expect(failed.at("data.deliveries.0")).toMatchObject({
      ...{ type: "invoice.created", state: "FAILED", next_attempt_at: null },
      attempts: [{ outcome: "REJECTED", status: 500, retry_after: null }],
    });
    const body = { event_ids: ["event_a", "event_c", "event_none"] };
    const replayed = await call("/webhooks/endpoint_1/replay", body);
    expect(replayed.at("data")).toEqual({ replayed: 1 });
    expect(eventIdsOf(await call(list, { state: ["FAILED"] }))).toEqual(["event_b"]);
    const since = { failed_since: "2025-01-01 00:00:00" };
    expect((await call("/webhooks/endpoint_1/replay", since)).at("data.replayed")).toBe(1);
  });

  test("a disabled endpoint is a conflict", async () => {
    const { call } = createApi();
    await call("/webhooks", { url });
    await call("/webhooks/endpoint_1/disable");
    const body = { failed_since: "2025-01-01 00:00:00" };
    const { status, at } = await call("/webhooks/endpoint_1/replay", body);
    expect([status, at("log.code"), at("error")]).toEqual([
      ...[409, "CONFLICT", "The endpoint is disabled; enable it, then replay"],
    ]);
  });

  test.each<[string, object, ReadonlyArray<string>]>([
    ["an empty body", {}, ["event_ids"]],
    [
      "both properties",
      { event_ids: ["event_a"], failed_since: "2025-01-01 00:00:00" },
      ["event_ids"],
    ],
    ["no events", { event_ids: [] }, ["event_ids"]],
    ["a malformed event", { event_ids: ["a"] }, ["event_ids.0"]],
    ["an impossible time", { failed_since: "2025-02-30 00:00:00" }, ["failed_since"]],
  ])("replay rejects %s", async (_, body, properties) => {
    const { call } = createApi();
    await call("/webhooks", { url });
    const { messages } = await call("/webhooks/endpoint_1/replay", body);
    expect(Object.keys(messages)).toEqual(properties);
  });
});
