import { Amount, type Coupon } from "quittance";
import type { LineTax, QuoteJson } from "quittance/adapter";
import type { PricingCase } from "quittance/testing/generators";
import type { OracleCoupon } from "./oracle-coupons.ts";
import { toDecimal } from "./oracle-money.ts";
import type { OraclePolicy } from "./oracle-policy.ts";
import type { OracleTax } from "./oracle-taxes.ts";
import { oracleQuote } from "./oracle.ts";
import { rightOf } from "./right-of.ts";
import { wireCaseOf } from "./wire-case.ts";

const oracleTaxOf = ({ taxId: id, percent, ...tax }: LineTax): OracleTax => ({
  ...tax,
  id,
  percent: toDecimal(Amount.render(percent)),
});

const oracleCouponOf = (coupon: Coupon): OracleCoupon => {
  const { id, code, percent, amount, currency, productIds } = coupon;
  const [part, whole] = [percent, amount].map((each) => each && Amount.render(each));
  return { id, code, currency, productIds, percent: part, amount: whole };
};

/** Returns how a case rounds and taxes, and its coupons, from the ports of the case. */
const policyOf = async (found: PricingCase): Promise<OraclePolicy> => {
  const { organizationId, request, rounding, tax, totals, increments } = found;
  const taxIds = request.items.flatMap((item) => item.taxIds ?? []);
  const named = [...new Set(taxIds)].map((id) => ({ taxIds: [id], areDefaults: false }));
  const { currency } = request;
  const asked = { currency, lines: [], invalidLines: named };
  const taxes = await found.taxes?.taxesFor(organizationId, asked)();
  const coupons = await found.coupons?.couponsByCode(
    organizationId,
    request.coupons ?? [],
    undefined,
  )();
  const organization = await found.organizations?.findOrganization(organizationId)();
  return {
    taxAt: tax?.at,
    rounding,
    increments,
    totals: totals === "exact" ? undefined : totals,
    taxes: (taxes ? rightOf(taxes) : []).flatMap((line) => line.taxes.map(oracleTaxOf)),
    coupons: (coupons ? rightOf(coupons) : []).flatMap((use) =>
      use === undefined ? [] : [oracleCouponOf(use.coupon)],
    ),
    accounting: organization && rightOf(organization)?.seller?.accountingCurrency,
    requestedAt: found.clock?.(),
  };
};

/** Returns the quote of a case by the oracle. Throws if it has none. */
export const oracleQuoteOf = async (found: PricingCase): Promise<QuoteJson> => {
  const { request, catalog, rates } = wireCaseOf(found);
  const result = oracleQuote(request, catalog, rates, await policyOf(found));
  if ("failure" in result) throw new Error(JSON.stringify(result.failure));
  return result.quote as unknown as QuoteJson;
};
