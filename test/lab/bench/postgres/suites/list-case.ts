import type { InvoiceFilter, PaymentFilter } from "quittance";
import type { PageRequest } from "quittance/adapter";

/** A page of a list, as a request to the adapter and as SQL written by hand. */
export interface ListCase {
  readonly name: string;
  readonly request:
    | { readonly list: "payments"; readonly filter: PaymentFilter }
    | { readonly list: "invoices"; readonly filter: InvoiceFilter };
  readonly page: PageRequest;
  /** The FROM clause; defaults to the table. */
  readonly from?: string;
  /** The conditions after the organization, with values from `$2` on. */
  readonly where: string;
  readonly values: ReadonlyArray<string>;
  /** The condition of the cursor, which the count does not have. */
  readonly behind?: string;
  readonly behindValues?: ReadonlyArray<string>;
  /** Whether the filter is common, so that its time must not grow with the data. */
  readonly isCommon: boolean;
  /** The goal of the page. */
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

/** Returns the page by hand: the same columns, one row more than the limit. */
export const pageByHand = ({ request, page, from, where, behind }: ListCase): string => {
  const { list } = request;
  const skip = "offset" in page.start && page.start.offset > 0 ? String(page.start.offset) : "0";
  return `SELECT ${columns[list]} FROM ${from ?? `quittance.${list}`}
WHERE organization_id = $1${where}${behind ?? ""}
ORDER BY created_at DESC, ${keys[list]} DESC LIMIT ${String(limit + 1)}${
    skip === "0" ? "" : ` OFFSET ${skip}`
  }`;
};

/** Returns the count by hand, up to one more than the maximum of the HTTP API. */
export const countByHand = ({ request, from, where }: ListCase): string =>
  `SELECT count(*) FROM (
  SELECT 1 FROM ${from ?? `quittance.${request.list}`} WHERE organization_id = $1${where} LIMIT 10001
) AS capped`;
