import { memoryCatalog } from "@quittance/memory";
import { isNotChecked, postgresStore, type Mismatch } from "@quittance/postgres";
import {
  Amount,
  createQuittance,
  fixedRates,
  timestampOf,
  type BillingSchema,
  type Product,
} from "quittance";
import { left, portFailed, type AdjustmentKind } from "quittance/adapter";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("check_own");

const createdAt = timestampOf("2025-01-01 00:00:00");
const version = { organizationId: testOrganization, isActive: true, description: "", createdAt };

const mug: Product = {
  ...version,
  id: "product_mug",
  versionGroupId: "mug",
  name: "Mug",
  imageId: undefined,
  image: undefined,
  updatedAt: undefined,
};
const mugPrice: BillingSchema = {
  ...version,
  id: "schema_mug",
  productId: mug.id,
  versionGroupId: "mug",
  name: "Each",
  basePrice: { currency: "EUR", amount: Amount.of("12.5") },
  recurrence: undefined,
  updatedAt: undefined,
};
const catalog = memoryCatalog({ products: [mug], billingSchemas: [mugPrice] });

/** An adjustment kind of the host. */
const vat: AdjustmentKind = {
  type: "VAT",
  apply: ({ amount }, { percent = "" }) => {
    const share = Amount.parse(percent);
    return share && Amount.add(amount, Amount.percentOf(amount, share));
  },
};

/** Creates 38 invoices of a product in the catalog of the host; 20 of them have VAT. */
beforeAll(async () => {
  const kept = await store.fill({ providers: [bank] });
  const payments = createQuittance({
    ...kept,
    catalog,
    rates: fixedRates(rateSetOf({ EUR: "0.8" })),
    clock: () => timestampOf("2025-07-17 12:00:00"),
    newId: sequentialIds(),
    adjustmentKinds: [vat],
  });
  const taxed = { adjustments: [{ kind: vat, title: "VAT 19 %", details: { percent: "19" } }] };
  for (let made = 0; made < 38; made += 1) {
    const item = {
      type: "PRODUCT" as const,
      productId: mug.id,
      billingSchemaId: mugPrice.id,
      quantity: 2,
      ...(made < 20 ? taxed : {}),
    };
    rightOf(
      await payments.invoices.create(testOrganization, {
        items: [item],
        customerEmail: "payer@example.com",
      }),
    );
  }
});

const countsOf = (found: ReadonlyArray<Mismatch>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

describe("a store with the catalog and adjustment kinds of the host", () => {
  test("passes the check if both are given", async () => {
    expect(await store.mismatches({ catalog, adjustmentKinds: [vat] })).toEqual([]);
  });

  test.each([undefined, "external"] as const)(
    "has no mismatch if neither is given (catalog: %s)",
    async (external) => {
      const found = await store.mismatches(external ? { catalog: external } : {});
      expect(found.every(isNotChecked)).toBe(true);
      expect(countsOf(found)).toEqual({ CatalogNotChecked: 1, CalculationNotChecked: 20 });
      expect(found.at(-1)).toEqual({
        organizationId: testOrganization,
        kind: "CatalogNotChecked",
        subject: "catalog",
        message: "the catalog was not given; invoices that refer to it: 38",
      });
      expect(found[0]).toMatchObject({
        kind: "CalculationNotChecked",
        subject: expect.stringMatching(/^invoice_/u) as unknown,
        message: "the adjustment kinds were not given: VAT",
      });
    },
  );

  test("has a mismatch if a record is not in the given catalog", async () => {
    const lacking = memoryCatalog({ products: [mug], billingSchemas: [] });
    const found = await store.mismatches({ catalog: lacking, adjustmentKinds: [vat] });
    expect(countsOf(found)).toEqual({ BillingSchemaNotFound: 38 });
    expect(found.some(isNotChecked)).toBe(false);
  });

  test("calls the given catalog once for a page of invoices", async () => {
    const asked: Array<ReadonlyArray<string>> = [];
    const counted: typeof catalog = {
      lookUp: (owner, references) => {
        asked.push([owner, ...references.products, ...references.billingSchemas]);
        return catalog.lookUp(owner, references);
      },
    };
    await store.mismatches({ catalog: counted, adjustmentKinds: [vat] });
    expect(asked).toEqual([[testOrganization, mug.id, mugPrice.id]]);
  });

  test("rejects with the cause if the given catalog fails", async () => {
    const cause = new Error("the articles cannot be read");
    const failing: typeof catalog = {
      lookUp: () => () => Promise.resolve(left(portFailed("catalog", cause))),
    };
    await expect(store.mismatches({ catalog: failing })).rejects.toBe(cause);
  });

  test("is checked against the store as soon as the store has a catalog", async () => {
    const { catalogWriter } = postgresStore(store.executor);
    rightOf(await catalogWriter.storeProduct(testOrganization, mug)());
    try {
      const found = await store.mismatches({ adjustmentKinds: [vat] });
      expect(countsOf(found)).toEqual({ BillingSchemaNotFound: 38 });
      const external = await store.mismatches({ adjustmentKinds: [vat], catalog: "external" });
      expect(countsOf(external)).toEqual({ CatalogNotChecked: 1 });
    } finally {
      await store.admin.query("DELETE FROM quittance.products");
    }
  });

  test("has a mismatch for a wrong status", async () => {
    const wrong = (status: string) =>
      store.admin.query("UPDATE quittance.invoices SET status = $1", [status]);
    await wrong("COMPLETED");
    try {
      const found = await store.mismatches({});
      expect(countsOf(found)).toMatchObject({ InvoiceStatusWrong: 38, CatalogNotChecked: 1 });
    } finally {
      await wrong("PENDING");
    }
  });
});
