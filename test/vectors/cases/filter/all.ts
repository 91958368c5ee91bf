import type { FilterDraft } from "./draft-list.ts";
import { invoiceBounds } from "./invoice-bounds.ts";
import { invoiceFilters } from "./invoice-filters.ts";
import { invoicePages } from "./invoice-pages.ts";
import { paymentLists } from "./payment-lists.ts";
import { refusedInvoiceLists } from "./refused-invoice-lists.ts";
import { refusedPaymentLists } from "./refused-payment-lists.ts";

/** Every vector of `filter`. */
export const filterDrafts: ReadonlyArray<FilterDraft> = [
  ...invoiceFilters,
  ...invoiceBounds,
  ...invoicePages,
  ...paymentLists,
  ...refusedInvoiceLists,
  ...refusedPaymentLists,
];
