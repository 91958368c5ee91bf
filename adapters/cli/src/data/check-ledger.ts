import { maxPaymentsPerInvoice } from "quittance/adapter";
import { type InvoiceRecord, type PaymentRecord } from "quittance/wire";
import { verifyInvoice } from "quittance/evidence";
import { duplicates, checkOwner } from "./check-references.ts";
import { dataFileIssue, wrongId, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** A payment of a file with its path in the file. */
export interface PlacedPayment {
  readonly record: PaymentRecord;
  readonly path: string;
}

/** Returns the payments of a file, from the list `payments` and from the invoices. */
export const paymentsIn = ({ invoices, payments }: DataFile): ReadonlyArray<PlacedPayment> => [
  ...(payments ?? []).map((record, index) => ({ record, path: `payments.${String(index)}` })),
  ...(invoices ?? []).flatMap((invoice, at) =>
    (invoice.payments ?? []).map((record, index) => ({
      record,
      path: `invoices.${String(at)}.payments.${String(index)}`,
    })),
  ),
];

/** Returns the issues of the invoices and payments of a file. */
export const checkLedger = (file: DataFile): ReadonlyArray<DataFileIssue> => {
  const invoices = file.invoices ?? [];
  const payments = paymentsIn(file);
  const known: Owners = {
    organizations: new Set(file.organizations.map(({ id }) => id)),
    products: ownersOf(file.products),
    schemas: ownersOf(file.billing_schemas),
    invoices: ownersOf(invoices),
    providers: new Set(file.providers.map(({ id }) => id)),
  };
  return [
    ...duplicates("invoices", invoices, ({ id }) => id),
    ...duplicates("payments", payments, ({ record }) => record.id),
    ...duplicates(
      "payments",
      payments,
      ({ record }) => `${record.organization_id} key ${record.idempotency_key}`,
    ),
    ...duplicates(
      "invoices.items",
      invoices.flatMap(({ items }) => items),
      ({ id }) => id,
    ),
    ...duplicates(
      "invoices.calculations",
      invoices.flatMap(({ calculations }) => calculations),
      ({ id }) => id,
    ),
    ...invoices.flatMap((invoice, index) =>
      checkInvoice(invoice, `invoices.${String(index)} (${invoice.id})`, known),
    ),
    ...payments.flatMap((payment) => checkPayment(payment, known)),
    ...checkPaymentCounts(invoices, payments),
  ];
};

/** Checks that the file contains all payments of each invoice, and not too many. */
const checkPaymentCounts = (
  invoices: ReadonlyArray<InvoiceRecord>,
  payments: ReadonlyArray<PlacedPayment>,
): ReadonlyArray<DataFileIssue> => {
  const counts = new Map<string, number>();
  for (const { record } of payments) {
    counts.set(record.invoice_id, (counts.get(record.invoice_id) ?? 0) + 1);
  }
  return invoices.flatMap(({ id, payments_total: total }, index) => {
    const path = `invoices.${String(index)} (${id})`;
    const count = counts.get(id) ?? 0;
    const actual = `the file has ${String(count)} payments of this invoice`;
    return [
      ...(count > maxPaymentsPerInvoice
        ? [
            dataFileIssue(
              `${path}.payments: ${actual}; at most ${String(maxPaymentsPerInvoice)} are allowed`,
            ),
          ]
        : []),
      ...(typeof total === "number" && total !== count
        ? [
            dataFileIssue(
              `${path}.payments_total: ${actual}, not ${String(total)}; put all of them into the file`,
            ),
          ]
        : []),
    ];
  });
};

/** The identifiers of all records, with the organizations that own them. */
interface Owners {
  readonly organizations: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, string>;
  readonly invoices: ReadonlyMap<string, string>;
  readonly providers: ReadonlySet<string>;
}

const ownersOf = (
  records: ReadonlyArray<{ readonly id: string; readonly organization_id: string }>,
): ReadonlyMap<string, string> =>
  new Map(records.map(({ id, organization_id }) => [id, organization_id]));

const checkInvoice = (
  invoice: InvoiceRecord,
  path: string,
  known: Owners,
): ReadonlyArray<DataFileIssue> => {
  const { organization_id: organizationId } = invoice;
  if (!known.organizations.has(organizationId)) {
    const text = `${path}.organization_id: ${organizationId} does not exist`;
    return [wrongId(organizationId, text)];
  }
  // An invoice with parts of another one would only cause further mismatches.
  const issues = [...checkParts(invoice, path)];
  if (issues.length > 0) return issues;
  for (const { id, type, product_id: product, billing_schema_id: schema } of invoice.items) {
    if (type === "PAYMENT_INTENT") continue;
    const at = `${path}.items (${id})`;
    const owners = [known.products.get(product ?? ""), known.schemas.get(schema ?? "")] as const;
    issues.push(
      ...checkOwner(owners[0], `${at}.product_id`, product, organizationId, known.organizations),
      ...checkOwner(
        owners[1],
        `${at}.billing_schema_id`,
        schema,
        organizationId,
        known.organizations,
      ),
    );
  }
  if (issues.length > 0) return issues;
  return verifyInvoice(invoice).map(({ path: where, expected, found }) =>
    dataFileIssue(`${path}.${where}: expected ${expected}, found ${found}`),
  );
};

/** Checks that items and calculations refer to their own organization, invoice and items. */
const checkParts = (invoice: InvoiceRecord, path: string): ReadonlyArray<DataFileIssue> => {
  const { id: invoiceId, organization_id: organizationId, items, calculations } = invoice;
  const issues: Array<DataFileIssue> = [];
  for (const { id, organization_id: owner, invoice_id: of } of [...items, ...calculations]) {
    if (owner !== organizationId) {
      const text = `${path}: ${id} belongs to another organization`;
      issues.push({ cause: `owner ${invoiceId}`, text });
    }
    if (of !== invoiceId) issues.push(wrongId(of, `${path}: ${id} belongs to another invoice`));
  }
  const itemIds = new Set(items.map(({ id }) => id));
  for (const { id, invoice_item_id: item } of calculations) {
    if (!item || itemIds.has(item)) continue;
    issues.push(wrongId(item, `${path}.calculations (${id}): ${item} does not exist`));
  }
  return issues;
};

const checkPayment = (
  { record, path }: PlacedPayment,
  { invoices, organizations, providers }: Owners,
): ReadonlyArray<DataFileIssue> => {
  const { id, invoice_id: invoice, organization_id, provider_id: provider } = record;
  const { status, failure_reason: reason } = record;
  const at = `${path} (${id})`;
  const owner = invoices.get(invoice);
  return [
    ...checkOwner(owner, `${at}.invoice_id`, invoice, organization_id, organizations),
    ...(providers.has(provider)
      ? []
      : [wrongId(provider, `${at}.provider_id: ${provider} does not exist`)]),
    ...((reason ?? null) === null || status === "FAILED"
      ? []
      : [dataFileIssue(`${at}.failure_reason: is only allowed with the status FAILED`)]),
  ];
};
