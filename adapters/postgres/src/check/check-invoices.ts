import { Amount, type Timestamp } from "quittance";
import {
  catalogReferences,
  type AdjustmentKind,
  type CatalogExtract,
  type StoredInvoice,
} from "quittance/adapter";
import { creditableInvoice, creditedBy, settleInvoice, tallyOf } from "quittance/pure";
import type { Tenant } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { readStoredInvoice } from "../invoice/invoice-expand.ts";
import { text } from "../rows/read-column.ts";
import type { CatalogLookUp } from "./catalog-to-check.ts";
import { checkCalculations } from "./check-calculations.ts";
import { checkCatalog, checkReferences } from "./check-references.ts";
import type { InvoiceMismatch, OwnMismatch } from "./mismatch.ts";
import { pagesOf } from "./pages-to-check.ts";

/** The options of `checkInvoices`. */
export interface InvoiceCheck {
  /** The adjustment kinds of the host; the built-in ones are always known. */
  readonly kinds: ReadonlyArray<AdjustmentKind>;
  /** `undefined` leaves products and billing schemas unchecked. */
  readonly lookUp: CatalogLookUp | undefined;
  /** Only invoices that were created or changed at this time or later. */
  readonly since: Timestamp | undefined;
  /** Is called with the number of invoices of each page when they are checked. */
  readonly onChecked: (invoices: number) => void;
}

/**
 * Checks every invoice with all its stored parts, each from one snapshot, and then the products and
 * billing schemas of each page of invoices.
 */
export async function* checkInvoices(
  tenant: Tenant,
  check: InvoiceCheck,
): AsyncGenerator<OwnMismatch> {
  let notLookedUp = 0;
  for await (const rows of pagesOf(tenant, check.since)) {
    const read = rows.map(readRow);
    const items = read.flatMap(({ stored }) => stored?.items ?? []);
    const references = catalogReferences(items);
    const catalog = references.products.size > 0 ? await check.lookUp?.(references) : nothing;
    for (const row of read) {
      yield* checkRow(row, check.kinds);
      if (catalog !== undefined && row.stored) yield* checkCatalog(row.stored, catalog);
      else if (refersToCatalog(row)) notLookedUp += 1;
    }
    check.onChecked(rows.length);
  }
  if (notLookedUp > 0) yield catalogNotChecked(notLookedUp);
}

const nothing: CatalogExtract = { products: new Map(), billingSchemas: new Map() };

const catalogNotChecked = (invoices: number): OwnMismatch => ({
  kind: "CatalogNotChecked",
  subject: "catalog",
  message: `the catalog was not given; invoices that refer to it: ${String(invoices)}`,
});

interface ReadRow {
  readonly subject: string;
  /** `undefined` when the row cannot be read. */
  readonly stored: StoredInvoice | undefined;
  readonly unreadable: ReadonlyArray<OwnMismatch>;
}

const readRow = (row: Row): ReadRow => {
  const subject = text(row, "invoice_id");
  try {
    return { subject, stored: readStoredInvoice(row), unreadable: [] };
  } catch (error) {
    const message = (error as Error).message;
    return {
      subject,
      stored: undefined,
      unreadable: [{ kind: "InvoiceUnreadable", subject, message }],
    };
  }
};

const checkRow = (
  { subject, stored, unreadable }: ReadRow,
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyArray<OwnMismatch> =>
  stored === undefined
    ? unreadable
    : [
        ...checkSettlement(stored),
        ...checkCreditNotes(stored),
        ...checkCalculations(stored, kinds),
        ...checkReferences(stored),
      ].map((mismatch) => ({ subject, ...mismatch }));

const refersToCatalog = ({ stored }: ReadRow): boolean =>
  catalogReferences(stored?.items ?? []).products.size > 0;

/** Compares the totals of the credit notes of an invoice with the shares of its calculations. */
const checkCreditNotes = (stored: StoredInvoice): ReadonlyArray<InvoiceMismatch> => {
  const { creditNotes } = stored;
  if (creditNotes.length === 0) return [];
  const invoice = creditableInvoice(stored);
  const expected = tallyOf(invoice, creditedBy(invoice, creditNotes)).totals();
  const found = {
    total: Amount.sum(creditNotes.map(({ total }) => total)),
    totalUsd: Amount.sum(creditNotes.map(({ totalUsd }) => totalUsd)),
    payable: Amount.sum(creditNotes.map(({ payable }) => payable)),
  };
  return (["total", "totalUsd", "payable"] as const)
    .filter((column) => !Amount.equals(expected[column], found[column]))
    .map((column) => ({
      kind: "CreditNotesWrong",
      message:
        `expected credit notes of ${Amount.render(expected[column])} in ${column}, ` +
        `found ${Amount.render(found[column])}`,
    }));
};

/** Compares the stored status and substatus of an invoice with those that its payments give. */
const checkSettlement = ({
  invoice,
  payments,
  refunds,
}: StoredInvoice): ReadonlyArray<InvoiceMismatch> => {
  const expected = settleInvoice(invoice, payments, refunds);
  const describe = ({ status, substatus }: typeof expected): string =>
    substatus === undefined ? status : `${status}, ${substatus}`;
  if (describe(expected) === describe(invoice)) return [];
  const message = `expected ${describe(expected)} by its payments, found ${describe(invoice)}`;
  return [{ kind: "InvoiceStatusWrong", message }];
};
