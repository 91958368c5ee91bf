import type { FilterDraft } from "./draft-list.ts";
import { invoiceBounds } from "./invoice-bounds.ts";
import { invoiceFilters } from "./invoice-filters.ts";
import { invoicePages } from "./invoice-pages.ts";
import { paymentLists } from "./payment-lists.ts";
import { invalidInvoiceLists } from "./invalid-invoice-lists.ts";
import { invalidPaymentLists } from "./invalid-payment-lists.ts";

/** Every vector of `filter`. */
export const filterDrafts: ReadonlyArray<FilterDraft> = [
  ...invoiceFilters,
  ...invoiceBounds,
  ...invoicePages,
  ...paymentLists,
  ...invalidInvoiceLists,
  ...invalidPaymentLists,
];
