import { expect, test } from "vitest";
import {
  findPolicy,
  isPolicyId,
  policies,
  reducedTo,
  settingsOf,
  type PolicyId,
} from "./policy.ts";

test.each<[string, object | undefined]>([
  ["invoice", { totals: "invoice" }],
  ["shop+discount-rounded", { totals: "shop" }],
  ["shop+cash:0.05", { totals: "shop", increments: { CHF: "0.05", EUR: "0.05" } }],
  ["exact", { totals: "exact" }],
  ["UP:TOTAL:DOCUMENT", { rounding: { mode: "UP", at: "TOTAL" }, tax: { at: "DOCUMENT" } }],
  ["shop+tax-rounded", undefined],
  ["shop+discount-after-tax+cash:0.05", undefined],
  ["piece:HALF_UP", undefined],
  ["piece:HALF_UP+cash:1", undefined],
])("the policy %s has the options of a host %j", (id, settings) => {
  expect(isPolicyId(id)).toBe(true);
  expect(findPolicy(id as PolicyId).id).toBe(id);
  expect(settingsOf(findPolicy(id as PolicyId), ["CHF", "EUR"])).toEqual(settings);
});

test.each([
  ...["", "shops", "exact+cash:0.05", "UP:LINE:LINE+cash:1", "invoice+tax-rounded", "shop+cash:0"],
  ...["shop+cash:1+cash:1", "shop+cash:x", "shop+cash:", "+cash:1", "shop:HALF_UP"],
  ...["shop+discount-rounded+discount-after-tax", "shop+rate-divides+discount-rounded"],
])("%j is not a policy", (id) => {
  expect(isPolicyId(id)).toBe(false);
  const message = `Pass a policy such as "invoice" or "shop+discount-rounded", not ${id}`;
  expect(() => findPolicy(id as PolicyId)).toThrow(new TypeError(message));
});

test("what is not text is not a policy", () => {
  expect(() => findPolicy(7 as never)).toThrow("not 7");
});

test("policies with settings come first, then those with few additions, then by base", () => {
  const ids = policies.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([ids.length, ...ids.slice(0, 5), ids[24], ids.at(-1)]).toEqual([
    ...[252, "invoice", "shop", "exact", "HALF_UP:LINE:LINE", "HALF_UP:LINE:DOCUMENT"],
    ...["invoice+rate-divides", "piece:DOWN+discount-after-tax+tax-rounded+rate-divides"],
  ]);
});

test.each<
  [
    string,
    Parameters<typeof reducedTo>[1] extends ReadonlySet<infer F> ? ReadonlyArray<F> : never,
    string,
  ]
>([
  ["shop", [], "shop"],
  ["shop+discount-rounded", ["percent discounts"], "shop+discount-rounded"],
  ["shop+discount-rounded+rate-divides", ["conversions"], "shop+rate-divides"],
  ["shop+discount-after-tax+tax-rounded", ["discounts"], "shop+discount-after-tax"],
  ["shop+tax-rounded+cash:0.5", [], "shop+cash:0.5"],
  ["shop+tax-rounded+cash:0.5", ["inclusive prices"], "shop+tax-rounded+cash:0.5"],
])("%s is, for bills with %j, %s", (id, features, reduced) => {
  const found = reducedTo(findPolicy(id as PolicyId), new Set(features));
  expect(found).toEqual(findPolicy(reduced as PolicyId));
});
