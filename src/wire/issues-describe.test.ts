import { failureOf, type OperationError } from "quittance/wire";
import { describe, expect, test } from "vitest";
import type { ItemIssue } from "../quote/quote-issues.ts";

describe("the measure and the period of a line are reported by property:", () => {
  test.each<[ItemIssue, string, string]>([
    [{ kind: "UnitInvalid" }, "unit", "must have 1 to 20 letters, digits, ., - and /"],
    [
      { kind: "ProrationInvalid", property: "unit" },
      "proration.unit",
      "must be one of DAY, SECOND",
    ],
    [{ kind: "LinePeriodInvalid" }, "period.to", "must be later than from"],
    [
      { kind: "UnitsPriceTooPrecise" },
      "units",
      "cannot be combined with a price of more than 18 decimals",
    ],
  ])("%o", (reason, property, message) => {
    const issue = { kind: "ItemInvalid", line: 2, reason } as const;
    const path = `items.2.${property}`;
    expect(failureOf({ kind: "RequestInvalid", issues: [issue] }).validator).toEqual({
      [path]: `${path} ${message}`,
    });
  });
});

test("the issues of a customer are reported by property, with names of JSON in messages", () => {
  const issues = [
    { path: ["address", 1], message: "must not be empty" },
    { path: ["vatId"], message: "must be a VAT number" },
    { path: ["country"], message: "is required with city or postCode" },
  ].map((issue) => ({ kind: "CustomerInvalid", issue }) as const);
  expect(failureOf({ kind: "RequestInvalid", issues }).validator).toEqual({
    "customer.address.1": "customer.address.1 must not be empty",
    "customer.vat_id": "customer.vat_id must be a VAT number",
    "customer.country": "customer.country is required with city or post_code",
  });
});

test("a list with too many keys of metadata is an issue of the metadata", () => {
  const issues = [{ kind: "TooManyMetadataFilters" }] as const;
  expect(failureOf({ kind: "ListRequestInvalid", issues }).validator).toEqual({
    metadata: "metadata must have at most 5 keys",
  });
});

test("a coupon that the customer has used up is reported at its code", () => {
  const issue = { kind: "CouponInvalid", index: 1, reason: { kind: "CouponUsedUpByCustomer" } };
  const failure = { kind: "RequestInvalid", issues: [issue] } as OperationError;
  expect(failureOf(failure).validator).toEqual({
    "coupons.1": "Coupon has reached its maximum number of redemptions for this customer",
  });
});

test("the key of an invalid entry of metadata is in the path, also where it is the key that is invalid", () => {
  const issues = [{ kind: "MetadataKeyInvalid", key: "a" }] as const;
  const message =
    "A key of metadata must have 1 to 40 characters and must not be __proto__, constructor or prototype";
  const validator = { "metadata.a": message };
  expect(failureOf({ kind: "RequestInvalid", issues })).toMatchObject({ validator });
});

describe("a failure has a code and a message:", () => {
  test.each<[OperationError, string, string]>([
    [
      { kind: "RefundLimitReached" },
      "REFUND_LIMIT_REACHED",
      "An invoice can have at most 1000 refunds",
    ],
    [
      { kind: "PaymentNotCompleted", status: "PENDING" },
      "PAYMENT_NOT_COMPLETED",
      "A payment with status PENDING cannot be refunded",
    ],
    [
      { kind: "RefundTransitionInvalid", from: "FAILED", to: "COMPLETED" },
      "REFUND_TRANSITION_INVALID",
      "A refund with status FAILED cannot change to COMPLETED",
    ],
    [
      { kind: "TaxUnavailable", cause: new Error("down") },
      "TAX_UNAVAILABLE",
      "Taxes are unavailable",
    ],
    [{ kind: "RequestInvalid", issues: [] }, "INTERNAL", "Internal error"],
  ])("%o", (error, code, message) => {
    expect(failureOf(error)).toMatchObject({ code, message });
  });
});

describe("an issue of a record or a line is reported by property:", () => {
  test.each<[OperationError, string]>([
    [
      { kind: "CatalogInvalid", issues: [{ kind: "NameInvalid" }] },
      "name must have 1 to 200 characters without NUL and unpaired surrogates",
    ],
    [
      {
        kind: "RequestInvalid",
        issues: [{ kind: "ItemInvalid", line: 1, reason: { kind: "TooManyLineTaxes" } }],
      },
      "items.1.tax_ids must contain at most 10 elements",
    ],
  ])("%o", (error, message) => {
    const [path] = message.split(" ");
    expect(failureOf(error).validator).toEqual({ [String(path)]: message });
  });
});
