import type { LedgerEvent, Seller } from "quittance";
import {
  sellerRecord,
  type IdempotencyClaim,
  type InvoiceRecords,
  type JsonRecord,
} from "quittance/adapter";
import { addRedemptions, countRedemptions, redemptionRows } from "../coupon/coupon-redeem.ts";
import type { Run } from "../tenancy/database.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { scoped } from "../tenancy/scoped.ts";
import { digestOfInvoice } from "./invoice-digest.ts";
import { countInvoice } from "./invoice-number.ts";
import { insertRows, insertValues } from "../insert-rows.ts";
import { enteredInvoice } from "../rollups/transition-rows.ts";
import { calculationRow } from "./calculation-row.ts";
import { eventRow } from "../outbox/event-row.ts";
import { itemRow, paymentIntentRow } from "./invoice-item-row.ts";
import { newInvoiceRow } from "./invoice-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";
import { statementValues, type AddValue } from "../statements/statement-values.ts";

/** How invoices are stored. */
export interface StoreOptions {
  /** That of the one invoice in its series, which must be locked. */
  readonly count?: number | undefined;
  /** Whether they are new and get the seller of the organization. */
  readonly areNew: boolean;
}

/**
 * Stores invoices with all their records in one statement, or nothing if the key of the claim is
 * taken or the organization is not listed. A claim is for one invoice. The coupons must be locked.
 * The statement sets the organization itself, so that it can be a transaction of its own.
 *
 * @returns the seller of the first; `undefined` if they were not stored.
 */
export const storeInvoices = async (
  run: Run,
  records: ReadonlyArray<InvoiceRecords>,
  claim: IdempotencyClaim | undefined,
  events: ReadonlyArray<LedgerEvent>,
  { count, areNew }: StoreOptions,
): Promise<{ readonly seller: Seller | undefined } | undefined> => {
  const { add: value, all } = statementValues();
  const rows = (table: string, found: ReadonlyArray<JsonRow>): ReadonlyArray<string> =>
    found.length === 0
      ? []
      : [
          `${table}_part AS (${insertRows(
            table,
            found,
            value(JSON.stringify(found)),
            "WHERE organization_id = $1 AND EXISTS (SELECT FROM new_invoices)",
          )})`,
        ];
  const fewRows = (table: string, found: ReadonlyArray<JsonRow>): ReadonlyArray<string> =>
    found.length === 0 || records.length > 1
      ? rows(table, found)
      : [`${table}_part AS (${insertValues(table, found, value, "new_invoices")})`];
  const invoices = records.map(({ invoice }) => invoice);
  const series = count === undefined ? undefined : records[0]?.series?.name;
  const counted = series === undefined ? {} : { number_series: series, number_count: count };
  const parts = [
    `ready AS MATERIALIZED (${scoped(noQuery)})`,
    `new_invoices AS (${insertInvoices(
      records.map((found) => ({ ...newInvoiceRow(found), ...counted })),
      claim,
      value,
      areNew,
    )})`,
    `owners AS (${insertOwners})`,
    ...rows(
      "payment_intents",
      records.flatMap((of) => of.paymentIntents.map(paymentIntentRow)),
    ),
    ...rows(
      "invoice_items",
      records.flatMap((of) => of.items.map(itemRow)),
    ),
    ...rows(
      "invoice_calculations",
      records.flatMap((of) => of.calculations.map(calculationRow)),
    ),
    ...fewRows(
      "transitions",
      invoices.flatMap((invoice) => enteredInvoice(invoice, 1)),
    ),
    ...fewRows("outbox", events.map(eventRow)),
    ...rows("coupon_redemptions", records.flatMap(redemptionRows)),
  ];
  if (records.some(({ couponIds }) => couponIds.length > 0)) {
    parts.push(`counted AS (${addRedemptions(value(countRedemptions(records)))})`);
  }
  if (series !== undefined) parts.push(`numbered AS (${countInvoice(value(series))})`);
  const stored = await run(
    `WITH ${parts.join(",\n")}\nSELECT ${events.length > 0 ? noteStoredEvents : "'true'"} AS stored, seller FROM new_invoices LIMIT 1`,
    all(),
  );
  const [row] = stored;
  return row && { seller: row["seller"] ? readSeller(row["seller"]) : undefined };
};

const readSeller = (text: string): Seller => sellerRecord.read(JSON.parse(text) as JsonRecord);

const insertInvoices = (
  rows: ReadonlyArray<JsonRow>,
  claim: IdempotencyClaim | undefined,
  value: AddValue,
  areNew: boolean,
): string =>
  insertRows(
    "invoices",
    areNew ? rows.map(withoutSeller) : rows,
    value(JSON.stringify(rows)),
    `WHERE organization_id = $1 AND EXISTS (SELECT FROM ready)
  ON CONFLICT (organization_id, idempotency_key) DO NOTHING RETURNING invoice_id, seller::text AS seller`,
    {
      idempotency_key: value(claim?.key ?? null),
      fingerprint: `sha256(convert_to(${value(claim?.fingerprint ?? null)}, 'UTF8'))`,
      ...(areNew ? { seller: "owner_seller" } : {}),
    },
  );

const withoutSeller = (row: JsonRow): JsonRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== "seller"));

const insertOwners = `INSERT INTO :"schema".invoice_owners (invoice_digest, organization_id)
  SELECT ${digestOfInvoice("invoice_id")}, $1 FROM new_invoices`;
