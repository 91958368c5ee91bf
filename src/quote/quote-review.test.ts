import { createQuittance, left, portFailed, right, type QuittancePorts } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import {
  custom,
  catalogOwner,
  sampleQuotePorts,
  sampleTaxSource,
} from "../../test/support/sample-catalog.ts";
import type { ItemsDraft } from "./items-resolve.ts";
import { reviewQuote } from "./quote-review.ts";
import { rightOf } from "../../test/support/right-of.ts";

const down = portFailed("taxes", new Error("no connection"));
const failing = () => () => Promise.resolve(left(down));

const failures: ReadonlyArray<readonly [string, Partial<QuittancePorts>, unknown]> = [
  ["coupons", { coupons: { couponsByCode: failing } }, down],
  ["taxes", { taxes: { taxesFor: failing } }, { kind: "TaxUnavailable", cause: down.cause }],
  ["rates", { rates: { ratesFor: failing } }, down],
];

const taxIds = ["tax_vat"] as const;
const valid = custom({ currency: "GBP", taxIds });
const unreadable = { ...valid, price: undefined };

const reviewWith = (ports: Partial<QuittancePorts>, ...items: ItemsDraft["items"]) =>
  createQuittance({ ...createTestApp({ taxes: sampleTaxSource }).ports, ...ports }).reviewQuote(
    ...([
      testOrganization,
      { currency: "EUR", items, coupons: "coupons" in ports ? ["SPRING"] : [] },
    ] as const),
  );

test.each(failures)(
  "failed %s fail the review of a request without issues",
  async (_, ports, failure) => {
    expect(await reviewWith(ports, valid)).toEqual(left(failure));
    expect(await reviewWith(ports, valid, unreadable)).toEqual(left(failure));
  },
);

test.each(failures)("issues of a request take precedence over failed %s", async (_, ports) => {
  const issues = [{ kind: "ItemInvalid", line: 1, reason: { kind: "QuantityOutOfRange" } }];
  const invalid = { ...valid, quantity: 0 };
  expect(await reviewWith(ports, valid, invalid)).toEqual(right({ issues, quote: undefined }));
});

test("neither taxes nor rates are needed if no line could be read", async () => {
  for (const ports of [{ taxes: { taxesFor: failing } }, { rates: { ratesFor: failing } }]) {
    expect(await reviewWith(ports, unreadable)).toEqual(right({ issues: [], quote: undefined }));
  }
});

test("a draft with an unreadable line has no quote, whatever the other lines are", async () => {
  const draft = { currency: "EUR" as const, items: [custom(), { type: undefined }] };
  const review = rightOf(await reviewQuote(catalogOwner, draft)(sampleQuotePorts)());
  expect(review).toEqual({ issues: [], quote: undefined });
});

test("a draft without a currency in common has no quote", async () => {
  const draft = { currency: undefined, items: [custom(), { ...custom(), price: undefined }] };
  const review = rightOf(await reviewQuote(catalogOwner, draft)(sampleQuotePorts)());
  expect(review.quote).toBeUndefined();
});
