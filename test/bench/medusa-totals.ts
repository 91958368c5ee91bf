import type { PlainLine } from "./work.ts";

/** The function of the cart module that adds totals to a cart. */
export interface MedusaModule {
  readonly decorateCartTotals: (cart: Record<string, unknown>) => unknown;
}

/**
 * The totals of a cart with the same lines. Medusa keeps one currency a cart, so nothing is
 * converted, there are no dollars beside the prices, and no steps: it does less, with taxes and
 * discounts of zero that it reckons with and a quote without adjustments does not.
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
