import type { AdjustmentKind, Timestamp } from "quittance";
import {
  builtInKinds,
  catalogReferences,
  storedInvoiceParts,
  type CatalogExtract,
  type StoredInvoice,
  type InvoicePart,
} from "quittance/adapter";
import { renderFullInvoice } from "quittance/wire";
import { verifyInvoice } from "quittance/evidence";
import type { Tenant } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { readStoredInvoice, selectInvoicesAfter } from "../ledger/expand-invoice.ts";
import { text } from "../rows/read-column.ts";
import type { CatalogLookUp } from "./catalog-to-check.ts";
import { checkCreditNotes } from "./check-credit-notes.ts";
import { checkSettlement } from "./check-settlement.ts";
import type { OwnMismatch } from "./mismatch.ts";

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
  for await (const rows of pagesOf(tenant, check)) {
    const read = rows.map(readRow);
    const items = read.flatMap(({ stored }) => stored?.items ?? []);
    const references = catalogReferences(items);
    const catalog = references.products.size > 0 ? await check.lookUp?.(references) : nothing;
    for (const row of read) {
      yield* checkRow(row, check.kinds);
      if (catalog !== undefined) yield* checkCatalog(row, catalog);
      else if (refersToCatalog(row)) notLookedUp += 1;
    }
    check.onChecked(rows.length);
  }
  if (notLookedUp > 0) yield catalogNotChecked(notLookedUp);
}

/** Returns pages of invoices. The next page is read while one is checked. */
async function* pagesOf(
  tenant: Tenant,
  { since }: InvoiceCheck,
): AsyncGenerator<ReadonlyArray<Row>> {
  const readAfter = (last: string): Promise<ReadonlyArray<Row>> => {
    const reading = tenant.read(
      since === undefined ? page : changedPage,
      since === undefined ? [last, "200"] : [last, "200", since],
    );
    // A page that fails is reported when it is awaited.
    reading.catch(() => undefined);
    return reading;
  };
  let reading = readAfter("");
  try {
    for (;;) {
      const rows = await reading;
      const end = rows.at(-1);
      if (end === undefined) return;
      reading = readAfter(text(end, "invoice_id"));
      yield rows;
    }
  } finally {
    await reading.catch(() => undefined);
  }
}

const parts = new Set(storedInvoiceParts.filter((part) => part !== "organization"));

const page = selectInvoicesAfter(parts);

const changedIn = (table: string, column: string): string => `EXISTS (
  SELECT FROM :"schema".${table} AS part WHERE part.organization_id = $1
    AND part.invoice_id = invoices.invoice_id AND part.${column} >= $4::text::timestamp)`;

const changedPage = selectInvoicesAfter(
  parts,
  `(invoices.updated_at >= $4::text::timestamp
  OR ${changedIn("payments", "updated_at")}
  OR ${changedIn("refunds", "updated_at")}
  OR ${changedIn("credit_notes", "created_at")})`,
);

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

type InvoiceMismatch = Omit<OwnMismatch, "subject"> & Partial<Pick<OwnMismatch, "subject">>;

const checkCalculations = (
  stored: StoredInvoice,
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyArray<InvoiceMismatch> => {
  const unknown = unknownKinds(stored, kinds);
  if (unknown.length > 0) {
    const message = `the adjustment kinds were not given: ${unknown.join(", ")}`;
    return [{ kind: "CalculationNotChecked", message }];
  }
  const rendered: unknown = JSON.parse(
    JSON.stringify(
      renderFullInvoice({ ...stored, ...nothing, taxes: [] }, calculated, "organization"),
    ),
  );
  return verifyInvoice(rendered, { kinds }).map(({ path, expected, found }) => ({
    kind: "CalculationMismatch",
    message: `${path}: expected ${expected}, found ${found}`,
  }));
};

const calculated: ReadonlySet<InvoicePart> = new Set(["items", "calculations"]);

const unknownKinds = (
  { calculations }: StoredInvoice,
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyArray<string> => {
  const known = new Set([...kinds, ...builtInKinds].map(({ type }) => type));
  const used = calculations.flatMap(({ basis }) =>
    basis.kind === "Adjustment" && !known.has(basis.type) ? [basis.type] : [],
  );
  return [...new Set(used)].sort();
};

const checkReferences = ({
  items,
  paymentIntents,
  payments,
  providers,
}: StoredInvoice): ReadonlyArray<InvoiceMismatch> => [
  ...items.flatMap(({ id, item }) =>
    item.type === "PRODUCT"
      ? []
      : missing("PaymentIntentNotFound", id, item.paymentIntentId, paymentIntents),
  ),
  ...payments.flatMap(({ id, providerId }) =>
    missing("ProviderNotFound", id, providerId, providers),
  ),
];

const checkCatalog = (
  { stored }: ReadRow,
  { products, billingSchemas }: CatalogExtract,
): ReadonlyArray<OwnMismatch> =>
  (stored?.items ?? []).flatMap(({ id, item }) =>
    item.type === "PRODUCT"
      ? [
          ...missing("ProductNotFound", id, item.productId, products),
          ...missing("BillingSchemaNotFound", id, item.billingSchemaId, billingSchemas),
        ]
      : [],
  );

const missing = <Id extends string>(
  kind: OwnMismatch["kind"],
  subject: string,
  id: Id | undefined,
  known: ReadonlyMap<Id, unknown>,
): ReadonlyArray<OwnMismatch> => {
  if (id === undefined) return [{ kind, subject, message: "the reference is empty" }];
  return known.has(id) ? [] : [{ kind, subject, message: `${id} does not exist` }];
};
