import * as v from "valibot";
import { longestId, parseId } from "../ids.ts";
import { invoiceStatuses } from "../invoice/invoice.ts";
import type { Bounds } from "../listing/bounds.ts";
import type { InvoiceFilter } from "../listing/invoice-filter.ts";
import type { PaymentFilter } from "../listing/payment-filter.ts";
import { pageFaults, type PageOptions } from "../listing/read-page-request.ts";
import { longestIdempotencyKey } from "../payment/limits.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { addIssue, type Issues } from "./issues.ts";
import type { JsonObject } from "./json.ts";
import { anyOf, listMembers, readBounds } from "./list-members.ts";
import { listMessage } from "./list-message.ts";
import { closedObject, currencyMember, oneOf } from "./members.ts";
import { readBody } from "./read-body.ts";

const shortText = (label: string, most = 254): v.GenericSchema<string> =>
  v.pipe(
    v.string(`${label} must be a string`),
    v.maxLength(most, `${label} must have at most ${String(most)} characters`),
  );

/** Body of POST /invoices/list; every member is optional and null is as absent. */
export const invoiceListSchema = closedObject({
  status: anyOf("Status", oneOf("Status", invoiceStatuses)),
  currency: anyOf("Currency", shortText("Currency")),
  customer_email: v.nullish(shortText("Customer email")),
  provider_id: v.nullish(shortText("Provider id")),
  ...listMembers,
});

/** Body of POST /payments; every member is optional and null is as absent. */
export const paymentListSchema = closedObject({
  provider_id: anyOf(
    "Provider id",
    v.union(
      [v.pipe(v.string(), v.maxLength(254)), v.number()],
      "Provider ids must be strings or numbers",
    ),
  ),
  invoice_id: v.nullish(
    v.pipe(
      shortText("Invoice id"),
      v.metadata({ maxLength: longestId, pattern: "^invoice_[!-~]+$" }),
    ),
  ),
  idempotency_key: v.nullish(shortText("Idempotency key", longestIdempotencyKey)),
  status: anyOf("Status", oneOf("Status", paymentStatuses)),
  currency: anyOf("Currency", currencyMember),
  expand: v.nullish(
    v.pipe(
      v.array(oneOf("Expand", ["provider"]), "Expand must be an array"),
      v.maxLength(16, "Expand must contain at most 16 elements"),
    ),
  ),
  ...listMembers,
});

/** A request for a list after reading. */
export interface ReadListRequest<Filter> {
  /** All of them, if there is any: then the list need not be asked for. */
  readonly issues: Issues;
  readonly filter: Filter;
  readonly options: PageOptions;
}

/** Read the body of POST /invoices/list. */
export const readInvoiceListRequest = (json: JsonObject): ReadListRequest<InvoiceFilter> => {
  const { issues, body } = readBody(invoiceListSchema, json);
  const { limit, offset, cursor } = body;
  const filter: InvoiceFilter = {
    statuses: readable(body.status),
    currencies: readable(body.currency),
    customerEmail: body.customer_email,
    providerId: body.provider_id,
    ...readBounds(body, issues),
  };
  const options = { limit, offset, cursor };
  addPageIssues(issues, filter, options);
  return { issues, filter, options };
};

/** A request for payments after reading. */
export interface ReadPaymentListRequest extends ReadListRequest<PaymentFilter> {
  readonly withProviders: boolean;
}

/** Read the body of POST /payments. */
export const readPaymentListRequest = (json: JsonObject): ReadPaymentListRequest => {
  const { issues, body } = readBody(paymentListSchema, json);
  const { limit, offset, cursor, invoice_id, expand = [] } = body;
  const invoiceId = invoice_id === undefined ? undefined : parseId("invoice", invoice_id);
  if (invoice_id !== undefined && invoiceId === undefined) {
    addIssue(issues, ["invoice_id"], "Invoice id must have the form invoice_<id>");
  }
  const filter: PaymentFilter = {
    providerIds: readable(body.provider_id)?.map(String),
    invoiceId,
    idempotencyKey: body.idempotency_key,
    statuses: readable(body.status),
    currencies: readable(body.currency),
    ...readBounds(body, issues),
  };
  const options = { limit, offset, cursor };
  addPageIssues(issues, filter, options);
  return { issues, filter, options, withProviders: expand.includes("provider") };
};

/** Completes the issues of a request that has any: without them the operation finds the rest. */
const addPageIssues = (issues: Issues, filter: Bounds, options: PageOptions): void => {
  if (issues.size === 0) return;
  for (const { path, message } of pageFaults(filter, options).map(listMessage)) {
    addIssue(issues, path, message);
  }
};

const readable = <Item>(
  items: ReadonlyArray<Item | undefined> | undefined,
): ReadonlyArray<Item> | undefined => items?.filter((item) => item !== undefined);
