import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createQuittance, isLeft, renderQuote, type Either, type Id } from "quittance";
import { fromJson, left, right, type JsonObject, type QuoteJson } from "quittance/adapter";
import { failureOf, type Failure } from "quittance/errors";
import { areApart, bodyIssues, validBody } from "../support/invoice-issues.ts";
import { createTestApp } from "../support/create-test-app.ts";
import { checkProperty } from "../support/check-property.ts";
import { leftOf, rightOf } from "../support/right-of.ts";
import { product, schema, catalogOwner } from "../support/sample-catalog.ts";

const old: Id<"product"> = "product_old";
const records = {
  products: [
    product(),
    product({ id: old, versionGroupId: "group_old", isActive: false }),
    product({ id: "product_other", versionGroupId: "group_other" }),
  ],
  billingSchemas: [
    schema(),
    schema({ id: "schema_old", isActive: false }),
    schema({ id: "schema_of_old", productId: old, versionGroupId: "group_of_old" }),
    schema({
      id: "schema_other",
      productId: "product_other",
      versionGroupId: "group_other_price",
    }),
  ],
};

const payments = createQuittance(createTestApp({ records }).ports);

/** Validates a body as POST /invoices/validate does. */
const validate = async (body: JsonObject): Promise<Either<Failure, QuoteJson>> => {
  const quote = await payments.invoices.validate(catalogOwner, fromJson(body));
  return isLeft(quote) ? left(failureOf(quote.left)) : right(renderQuote(quote.right));
};

const keysOf = async (body: JsonObject): Promise<ReadonlyArray<string>> => {
  const { code, validator = {} } = leftOf(await validate(body));
  expect(code).toBe("VALIDATION_FAILED");
  return Object.keys(validator).sort();
};

const anyExtra: fc.Arbitrary<ReadonlyArray<JsonObject>> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant("PRODUCT"),
      product_id: fc.constant("product_tea"),
      billing_schema_id: fc.constant("schema_tea"),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    fc.record({
      type: fc.constant("PAYMENT_INTENT"),
      currency: fc.constantFrom("GBP", "EUR"),
      price: fc.constantFrom("0.01", "5", "99999999999999999999"),
      quantity: fc.constantFrom(null, 1, 1_000_000),
      title: fc.constantFrom(null, "Delivery"),
    }),
  ),
  { maxLength: 4 },
);

const anyIssue = fc.constantFrom(...bodyIssues);

checkProperty("validation: a body without issues is valid", anyExtra, async (extra) => {
  expect(rightOf(await validate(validBody(extra))).items.length).toBe(extra.length + 4);
});

const single = fc.record({ extra: anyExtra, issue: anyIssue });

checkProperty(
  "validation: one issue reports exactly its property",
  single,
  async ({ extra, issue }) => {
    expect(await keysOf(issue.apply(validBody(extra)))).toEqual([issue.key]);
  },
);

const pairs = fc
  .record({ extra: anyExtra, one: anyIssue, other: anyIssue })
  .filter(({ one, other }) => areApart(one, other));

checkProperty(
  "validation: two issues in different properties report both, or the one of the form",
  pairs,
  async (found) => {
    const { extra, one, other } = found;
    const both = other.apply(one.apply(validBody(extra)));
    const ofForm = [one, other].filter(({ isOfContent }) => isOfContent !== true);
    const reported = ofForm.length === 0 ? [one, other] : ofForm;
    expect(await keysOf(both)).toEqual(reported.map(({ key }) => key).sort());
  },
);

describe("validation: each issue alone", () => {
  for (const issue of bodyIssues) {
    test(issue.name, async () => {
      expect(await keysOf(issue.apply(validBody([])))).toEqual([issue.key]);
    });
  }
});
