import { maxPaymentsPerInvoice } from "quittance/adapter";
import { type InvoiceRecord, type PaymentRecord } from "quittance/wire";
import { verifyInvoice } from "quittance/evidence";
import { doubles, owned } from "./check-references.ts";
import { dataFileIssue, wrongId, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** A payment of a file, and where in the file it stands. */
export interface PlacedPayment {
  readonly record: PaymentRecord;
  readonly path: string;
}

/** The payments of a file, wherever they stand: in a list of their own, or in their invoices. */
export const paymentsIn = ({ invoices, payments }: DataFile): ReadonlyArray<PlacedPayment> => [
  ...(payments ?? []).map((record, index) => ({ record, path: `payments.${String(index)}` })),
  ...(invoices ?? []).flatMap((invoice, at) =>
    (invoice.payments ?? []).map((record, index) => ({
      record,
      path: `invoices.${String(at)}.payments.${String(index)}`,
    })),
  ),
];

/** What is wrong with the invoices and payments of a file, each by record and property. */
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
    ...doubles("invoices", invoices, ({ id }) => id),
    ...doubles("payments", payments, ({ record }) => record.id),
    ...doubles(
      "payments",
      payments,
      ({ record }) => `${record.organization_id} key ${record.idempotency_key}`,
    ),
    ...doubles(
      "invoices.items",
      invoices.flatMap(({ items }) => items),
      ({ id }) => id,
    ),
    ...doubles(
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

/** An invoice has all its payments in the file, and no more than an invoice can have. */
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
    const given = `the file has ${String(count)} payments of this invoice`;
    return [
      ...(count > maxPaymentsPerInvoice
        ? [
            dataFileIssue(
              `${path}.payments: ${given}; at most ${String(maxPaymentsPerInvoice)} are allowed`,
            ),
          ]
        : []),
      ...(typeof total === "number" && total !== count
        ? [
            dataFileIssue(
              `${path}.payments_total: ${given}, not ${String(total)}; put all of them into the file`,
            ),
          ]
        : []),
    ];
  });
};

/** Which records there are, and whose they are. */
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
  // The figures of an invoice whose parts are not together would be wrong for that reason alone.
  const dataFileIssues = [...checkParts(invoice, path)];
  if (dataFileIssues.length > 0) return dataFileIssues;
  for (const { id, type, product_id: product, billing_schema_id: schema } of invoice.items) {
    if (type === "PAYMENT_INTENT") continue;
    const at = `${path}.items (${id})`;
    const owners = [known.products.get(product ?? ""), known.schemas.get(schema ?? "")] as const;
    dataFileIssues.push(
      ...owned(owners[0], `${at}.product_id`, product, organizationId, known.organizations),
      ...owned(owners[1], `${at}.billing_schema_id`, schema, organizationId, known.organizations),
    );
  }
  if (dataFileIssues.length > 0) return dataFileIssues;
  return verifyInvoice(invoice).map(({ path: where, expected, found }) =>
    dataFileIssue(`${path}.${where}: expected ${expected}, found ${found}`),
  );
};

/** Items and calculations that name another organization, invoice or item than they belong to. */
const checkParts = (invoice: InvoiceRecord, path: string): ReadonlyArray<DataFileIssue> => {
  const { id: invoiceId, organization_id: organizationId, items, calculations } = invoice;
  const dataFileIssues: Array<DataFileIssue> = [];
  for (const { id, organization_id: owner, invoice_id: of } of [...items, ...calculations]) {
    if (owner !== organizationId) {
      const text = `${path}: ${id} belongs to another organization`;
      dataFileIssues.push({ cause: `owner ${invoiceId}`, text });
    }
    if (of !== invoiceId) dataFileIssues.push(wrongId(of, `${path}: ${id} names another invoice`));
  }
  const itemIds = new Set(items.map(({ id }) => id));
  for (const { id, invoice_item_id: item } of calculations) {
    if (!item || itemIds.has(item)) continue;
    dataFileIssues.push(wrongId(item, `${path}.calculations (${id}): ${item} does not exist`));
  }
  return dataFileIssues;
};

const checkPayment = (
  { record, path }: PlacedPayment,
  { invoices, organizations, providers }: Owners,
): ReadonlyArray<DataFileIssue> => {
  const { id, invoice_id: invoice, organization_id, provider_id: provider } = record;
  const at = `${path} (${id})`;
  const owner = invoices.get(invoice);
  return [
    ...owned(owner, `${at}.invoice_id`, invoice, organization_id, organizations),
    ...(providers.has(provider)
      ? []
      : [wrongId(provider, `${at}.provider_id: ${provider} does not exist`)]),
  ];
};
