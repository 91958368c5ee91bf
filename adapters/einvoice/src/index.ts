export {
  documentOf,
  readiness,
  type DocumentOptions,
  type DocumentSource,
  type NotReady,
  type ReadinessOptions,
} from "./document-of.ts";
export type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceAdjustment,
  EInvoiceDelivery,
  EInvoiceLine,
  EInvoiceParty,
  EInvoicePayment,
  EInvoiceTax,
  EInvoiceTotals,
} from "./einvoice.ts";
export { profiles, type Profile, type ProfilePattern } from "./profiles.ts";
export type { EInvoiceIssue } from "./issue.ts";
export type { Readiness } from "./readiness.ts";
export { renderCii } from "./cii-render.ts";
export { renderUbl } from "./ubl-render.ts";
export {
  eInvoices,
  writeEInvoice,
  type WriteOptions,
  type WrittenEInvoice,
} from "./write-einvoice.ts";
