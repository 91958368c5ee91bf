import type { InvoiceCalculation } from "../../invoice/invoice-calculation.ts";
import { calculationType, renderChange, renderDetails } from "./render-basis.ts";

/** A stored calculation step as the interface carries it. */
export const renderCalculation = (calculation: InvoiceCalculation) => {
  const price = renderChange(calculation.price);
  return {
    id: calculation.id,
    organization_id: calculation.organizationId,
    invoice_id: calculation.invoiceId,
    invoice_item_id: calculation.invoiceItemId ?? null,
    title: calculation.title,
    calculation_type: calculationType(calculation.basis),
    idx: calculation.idx,
    currency: calculation.currency,
    initial_price: price.before,
    price_delta: price.delta,
    price: price.after,
    details: renderDetails(calculation.basis),
    created_at: calculation.createdAt,
    updated_at: calculation.updatedAt ?? null,
  };
};
