import {
  Amount,
  orThrow,
  type Id,
  type OrganizationId,
  type TotalsProfile,
  type Quittance,
} from "quittance";

/** Charges whole cents: the net prices, the tax and the total of an invoice are what it prints. */
export const totals: TotalsProfile = "invoice";

/** Creates the tax of the articles and a coupon. Safe to repeat: the keys create them once. */
export const createPricing = async (
  catalog: Pick<Quittance, "taxes" | "coupons">,
  shop: OrganizationId,
): Promise<Id<"tax">> => {
  const vat = { name: "VAT", percent: Amount.of("19") };
  const { created: tax } = orThrow(
    await catalog.taxes.create(shop, vat, { idempotencyKey: "vat" }),
  );
  const welcome = { code: "WELCOME", percent: Amount.of("10"), maxPerCustomer: 1 };
  const known = orThrow(await catalog.coupons.list(shop, { code: "WELCOME" }));
  if (known.total === 0) orThrow(await catalog.coupons.create(shop, welcome));
  return tax.id;
};
