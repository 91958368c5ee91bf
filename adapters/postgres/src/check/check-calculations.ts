import {
  builtInKinds,
  responses,
  type AdjustmentKind,
  type InvoicePart,
  type StoredInvoice,
} from "quittance/adapter";
import { verifyInvoice } from "quittance/explain";
import { invoiceTotals } from "quittance/pure";
import type { InvoiceMismatch } from "./mismatch.ts";

/** Checks the prices and calculation steps of an invoice. */
export const checkCalculations = (
  stored: StoredInvoice,
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyArray<InvoiceMismatch> => {
  const unknown = unknownKinds(stored, kinds);
  if (unknown.length > 0) {
    const message = `the adjustment kinds were not given: ${unknown.join(", ")}`;
    return [{ kind: "CalculationNotChecked", message }];
  }
  const rendered: unknown = JSON.parse(
    JSON.stringify(
      responses.renderFullInvoice(
        {
          ...stored,
          products: new Map(),
          billingSchemas: new Map(),
          taxes: [],
          totals: invoiceTotals(stored),
        },
        calculated,
        "organization",
      ),
    ),
  );
  return verifyInvoice(rendered, { kinds }).map(({ path, expected, found }) => ({
    kind: "CalculationMismatch",
    message: `${path}: expected ${expected}, found ${found}`,
  }));
};

const calculated: ReadonlySet<InvoicePart> = new Set(["items", "calculations", "totals"]);

const unknownKinds = (
  { calculations }: StoredInvoice,
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyArray<string> => {
  const known = new Set([...kinds, ...builtInKinds].map(({ type }) => type));
  const used = calculations.flatMap(({ basis }) =>
    basis.kind === "Adjustment" && !known.has(basis.type) ? [basis.type] : [],
  );
  return [...new Set(used)].sort();
};
