import { createQuittance, type QuittancePorts } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { issuesIn } from "../../test/support/issues-in.ts";
import { leftOf } from "../../test/support/right-of.ts";
import { custom, sampleTaxSource, tea } from "../../test/support/sample-catalog.ts";
import type { ReadItem } from "./item.ts";

const down = portFailed("taxes", new Error("no connection"));
const failing = () => () => Promise.resolve(left(down));

const failures: ReadonlyArray<readonly [string, Partial<QuittancePorts>, unknown]> = [
  ["coupons", { coupons: { couponsByCode: failing } }, down],
  ["taxes", { taxes: { taxesFor: failing } }, { kind: "TaxUnavailable", cause: down.cause }],
  ["rates", { rates: { ratesFor: failing } }, down],
];

const valid = custom({ currency: "GBP", taxIds: ["tax_vat"] });
const unknown = tea({ productId: "product_none", billingSchemaId: "schema_none" });
const issues = [
  "items.1.productId: Product not found",
  "items.1.billingSchemaId: Billing schema not found",
];

const quoteWith = (ports: Partial<QuittancePorts>, ...items: ReadonlyArray<ReadItem>) =>
  createQuittance({
    ...createTestApp({ taxes: sampleTaxSource }).ports,
    ...ports,
  }).quotes.calculate(testOrganization, {
    currency: "EUR",
    items,
    coupons: "coupons" in ports ? ["SPRING"] : [],
  });

test.each(failures)("failed %s fail a request without issues", async (_, ports, failure) => {
  expect(await quoteWith(ports, valid)).toEqual(left(failure));
});

test.each(failures)("issues of a request take precedence over failed %s", async (_, ports) => {
  expect(issuesIn(leftOf(await quoteWith(ports, valid, unknown)))).toEqual(issues);
});

test("no rates are needed if no line has a price", async () => {
  const rates = { ratesFor: () => () => Promise.reject(new Error("no rates are needed")) };
  expect(issuesIn(leftOf(await quoteWith({ rates }, unknown)))).toHaveLength(2);
});
