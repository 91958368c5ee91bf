import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { memoryCatalog, memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  renderQuote,
  type Currency,
  type Id,
  type parseRateSet,
  type QuittancePorts,
  type QuoteRequest,
  type RoundingPolicy,
  type Tax,
  type TotalsProfile,
} from "quittance";
import type { OrganizationRepository, QuoteJson, TaxSource } from "quittance/adapter";
import { failureOf } from "quittance/errors";
import { fixedClock, fixedCoupons, fixedTaxes, rateSetOf } from "quittance/testing";
import * as wire from "quittance/adapter";
import { describe, expect, test } from "vitest";

type TaxPolicy = NonNullable<QuittancePorts["tax"]>;

type RateTable = Parameters<typeof parseRateSet>[0];

interface TaxVector {
  readonly id: Id<"tax">;
  readonly name: string;
  readonly percent: string;
  readonly category: Tax["category"];
  readonly exemption_reason: string | null;
  readonly is_active: 0 | 1;
  readonly is_inclusive: 0 | 1;
  readonly is_compound: 0 | 1;
}

type CouponVector = wire.JsonRecord & {
  readonly redemptions: number;
  readonly redemptions_of_customer: number;
};

interface QuoteVector {
  readonly operation: string;
  readonly name: string;
  readonly why: string;
  readonly request: wire.JsonObject;
  readonly catalog: {
    readonly products: ReadonlyArray<wire.JsonRecord>;
    readonly billing_schemas: ReadonlyArray<wire.JsonRecord>;
  };
  readonly rates: {
    readonly timestamp: string;
    readonly units_per_usd: RateTable["unitsPerUsd"];
  };
  readonly rounding?: RoundingPolicy;
  readonly tax?: TaxPolicy;
  readonly totals?: TotalsProfile;
  readonly accounting_currency?: Currency;
  readonly taxes?: ReadonlyArray<TaxVector>;
  readonly coupons?: ReadonlyArray<CouponVector>;
  readonly now?: string;
  readonly expected: {
    readonly quote?: QuoteJson;
    readonly failure?: { code: string };
  };
}

/** Where the vectors are: a package has them, the sources of this library once they are built. */
const findVectors = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve("@quittance/vectors");
  } catch {
    return undefined;
  }
};

const path = findVectors();
const text = path === undefined ? "[]" : readFileSync(path, "utf8");

const vectors = (JSON.parse(text) as ReadonlyArray<QuoteVector>).filter(
  ({ operation }) => operation === "quote",
);

const taxesOf = (records: ReadonlyArray<TaxVector>): TaxSource =>
  fixedTaxes(
    records
      .filter(({ is_active }) => is_active === 1)
      .map((record) => ({
        taxId: record.id,
        name: record.name,
        percent: Amount.of(record.percent),
        category: record.category,
        exemptionReason: record.exemption_reason ?? undefined,
        isInclusive: record.is_inclusive === 1,
        isCompound: record.is_compound === 1,
      })),
  );

/** The organizations of the vectors: one, whose seller accounts in a currency. */
const accountingIn = (accountingCurrency: Currency): OrganizationRepository => {
  const seller = { legalName: "Northwind", address: { country: "DE" }, accountingCurrency };
  const organization = { id: "org_northwind" as const, name: "Northwind", seller };
  return memoryStore({ organizations: [organization] }).organizations;
};

/** The compared part of a result: the quote, or the code of the failure. */
const result = async (vector: QuoteVector): Promise<unknown> => {
  const { request, catalog, rates, rounding, tax, totals, taxes, coupons = [] } = vector;
  const { accounting_currency: accountingCurrency } = vector;
  const quotes = createQuotes({
    rounding,
    tax,
    totals,
    taxes: taxes && taxesOf(taxes),
    organizations: accountingCurrency && accountingIn(accountingCurrency),
    coupons: fixedCoupons(
      coupons.map((record) => ({
        coupon: wire.couponDescription.couponRecord.read(record),
        redemptions: record.redemptions,
        redemptionsOfCustomer: record.redemptions_of_customer,
      })),
    ),
    clock: fixedClock(vector.now ?? rates.timestamp),
    catalog: memoryCatalog({
      products: catalog.products.map(wire.productDescription.productRecord.read),
      billingSchemas: catalog.billing_schemas.map(
        wire.billingSchemaDescription.billingSchemaRecord.read,
      ),
    }),
    rates: fixedRates(rateSetOf(rates.units_per_usd, rates.timestamp)),
  });
  const asked = wire.fromJson<QuoteRequest>(request);
  const quote = await quotes.calculate("org_northwind", asked);
  return quote._tag === "Right" ? renderQuote(quote.right) : failureOf(quote.left).code;
};

describe.skipIf(path === undefined)("the installed version returns the published results:", () => {
  test("there are vectors", () => {
    expect(vectors.length).toBeGreaterThan(100);
  });

  test.each(vectors)("$name: $why", async (vector) => {
    const { quote, failure } = vector.expected;
    expect(await result(vector)).toEqual(quote ?? failure?.code);
  });
});
