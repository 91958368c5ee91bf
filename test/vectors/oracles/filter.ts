import { toScaled } from "../../support/oracle-money.ts";
import type { Json, JsonObject } from "../../support/oracle-types.ts";
import { invalid, type Refusal } from "../vector.ts";
import { listIssues, numberText } from "./list-request.ts";

/** A row of a list, with what filters look at. */
export interface ListRow {
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
  readonly currency: string;
  readonly price_usd: string;
}

/** An invoice in a list; the providers are those of all its payments. */
export interface InvoiceRow extends ListRow {
  readonly customer_email: string;
  readonly provider_ids: ReadonlyArray<string>;
}

/** A payment in a list. */
export interface PaymentRow extends ListRow {
  readonly invoice_id: string;
  readonly provider_id: string;
  readonly idempotency_key: string;
}

/** Where the page begins: as the cursor says that a page ending at a row gave. */
export interface CursorInput {
  readonly after: { readonly created_at: string; readonly id: string };
  /** The list and the filter that the cursor is of, when they are not those of the request. */
  readonly of?: { readonly list: "invoices" | "payments"; readonly request: JsonObject };
}

/** Rows in any order, and a request for some of them. */
export interface FilterInputs {
  readonly list: "invoices" | "payments";
  readonly rows: ReadonlyArray<InvoiceRow | PaymentRow>;
  readonly request: JsonObject;
  readonly cursor?: CursorInput;
  /** Whether to go on with the cursor of each page until there is none. */
  readonly follow?: true;
}

/** The page, and the pages behind it where they were followed. */
export interface FilterAnswer {
  readonly pages: ReadonlyArray<{
    readonly ids: ReadonlyArray<string>;
    readonly offset: number | null;
    readonly has_more: boolean;
  }>;
  readonly total: number;
  readonly total_capped: false;
  readonly limit: number;
}

/** Which rows a request gives, and in what order; shares no code with the library. */
export const oracleFilter = (inputs: FilterInputs): FilterAnswer | Refusal => {
  const { list, request, cursor, follow } = inputs;
  const issues = listIssues(list, request);
  const isForeign = cursor?.of !== undefined;
  if (cursor !== undefined && (isForeign || given(request, "offset") !== undefined)) {
    issues.push("cursor");
  }
  if (issues.length > 0) return invalid(issues);
  const matching = inputs.rows.filter((row) => passes(request, row)).sort(newestFirst);
  const limit = (given(request, "limit") ?? 20) as number;
  let start = (given(request, "offset") ?? 0) as number;
  if (cursor !== undefined) {
    start = matching.filter((row) => newestFirst(row, cursor.after) <= 0).length;
  }
  const pages: Array<FilterAnswer["pages"][number]> = [];
  for (;;) {
    const ids = matching.slice(start, start + limit).map(({ id }) => id);
    const isByOffset: boolean = cursor === undefined && pages.length === 0;
    const has_more = start + limit < matching.length;
    pages.push({ ids, offset: isByOffset ? start : null, has_more });
    if (follow === undefined || !has_more) break;
    start += limit;
  }
  return { pages, total: matching.length, total_capped: false, limit };
};

type Place = Pick<ListRow, "created_at" | "id">;

/** By bytes: identifiers are ASCII. */
const newestFirst = (a: Place, b: Place): number => {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
};

/** A property of a request; null is as absent, and so is an empty array. */
const given = (request: JsonObject, property: string): Json | undefined => {
  const value = request[property] ?? undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
};

const passes = (request: JsonObject, row: InvoiceRow | PaymentRow): boolean => {
  const isOneOf = (property: string, values: ReadonlyArray<string>): boolean => {
    const wanted = given(request, property);
    if (wanted === undefined) return true;
    return [wanted].flat().some((value) => values.includes(textOf(value)));
  };
  const usd = toScaled(row.price_usd);
  const least = given(request, "price_usd_from");
  const most = given(request, "price_usd_to");
  const first = given(request, "created_at_from") ?? "";
  const last = given(request, "created_at_to") ?? "9";
  const email = given(request, "customer_email");
  return (
    isOneOf("status", [row.status]) &&
    isOneOf("currency", [row.currency]) &&
    isOneOf("provider_id", "provider_ids" in row ? row.provider_ids : [row.provider_id]) &&
    isOneOf("invoice_id", "invoice_id" in row ? [row.invoice_id] : []) &&
    isOneOf("idempotency_key", "idempotency_key" in row ? [row.idempotency_key] : []) &&
    (typeof email !== "string" ||
      ("customer_email" in row && folded(email) === folded(row.customer_email))) &&
    (least === undefined || usd >= toScaled(textOf(least))) &&
    (most === undefined || usd <= toScaled(textOf(most))) &&
    row.created_at >= (first as string) &&
    (last === "9" || row.created_at <= (last as string))
  );
};

const textOf = (value: Json): string => {
  if (typeof value === "number") return numberText(value);
  return typeof value === "string" ? value : "";
};

const folded = (email: string): string =>
  Array.from(email.normalize("NFC"), (one) => one.toLowerCase())
    .join("")
    .replaceAll("ς", "σ")
    .normalize("NFC");
