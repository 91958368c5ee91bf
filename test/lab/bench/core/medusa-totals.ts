import type { PlainLine } from "./work.ts";

/** The function of the cart module that adds totals to a cart. */
export interface MedusaModule {
  readonly decorateCartTotals: (cart: Record<string, unknown>) => unknown;
}

/**
 * Returns the totals of a cart with the same lines. A cart has one currency, so nothing is converted,
 * and there are no amounts in dollars and no steps. Taxes and discounts of zero are calculated, which
 * a quote without adjustments does not do.
 */
export const medusaTotals =
  ({ decorateCartTotals }: MedusaModule) =>
  (lines: ReadonlyArray<PlainLine>): string =>
    JSON.stringify(
      decorateCartTotals({
        currency_code: "eur",
        items: lines.map(({ productId, title, unitPrice, quantity }) => ({
          id: productId,
          title,
          unit_price: unitPrice,
          quantity,
        })),
      }),
    );
