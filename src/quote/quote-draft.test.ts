import { reviewQuote } from "./quote-review.ts";
import { expect, test } from "vitest";
import { rightOf } from "../../test/support/right-of.ts";
import { custom, catalogOwner, sampleQuotePorts } from "../../test/support/sample-catalog.ts";

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
