import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { sampleInvoice } from "../../adapters/conformance/src/sample-records.ts";
import { right } from "../kernel/either.ts";
import { fromJson, invalid, read } from "../schema/schema.ts";
import { timestampOf } from "../time/timestamp.ts";
import { endpointEvents, secretEvent } from "./endpoint-change.ts";
import {
  acceptsEvent,
  endpointChanges,
  newEndpoint,
  secretRotation,
  type WebhookEndpoint,
} from "./endpoint.ts";

const [before, created, after] = [
  timestampOf("2025-07-17 11:59:59"),
  timestampOf("2025-07-17 12:00:00"),
  timestampOf("2025-07-17 12:00:01"),
];
const types = ["invoice.created", "invoice.voided"] as const;
const endpoint: WebhookEndpoint = {
  id: "endpoint_1",
  organizationId: testOrganization,
  url: "https://shop.example/events",
  isActive: true,
  types: undefined,
  disabledReason: undefined,
  createdAt: created,
  updatedAt: undefined,
};

test.each<[Partial<WebhookEndpoint>, typeof created, boolean]>([
  [{}, created, true],
  [{}, after, true],
  [{}, before, false],
  [{ isActive: false }, after, false],
  [{ types }, created, true],
  [{ types }, before, false],
  [{ types: ["invoice.voided"] }, created, false],
  [{ types, isActive: false }, created, false],
])("an endpoint with %o accepts an event of %s: %s", (properties, createdAt, expected) => {
  const given = { ...endpoint, ...properties };
  const subject = { kind: "Invoice", invoice: sampleInvoice("1") } as const;
  expect(acceptsEvent(given, { type: "invoice.created", createdAt, subject })).toBe(expected);
});

describe("an event about an endpoint", () => {
  const stamp = () => ({ id: "event_1", createdAt: after }) as const;
  const actor = { type: "API_KEY", id: "key_1" } as const;

  test("is accepted by others only", () => {
    const event = secretEvent(testOrganization, "endpoint_1", stamp(), actor);
    expect(acceptsEvent(endpoint, event)).toBe(false);
    expect(acceptsEvent({ ...endpoint, id: "endpoint_2" }, event)).toBe(true);
  });

  test.each<[string, Partial<WebhookEndpoint> | undefined, Partial<WebhookEndpoint>, unknown]>([
    [
      "created",
      undefined,
      { types },
      [
        { property: "url", before: null, after: endpoint.url },
        { property: "types", before: null, after: [...types] },
        { property: "is_active", before: null, after: 1 },
      ],
    ],
    [
      "updated",
      { types },
      { updatedAt: after },
      [{ property: "types", before: [...types], after: null }],
    ],
    ["updated", { isActive: false }, {}, [{ property: "is_active", before: 0, after: 1 }]],
    ["disabled", {}, { isActive: false }, [{ property: "is_active", before: 1, after: 0 }]],
  ])("says that it was %s, who did it, and what differs", (type, before, next, changed) => {
    const stored = before && { ...endpoint, ...before };
    expect(endpointEvents(stored, { ...endpoint, ...next }, stamp, actor)).toEqual([
      {
        ...stamp(),
        organizationId: testOrganization,
        type: `webhook_endpoint.${type}`,
        subject: { kind: "Organization", change: { actor, endpointId: endpoint.id, changed } },
      },
    ]);
  });

  test("is missing if nothing that an organization decides differs", () => {
    expect(endpointEvents(endpoint, { ...endpoint, updatedAt: after }, stamp)).toEqual([]);
  });
});

const url = "https://shop.example/events";
const everyType = "must contain at least one event type, each once";

describe("the request for a new endpoint", () => {
  test.each([
    [{ url }, { url, isActive: true }],
    [
      { url, types, is_active: 0 },
      { url, types, isActive: false },
    ],
    [
      { url, is_active: 1 },
      { url, isActive: true },
    ],
    [
      { url, types: null, is_active: null },
      { url, isActive: true },
    ],
  ])("is %j in JSON for %j", (body, content) => {
    expect(read(newEndpoint, fromJson(body))).toEqual(right(content));
    expect(read(newEndpoint, content)).toEqual(right(content));
  });

  test.each([
    [{}, ["url"], "is required"],
    [{ url: "" }, ["url"], "must not be empty"],
    [{ url: 1 }, ["url"], "must be a string"],
    [{ url, types: [] }, ["types"], everyType],
    [{ url, types: ["invoice.created", "invoice.created"] }, ["types"], everyType],
    [{ url, types: ["invoice.paid"] }, ["types", 0], /^must be one of invoice.created, .*"$/u],
    [{ url, secret: "whsec_" }, ["secret"], "Unknown field"],
  ])("%j has an issue at %j: %s", (request, path, message) => {
    const text: unknown = message instanceof RegExp ? expect.stringMatching(message) : message;
    const issue = { path, message: text };
    const expected = { _tag: "Left", left: { kind: "Invalid", issues: [issue] } };
    expect(read(newEndpoint, request as never)).toEqual(expected);
    expect(read(newEndpoint, fromJson(request))).toEqual(expected);
  });
});

test("changes keep what is absent, and only types can be removed", () => {
  const all = { url: null, types: null, is_active: null };
  expect(read(endpointChanges, fromJson(all))).toStrictEqual(right({ types: undefined }));
  expect(read(endpointChanges, { types: undefined })).toStrictEqual(right({ types: undefined }));
  expect(read(endpointChanges, {})).toStrictEqual(right({}));
});

test("a replaced secret stays valid for a day, or for up to a week", () => {
  expect(read(secretRotation, undefined)).toEqual(right({ previousValidSeconds: 86_400 }));
  for (const previousValidSeconds of [0, 604_800]) {
    expect(read(secretRotation, { previousValidSeconds })).toEqual(right({ previousValidSeconds }));
  }
  const message = "must be an integer between 0 and 604800, not 604801";
  expect(read(secretRotation, { previousValidSeconds: 604_801 })).toMatchObject({
    left: invalid({ path: ["previousValidSeconds"], message }),
  });
});
