import { type OrganizationId } from "quittance";
import { expect, test } from "vitest";
import { knownCallers } from "../src/known-callers.ts";

const acme: OrganizationId = "org_acme";
const globex: OrganizationId = "org_globex";

test("credentials have the owner of their last look-up, however Bearer is written", () => {
  const callers = knownCallers();
  expect(callers.ownerOf("sk_test_a")).toBeUndefined();
  callers.store("Bearer sk_test_a", acme);
  callers.store("sk_test_b", globex);
  expect(callers.ownerOf("sk_test_a")).toBe(acme);
  expect(callers.ownerOf("bearer   sk_test_a")).toBe(acme);
  expect(callers.ownerOf("sk_test_b")).toBe(globex);
});

test("credentials that are no longer valid have no owner", () => {
  const callers = knownCallers();
  callers.store("sk_test_a", acme);
  callers.store("sk_test_a", undefined);
  expect(callers.ownerOf("sk_test_a")).toBeUndefined();
  callers.store(undefined, acme);
  expect(callers.ownerOf(undefined)).toBeUndefined();
});

test("10,000 callers are kept, and then the newest", () => {
  const callers = knownCallers();
  for (let index = 0; index <= 10_000; index += 1) callers.store(`key ${String(index)}`, acme);
  expect(callers.ownerOf("key 0")).toBeUndefined();
  expect([callers.ownerOf("key 1"), callers.ownerOf("key 10000")]).toEqual([acme, acme]);
});
