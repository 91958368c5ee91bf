import type { InvoiceFilter, PaymentFilter } from "quittance";
import type { PageRequest } from "quittance/adapter";

/** A page of a list, as the adapter is asked for it and as SQL written by hand asks for it. */
export interface ListCase {
  readonly name: string;
  readonly asked:
    | { readonly list: "payments"; readonly filter: PaymentFilter }
    | { readonly list: "invoices"; readonly filter: InvoiceFilter };
  readonly page: PageRequest;
  /** From where, if not from the table itself. */
  readonly from?: string;
  /** What follows the organization in WHERE, with values from `$2` on. */
  readonly where: string;
  readonly values: ReadonlyArray<string>;
  /** What bounds a page behind a cursor; the count does not have it. */
  readonly behind?: string;
  readonly behindValues?: ReadonlyArray<string>;
  /** The first page of some filters in use; its time must not grow with the data. */
  readonly isCommon: boolean;
  /** How the page is judged. */
  readonly judged: "by SQL" | "by page one" | "by six pages" | "by plain OFFSET" | "not at all";
}

/** Rows of a page. */
export const limit = 20;

/** The first page. */
export const pageOne: PageRequest = { limit, start: { offset: 0 } };

const columns = {
  payments: `payment_id, organization_id, invoice_id, provider_id, idempotency_key, fingerprint,
  status, currency, price, price_usd, value, unit_value, completed_after_void, happened_at,
  created_at, updated_at`,
  invoices: `invoice_id, organization_id, status, substatus, currency, price, price_usd,
  customer_email, redirect_url, metadata, created_at, updated_at, voided_at`,
};

const keys = { payments: "payment_id", invoices: "invoice_id" };

/** The page by hand: the same columns, one row more than the limit. */
export const pageByHand = ({ asked, page, from, where, behind }: ListCase): string => {
  const { list } = asked;
  const skip = "offset" in page.start && page.start.offset > 0 ? String(page.start.offset) : "0";
  return `SELECT ${columns[list]} FROM ${from ?? `quittance.${list}`}
WHERE organization_id = $1${where}${behind ?? ""}
ORDER BY created_at DESC, ${keys[list]} DESC LIMIT ${String(limit + 1)}${
    skip === "0" ? "" : ` OFFSET ${skip}`
  }`;
};

/** The count by hand, up to the cap of the interface and one more. */
export const countByHand = ({ asked, from, where }: ListCase): string =>
  `SELECT count(*) FROM (
  SELECT 1 FROM ${from ?? `quittance.${asked.list}`} WHERE organization_id = $1${where} LIMIT 10001
) AS capped`;
