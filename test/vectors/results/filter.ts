import type { MemoryStore } from "@quittance/memory";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import {
  createInvoices,
  createPayments,
  fixedRates,
  timestampOf,
  type Either,
  type Invoice,
  type Listed,
  type Payment,
} from "quittance";
import { failureOf, type Invalid, type PortFailed } from "quittance/errors";
import {
  byNewest,
  fromJson,
  idOf,
  invoiceList,
  paymentDescription,
  read,
  type JsonObject,
  type Schema,
} from "quittance/adapter";
import { matchesInvoice, paymentMatcher } from "quittance/pure";
import { writeCursor, type ListKey } from "../../../src/listing/cursor.ts";
import { conditionsOf } from "../../../src/invoice/invoice-list.ts";
import type { FilterOf } from "../../../src/schema/list.ts";
import type { FilterInputs, InvoiceRow, PaymentRow } from "../vector-inputs.ts";
import { invoiceOf, paymentOf, rowOwner, storeOf } from "./ledger-of.ts";
import { failedResult, type FailedResult } from "../vector.ts";

/** The page, and the pages behind it if they were requested. */
interface FilterResult {
  readonly pages: ReadonlyArray<{
    readonly ids: ReadonlyArray<string>;
    readonly offset: number | null;
    readonly has_more: boolean;
  }>;
  readonly total: number;
  readonly total_capped: false;
  readonly limit: number;
}

/** Lists the rows page by page from a store in memory. */
export const filterResult = async (inputs: FilterInputs): Promise<FilterResult | FailedResult> => {
  const { store, matching } = ledgerOf(inputs);
  const { cursor } = inputs;
  const of = cursor?.of ?? inputs;
  let options = { ...inputs.request };
  if (cursor !== undefined) {
    const after = { ...cursor.after, createdAt: timestampOf(cursor.after.created_at) };
    options["cursor"] = writeCursor(keyOf(of.list, of.request), after);
  }
  const pages = [];
  for (;;) {
    const page = await pageOf(inputs.list, options, store);
    if (page._tag === "Left") return failedResult(failureOf(page.left));
    const { rows, offset = null, hasMore, nextCursor, total, totalCapped, limit } = page.right;
    if (hasMore !== (nextCursor !== undefined)) throw new Error("more rows, and no way to them");
    pages.push({ ids: rows.map(({ id }) => id), offset, has_more: hasMore });
    if (inputs.follow !== undefined && nextCursor !== undefined) {
      options = { ...inputs.request, offset: null, cursor: nextCursor };
      continue;
    }
    if (totalCapped || total !== matching.length) throw new Error("the predicate differs");
    if (inputs.follow === true && cursor === undefined) sameOrder(pages, matching);
    return { pages, total, total_capped: totalCapped, limit };
  }
};

/** Pages that were followed to their end hold what the predicate keeps, in the order of lists. */
const sameOrder = (
  pages: ReadonlyArray<{ readonly ids: ReadonlyArray<string> }>,
  matching: ReadonlyArray<Invoice | Payment>,
): void => {
  const ids: ReadonlyArray<string> = [...matching].sort(byNewest).map(({ id }) => id);
  const listed = pages.flatMap((page) => page.ids);
  if (listed.join() !== ids.slice(-listed.length).join()) throw new Error("the order differs");
};

type FoundPage = Either<Invalid | PortFailed, Listed<Invoice> | Listed<Payment>>;

/** No vector filters by the time. */
const clock = fixedClock("2025-01-01 00:00:00");

const pageOf = (
  list: FilterInputs["list"],
  request: JsonObject,
  store: MemoryStore,
): Promise<FoundPage> => {
  const ports = { ...store, clock, rates: fixedRates(rateSetOf({})), newId: sequentialIds() };
  return list === "invoices"
    ? createInvoices(ports).list(rowOwner, fromJson(request))
    : createPayments(ports).list(rowOwner, fromJson(request));
};

const keyOf = (
  list: FilterInputs["list"],
  request: JsonObject,
): Exclude<ListKey, { readonly list: "taxes" | "coupons" }> =>
  list === "invoices"
    ? { list, filter: filterOf(invoiceList, request) }
    : { list, filter: filterOf(paymentDescription.paymentList, request) };

/** The properties of a request for a list that do not filter. */
const notFilter = new Set(["limit", "offset", "cursor", "expand"]);

/** Returns the filter of a list. Requests that are invalid are tested without rows. */
const filterOf = <Asked>(list: Schema<object, Asked>, request: JsonObject): FilterOf<Asked> => {
  const asked = read(list, fromJson<object>(request));
  if (asked._tag === "Left") return {};
  const entries = Object.entries(asked.right as object);
  return Object.fromEntries(entries.filter(([name]) => !notFilter.has(name))) as FilterOf<Asked>;
};

interface Ledger {
  readonly store: MemoryStore;
  /** What the library's own predicate keeps. */
  readonly matching: ReadonlyArray<Invoice | Payment>;
}

const ledgerOf = ({ list, rows, request }: FilterInputs): Ledger => {
  const key = keyOf(list, request);
  if (key.list === "payments") {
    const payments = (rows as ReadonlyArray<PaymentRow>).map(paymentOf);
    const matching = payments.filter((payment) => paymentMatcher(key.filter)(payment));
    return { store: storeOf([], payments), matching };
  }
  if (key.list !== "invoices") throw new Error(`No vectors list ${key.list}`);
  const invoices = rows as ReadonlyArray<InvoiceRow>;
  const payments = invoices.flatMap((row) =>
    row.provider_ids.map((provider) => paid(row, provider)),
  );
  const conditions = conditionsOf(key.filter, clock);
  const matching = invoices.flatMap((row) => {
    const invoice = invoiceOf(row);
    const providerIds = new Set(row.provider_ids.map((id) => idOf("prov", id)));
    return matchesInvoice(conditions, { invoice, providerIds }) ? [invoice] : [];
  });
  return { store: storeOf(invoices.map(invoiceOf), payments), matching };
};

/** A payment that makes its provider one of an invoice's. */
const paid = (row: InvoiceRow, provider: string): Payment => {
  const id = `payment_${row.id}_${provider}`;
  return paymentOf({ ...row, id, invoice_id: row.id, provider_id: provider, status: "FAILED" });
};
