import { right, type Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { LineTax } from "../tax/tax-line.ts";
import type { BilledLine } from "../quote/line-price.ts";
import {
  exactPricing,
  pricingOf,
  roundProrations,
  type PricingPolicy,
} from "../quote/pricing-policy.ts";
import type { RoundingPolicy } from "../quote/rounding-policy.ts";
import { wholeProfiles, type WholeProfile } from "../quote/totals-profile.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { rejected, type JsonMismatch } from "./mismatch.ts";
import type { RenderedLine } from "./read-rendered-line.ts";
import { readRounding, readTax, stepType } from "./read-step.ts";
import { reapplyCoupons } from "../coupon/coupon-apply.ts";

/** A step of the total of a document, and its path. */
export interface TotalStepFound {
  readonly step: unknown;
  readonly path: JsonPath;
}

/** Returns the totals profile that a document states. */
export const profileIn = ({ totals }: JsonObject): WholeProfile | undefined =>
  isObject(totals) ? wholeProfiles.find((profile) => profile === totals["profile"]) : undefined;

/** What a document is calculated from, besides its rates. */
export interface DocumentPricing {
  readonly lines: ReadonlyArray<BilledLine>;
  readonly policy: PricingPolicy;
}

/**
 * Reads how a document was taxed and rounded, and the coupons and taxes of each line.
 *
 * The lines are rounded as the first one is, and a tax is the same in all of them. Steps that
 * disagree with what is read here, such as shares of coupons, are found when the document is
 * compared with its calculation.
 *
 * @param totalSteps the steps between the lines and the totals.
 * @param rounding the policy to expect; when absent, the increments and modes of the document.
 * @param stated the totals profile; when absent, `shop` if a price is rounded before its taxes.
 */
export const readPricing = (
  rendered: ReadonlyArray<RenderedLine>,
  totalSteps: ReadonlyArray<TotalStepFound>,
  currency: Currency,
  rounding: RoundingPolicy | undefined,
  stated?: PricingPolicy["profile"],
): Either<JsonMismatch, DocumentPricing> => {
  const taxes = readDocumentTaxes(totalSteps);
  if (taxes._tag === "Left") return taxes;
  const known = new Map(taxes.right);
  const lines: Array<BilledLine> = [];
  for (const { line, documentTaxIds } of rendered) {
    for (const tax of line.taxes) if (!known.has(tax.taxId)) known.set(tax.taxId, tax);
    const ids = documentTaxIds.length === 0 ? line.taxes.map(({ taxId }) => taxId) : documentTaxIds;
    lines.push({ ...line, taxes: ids.flatMap((id) => known.get(id) ?? []) });
  }
  const discounted = reapplyCoupons(lines);
  const isOnDocument = rendered.some(({ documentTaxIds }) => documentTaxIds.length > 0);
  const taxAt = isOnDocument ? "DOCUMENT" : "LINE";
  if (rounding !== undefined) {
    return right({
      lines: reapplyCoupons(roundProrations(lines, { rounding })),
      policy: pricingOf({ rounding, tax: { at: taxAt } }, currency),
    });
  }
  const profile = stated ?? (rendered.some((line) => line.isTaxedWhole) ? "shop" : undefined);
  const lineRounding = profile === undefined ? rendered[0]?.rounding : undefined;
  const policy: PricingPolicy =
    profile === undefined
      ? { ...exactPricing, taxAt, lineRounding }
      : pricingOf({ rounding: undefined, tax: undefined, totals: { totals: profile } }, currency);
  const last = totalSteps.at(-1);
  if (lineRounding !== undefined || last === undefined || stepType(last.step) !== "ROUNDING") {
    return right({ lines: discounted, policy });
  }
  const totalRounding = readRounding(last.step, last.path);
  if (totalRounding._tag === "Left") return totalRounding;
  return right({ lines: discounted, policy: { ...policy, totalRounding: totalRounding.right } });
};

const readDocumentTaxes = (
  totalSteps: ReadonlyArray<TotalStepFound>,
): Either<JsonMismatch, ReadonlyMap<string, LineTax>> => {
  const taxes = new Map<string, LineTax>();
  for (const { step, path } of totalSteps) {
    if (stepType(step) !== "TAX") continue;
    const tax = readTax(step, path);
    if (tax._tag === "Left") return tax;
    if (taxes.has(tax.right.taxId)) {
      return rejected([...path, "details", "tax_id"], "one step for each tax", tax.right.taxId);
    }
    taxes.set(tax.right.taxId, tax.right);
  }
  return right(taxes);
};
