import {
  Amount,
  minorUnits,
  orThrow,
  type Catalog,
  type OrganizationId,
  type TaxId,
} from "quittance";

/** Charges whole cents: the total of an invoice is what a card is charged. */
export const rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" });

/** Creates the tax of the articles and a coupon. Safe to repeat: the keys create them once. */
export const createPricing = async (catalog: Catalog, shop: OrganizationId): Promise<TaxId> => {
  const vat = { name: "VAT", percent: Amount.of("19") };
  const { created: tax } = orThrow(await catalog.createTax(shop, vat, { idempotencyKey: "vat" }));
  const welcome = { code: "WELCOME", percent: Amount.of("10"), maxPerCustomer: 1 };
  const known = orThrow(await catalog.listCoupons(shop, { code: "WELCOME" }));
  if (known.total === 0) orThrow(await catalog.createCoupon(shop, welcome));
  return tax.id;
};
