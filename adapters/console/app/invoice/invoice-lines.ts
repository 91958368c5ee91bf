import type { InvoiceDetails, InvoiceItem, InvoiceStep } from "../api/schemas.ts";

/** A line of an invoice with its calculation steps. */
export interface InvoiceLine {
  readonly item: InvoiceItem;
  readonly title: string;
  readonly steps: ReadonlyArray<InvoiceStep>;
}

const inOrder = (steps: ReadonlyArray<InvoiceStep>): ReadonlyArray<InvoiceStep> =>
  steps.toSorted((one, other) => one.idx - other.idx);

/** Returns the lines of an invoice, each with its steps in order. */
export const linesOf = ({
  items = [],
  calculations = [],
}: InvoiceDetails): ReadonlyArray<InvoiceLine> =>
  items.map((item) => {
    const own = calculations.filter(({ invoice_item_id }) => invoice_item_id === item.id);
    const steps = inOrder(own);
    return { item, title: steps[0]?.title ?? item.id, steps };
  });

/** Returns the steps on the sum of the lines: taxes of the document, rounding and totals. */
export const documentSteps = ({ calculations = [] }: InvoiceDetails): ReadonlyArray<InvoiceStep> =>
  calculations.filter(({ invoice_item_id }) => invoice_item_id === null);
