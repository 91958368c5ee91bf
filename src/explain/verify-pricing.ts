import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import { renderDetails } from "../invoice/calculation-basis.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { measureOf } from "../pricing/pricing-measure.ts";
import { modelSteps } from "../pricing/pricing-steps.ts";
import { renderTerms } from "../pricing/pricing-terms.ts";
import { compareJson } from "./compare-json.ts";
import { renderMismatch, type DocumentMismatch } from "./mismatch.ts";

/**
 * Compares the unit price, the units and the tiers of a stored line with the version of the billing
 * schema that it was priced with. Finds what the line alone does not show, such as the price of a
 * tier without units.
 *
 * @param calculations of the line, in any order. A line without them has no mismatch.
 */
export const verifyPricing = (
  { units, quantity }: Pick<InvoiceItem, "units" | "quantity">,
  calculations: ReadonlyArray<InvoiceCalculation>,
  { basePrice: unitPrice, pricing }: BillingSchema,
): ReadonlyArray<DocumentMismatch> => {
  const base = calculations.find(({ basis }) => basis.kind === "Base")?.basis;
  if (base?.kind !== "Base") return [];
  const found = [...calculations].sort((one, other) => one.idx - other.idx);
  const terms = pricing && renderTerms(pricing, measureOf({ quantity, units }));
  const charges = found.flatMap(({ basis }) =>
    basis.kind === "Pricing" && basis.type !== "PRORATION" ? [basis.details] : [],
  );
  const expected = modelSteps({ unitPrice, quantity, units, pricing }).map(
    ({ details }) => details,
  );
  return compareJson(
    [renderDetails({ ...base, unitPrice, terms }), ...expected],
    [renderDetails(base), ...charges],
    ["calculations"],
  ).map(renderMismatch);
};
