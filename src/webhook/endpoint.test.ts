import { endpointRequests } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { timestampOf } from "../time/timestamp.ts";
import { describeEndpointIssue } from "./endpoint-describe.ts";
import { acceptsEvent, type WebhookEndpoint } from "./endpoint.ts";

const [before, created, after] = [
  timestampOf("2025-07-17 11:59:59"),
  timestampOf("2025-07-17 12:00:00"),
  timestampOf("2025-07-17 12:00:01"),
];
const types = ["invoice.created", "invoice.voided"] as const;

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
  const endpoint = { id: "endpoint_1" as const, isActive: true, types: undefined };
  const given = { ...endpoint, createdAt: created, ...properties } as WebhookEndpoint;
  expect(acceptsEvent(given, { type: "invoice.created", createdAt })).toBe(expected);
});

describe("the body of a new endpoint", () => {
  const url = "https://shop.example/events";

  test.each([
    [{ url }, { url }],
    [
      { url, types, is_active: 0 },
      { url, types, isActive: false },
    ],
    [
      { url, is_active: 1 },
      { url, isActive: true },
    ],
    [{ url, types: null, is_active: null }, { url }],
    [{}, undefined],
    [{ url: "" }, undefined],
    [{ url, types: ["invoice.paid"] }, undefined],
  ])("%j has the content %j", (body, content) => {
    expect(endpointRequests.create.read(body).content).toEqual(content);
  });
});

test("the seconds that a replaced secret stays valid for are described with their limit", () => {
  expect(describeEndpointIssue({ kind: "RotationSecondsInvalid" })).toEqual({
    path: ["previous_valid_seconds"],
    message: "must be an integer between 0 and 604800",
  });
});
