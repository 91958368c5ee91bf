import type { TaxId } from "../ids.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { measureOf } from "../pricing/pricing-measure.ts";
import { parseTerms } from "../pricing/pricing-terms.ts";
import { parseProration } from "../pricing/proration.ts";
import type { Adjustment, AdjustmentKind, AdjustmentUnknown } from "../quote/adjustment.ts";
import { kindsByType } from "../quote/discount-and-fee.ts";
import type { LineTax } from "../tax/tax-line.ts";
import type { BilledLine } from "../quote/line-price.ts";
import { stepsByItem, type InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem } from "./invoice-item.ts";

/**
 * Returns the included lines of an invoice as they were billed, with stored unit prices and
 * adjustments and taxes, so that they can be priced again in any currency.
 */
export const invoiceLines = (
  items: ReadonlyArray<InvoiceItem>,
  calculations: ReadonlyArray<InvoiceCalculation>,
  ownKinds: ReadonlyArray<AdjustmentKind> = [],
): Either<AdjustmentUnknown, ReadonlyArray<BilledLine>> => {
  const byType = kindsByType(ownKinds);
  const taxesById = new Map<TaxId, LineTax>();
  for (const { basis } of calculations) {
    if (basis.kind === "Tax") taxesById.set(basis.tax.taxId, basis.tax);
  }
  const stepsOf = stepsByItem(calculations);
  const lines: Array<BilledLine> = [];
  for (const { id, excludeReason } of items) {
    if (excludeReason !== undefined) continue;
    const line = billedLine(stepsOf.get(id) ?? [], byType, taxesById);
    if (line?._tag === "Left") return line;
    if (line !== undefined) lines.push(line.right);
  }
  return right(lines);
};

const prorationOf = (steps: ReadonlyArray<InvoiceCalculation>): Pick<BilledLine, "proration"> => {
  for (const { basis } of steps) {
    if (basis.kind !== "Pricing" || basis.type !== "PRORATION") continue;
    const proration = parseProration(basis.details);
    invariant("whole" in proration, "the proration is that of a stored line");
    return { proration };
  }
  return {};
};

const billedLine = (
  steps: ReadonlyArray<InvoiceCalculation>,
  kinds: ReadonlyMap<string, AdjustmentKind>,
  taxesById: ReadonlyMap<TaxId, LineTax>,
): Either<AdjustmentUnknown, BilledLine> | undefined => {
  const [first, ...others] = steps;
  if (first?.basis.kind !== "Base") return undefined;
  const adjustments: Array<Adjustment> = [];
  const taxes = first.basis.documentTaxIds.flatMap((id) => taxesById.get(id) ?? []);
  for (const { basis, title } of others) {
    if (basis.kind === "Tax") taxes.push(basis.tax);
    if (basis.kind !== "Adjustment") continue;
    const kind = kinds.get(basis.type);
    if (kind === undefined) return left({ kind: "AdjustmentUnknown", type: basis.type });
    adjustments.push({ kind, title, details: basis.details });
  }
  const { item, unitPrice, quantity, units, unit, terms } = first.basis;
  const tiers = others.flatMap(({ basis }) =>
    basis.kind === "Pricing" && basis.type === "TIER" ? [basis.details] : [],
  );
  const pricing = terms && parseTerms(terms, tiers, measureOf({ quantity, units }));
  invariant(pricing === undefined || "model" in pricing, "the terms are those of a stored line");
  return right({
    item,
    title: first.title,
    unitPrice,
    quantity,
    ...(units && { units }),
    ...(unit === undefined ? undefined : { unit }),
    ...(pricing && { pricing }),
    ...prorationOf(others),
    adjustments,
    taxes,
  });
};
