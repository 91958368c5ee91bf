export { anyLedger } from "./arbitrary-ledger.ts";
export {
  anyInvoiceFilter,
  anyPageRequest,
  anyPaymentFilter,
  anyWindows,
} from "./arbitrary-listing.ts";
export { ledgerOwners } from "./ledger-pools.ts";
export { ledgerProperties } from "./ledger-properties.ts";
