import { idOf } from "quittance";
import { expect, test } from "vitest";
import { timestampOf } from "../time/timestamp.ts";
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
  const endpoint = { id: idOf("endpoint", "endpoint_1"), isActive: true, types: undefined };
  const given = { ...endpoint, createdAt: created, ...properties } as WebhookEndpoint;
  expect(acceptsEvent(given, { type: "invoice.created", createdAt })).toBe(expected);
});
