import type { InvoiceItemId } from "../ids.ts";
import { groupBy } from "../kernel/group-by.ts";
import { priceChange } from "../quote/calculation-step.ts";
import { maxSteps } from "../quote/quote-limits.ts";
import { entity, inColumns, orNull } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import { currency, id, integer, name, timestamp } from "../schema/values.ts";
import {
  calculationType,
  readBasis,
  renderDetails,
  type CalculationBasis,
  type StoredBasis,
} from "./calculation-basis.ts";
import { readLineItem } from "./invoice-item.ts";

/** What a step was calculated from. A row of a first step has the type of its item as well. */
const basis = inColumns<CalculationBasis>({
  columns: () => [
    {
      name: "calculation_type",
      columnType: { type: "text" },
      write: (found) => found && calculationType(found),
    },
    {
      name: "details",
      columnType: { type: "object" },
      after: "price",
      write: (found) => found && renderDetails(found),
    },
  ],
  read: (row) =>
    readBasis(
      row as unknown as StoredBasis,
      (row["type"] ?? null) === null ? undefined : readLineItem(row),
    ),
});

/**
 * The stored records of the calculation steps of invoices, in the order of JSON. A row also has
 * what the item of the step charges for.
 */
export const invoiceCalculationRecord = entity("invoice_calculation", {
  id: id("invoice_calc"),
  organizationId: id("org"),
  invoiceId: id("invoice"),
  /** `undefined` for the totals, and for the taxes and the rounding of the total. */
  invoiceItemId: orNull(id("invoice_item")),
  title: name,
  basis,
  /** Index within its item; 0 for a total. */
  idx: integer(0, maxSteps),
  currency,
  price: priceChange,
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
});

/** A calculation step of an invoice, stored in the currency of the step only. */
export interface InvoiceCalculation extends Out<typeof invoiceCalculationRecord>, Named {}

/** Groups the steps of an invoice by their item, in order; those of the total have none. */
export const stepsByItem = (
  calculations: ReadonlyArray<InvoiceCalculation>,
): ReadonlyMap<InvoiceItemId | undefined, ReadonlyArray<InvoiceCalculation>> =>
  groupBy(
    [...calculations].sort((a, b) => a.idx - b.idx),
    ({ invoiceItemId }) => invoiceItemId,
  );
