import { memoryStore } from "@quittance/memory";
import { createCatalog, createQuittance, fixedRates, idOf } from "quittance";
import { fixedClock, sequentialIds } from "quittance/testing";
import { renderFullInvoice, type JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { dataset, issuesOf, parsed } from "./sample-file.ts";

const spring: JsonObject = {
  id: "coupon_spring",
  organization_id: "org_lantern",
  code: "SPRING",
  is_active: 1,
  percent: "10",
  created_at: "2025-01-03 10:00:00",
};

const five: JsonObject = {
  ...spring,
  id: "coupon_five",
  code: "five-off",
  percent: null,
  amount: "5",
  currency: "GBP",
  product_ids: ["product_field_guide"],
  starts_at: "2025-01-03 10:00:00",
  ends_at: "2026-01-03 10:00:00",
  max_redemptions: 100,
  max_per_customer: 1,
  minimum_total: "20",
};

const withCoupons = (...coupons: ReadonlyArray<JsonObject>): JsonObject => ({
  ...parsed(),
  coupons,
});

const lantern = idOf("org", "org_lantern");

/** The service and the catalog over the records of a file. */
const serve = (file: JsonObject) => {
  const records = dataset(file);
  const ports = {
    ...memoryStore(records),
    rates: fixedRates(records.rates),
    clock: fixedClock("2025-07-17 12:00:00"),
    newId: sequentialIds(),
  };
  return { payments: createQuittance(ports), catalog: createCatalog(ports) };
};

/** The sample data with invoices that use a coupon, of which the first ones are voided. */
const withInvoices = async (coupon: JsonObject, count: number, voided = 0): Promise<JsonObject> => {
  const file = withCoupons(coupon);
  const { payments } = serve(withCoupons({ ...coupon, max_redemptions: null }));
  const invoices: Array<unknown> = [];
  for (let index = 0; index < count; index += 1) {
    const { invoice } = rightOf(
      await payments.createInvoice(lantern, {
        items: [
          {
            type: "PRODUCT",
            productId: idOf("product", "product_field_guide"),
            billingSchemaId: idOf("schema", "schema_field_guide_gbp"),
            quantity: 1,
          },
        ],
        coupons: ["SPRING"],
        customerEmail: "ada@example.com",
      }),
    );
    const { id } = invoice;
    if (index < voided) rightOf(await payments.voidInvoice(lantern, id));
    const parts = ["items", "calculations"] as const;
    const found = rightOf(await payments.getInvoice(lantern, id, { parts }));
    invoices.push(
      JSON.parse(JSON.stringify(renderFullInvoice(found, new Set(parts), "organization"))),
    );
  }
  return { ...file, invoices, payments: [] };
};

describe("the coupons of a data file", () => {
  test("are optional, and empty without the list", () => {
    expect(dataset(parsed()).coupons).toEqual([]);
    expect(dataset({ ...parsed(), coupons: null }).coupons).toEqual([]);
  });

  test("are read with every property, and the code in any case", () => {
    expect(dataset(withCoupons(spring, five)).coupons).toMatchObject([
      { id: "coupon_spring", code: "SPRING", amount: undefined, productIds: undefined },
      {
        id: "coupon_five",
        code: "FIVE-OFF",
        percent: undefined,
        currency: "GBP",
        productIds: ["product_field_guide"],
        startsAt: "2025-01-03 10:00:00",
        endsAt: "2026-01-03 10:00:00",
        maxRedemptions: 100,
        maxPerCustomer: 1,
      },
    ]);
  });

  const one = (properties: JsonObject) => withCoupons({ ...spring, ...properties });
  const path = "coupons.0 (coupon_spring)";

  test.each<readonly [issue: string, file: JsonObject]>([
    [`${path}.percent must be greater than 0 and at most 100`, one({ percent: "100.1" })],
    [`${path}.code must have 1 to 40 letters, digits, - and _`, one({ code: "SPRING SALE" })],
    [`${path}.product_ids.0: product_none does not exist`, one({ product_ids: ["product_none"] })],
    [
      `${path}.product_ids.0: product_field_guide belongs to another organization`,
      one({ organization_id: "org_harbour", product_ids: ["product_field_guide"] }),
    ],
    [
      "coupons.1 (coupon_spring): occurs more than once",
      withCoupons(spring, { ...spring, code: "B" }),
    ],
    [
      "coupons.1 (coupon_other).code is the code of another coupon",
      withCoupons(spring, { ...spring, id: "coupon_other", code: "Spring" }),
    ],
    [`${path}.organization_id: org_none does not exist`, one({ organization_id: "org_none" })],
  ])("reports %s", (issue, file) => {
    expect(issuesOf(file)).toEqual([issue]);
  });

  test("can have the same code in two organizations", () => {
    const other = { ...spring, id: "coupon_other", organization_id: "org_harbour" };
    expect(issuesOf(withCoupons(spring, other))).toEqual([]);
  });

  test("are redeemed by the invoices of the file that are not voided", async () => {
    const { catalog } = serve(await withInvoices({ ...spring, max_redemptions: 2 }, 3, 1));
    const { rows } = rightOf(await catalog.listCoupons(lantern));
    expect(rows).toMatchObject([{ code: "SPRING", redemptions: 2 }]);
  });

  test("must exist, and allow the redemptions of the file", async () => {
    const file = await withInvoices({ ...spring, max_redemptions: 1 }, 3, 1);
    expect(issuesOf(file)).toEqual([
      `${path}.max_redemptions must be at least 2, the invoices that use it`,
    ]);
    const [issue] = issuesOf({ ...file, coupons: [] });
    expect(issue).toMatch(
      /^invoices\.0 \(\S+\): coupon_spring is not a coupon of the organization$/u,
    );
  });
});
