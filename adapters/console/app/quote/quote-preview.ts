import type { InvoiceDetails, InvoiceItem, InvoiceStep } from "../api/schemas.ts";
import type { QuoteJson } from "./quote-draft.ts";

/** Properties that an invoice has and a quote has not. None of them is shown. */
const stored = { organization_id: "", invoice_id: "", created_at: "", updated_at: "" };

/** Returns a quote in the form of an invoice, to show it in the same way. */
export const previewOf = (quote: QuoteJson): InvoiceDetails => {
  const items: Array<InvoiceItem> = [];
  const calculations: Array<InvoiceStep> = [];
  for (const [index, { item, calculations: steps }] of quote.items.entries()) {
    const id = `invoice_item_${String(index)}`;
    const isLine = item.type === "PRODUCT" || item.type === "PAYMENT_INTENT";
    if (isLine) items.push(itemOf(id, item));
    for (const step of steps) {
      const own = { id: `${id}_${String(step.idx)}`, invoice_item_id: isLine ? id : null };
      calculations.push({ ...step, ...stored, ...own });
    }
  }
  const { currency, total, taxes = [] } = quote;
  return {
    ...stored,
    ...({ id: "", status: "PENDING", substatus: null, currency, items, calculations } as const),
    taxes,
    price: total.price,
    price_usd: total.price_usd,
  };
};

const itemOf = (id: string, { type, currency }: Pick<InvoiceItem, "type" | "currency">) => ({
  ...stored,
  id,
  type,
  currency,
  quantity: 1,
  product_id: null,
  billing_schema_id: null,
  payment_intent_id: null,
  ...({ status: "INCLUDED", exclude_reason: null } as const),
});
