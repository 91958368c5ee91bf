import {
  invoiceParts,
  settleInvoice,
  type AdjustmentKind,
  type ExpandedInvoice,
  type Invoice,
  type InvoicePart,
  type InvoiceStatus,
  type Payment,
} from "quittance";
import { renderFullInvoice, verifyInvoice } from "quittance/wire";
import type { Tenant } from "../database.ts";
import type { Row } from "../executor.ts";
import { readExpandedInvoice, selectInvoicesAfter } from "../expand-invoice.ts";
import { text } from "../rows/read-column.ts";
import type { OwnFinding } from "./finding.ts";

/** Look at every invoice with all its parts, each of one moment. */
export async function* checkInvoices(
  tenant: Tenant,
  kinds: ReadonlyArray<AdjustmentKind>,
): AsyncGenerator<OwnFinding> {
  let last = "";
  for (;;) {
    const rows = await tenant.read(page, [last, "200"]);
    for (const row of rows) yield* checkRow(row, kinds);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = text(end, "invoice_id");
  }
}

const parts: ReadonlySet<InvoicePart> = new Set(
  invoiceParts.filter((part) => part !== "organization"),
);

const page = selectInvoicesAfter(parts);

const checkRow = (row: Row, kinds: ReadonlyArray<AdjustmentKind>): ReadonlyArray<OwnFinding> => {
  const subject = text(row, "invoice_id");
  try {
    const expanded = readExpandedInvoice(row);
    return [
      ...checkStatus(expanded),
      ...checkCalculations(expanded, kinds),
      ...checkReferences(expanded),
    ].map((finding) => ({ subject, ...finding }));
  } catch (error) {
    return [{ kind: "InvoiceUnreadable", subject, message: (error as Error).message }];
  }
};

type InvoiceFinding = Omit<OwnFinding, "subject"> & Partial<Pick<OwnFinding, "subject">>;

const checkStatus = ({ invoice, payments }: ExpandedInvoice): ReadonlyArray<InvoiceFinding> => {
  const expected = settleInvoice(invoice, payments);
  const words = ({ status, substatus }: typeof expected): string =>
    substatus === undefined ? status : `${status}, ${substatus}`;
  if (words(expected) === words(invoice)) return [];
  const message = `its payments make it ${words(expected)}, stored is ${words(invoice)}`;
  const hint = hintAt(invoice, expected.status, payments);
  return [{ kind: "InvoiceStatusWrong", message: `${message}${hint}` }];
};

/** What explains a difference in an invoice that 0.1.0 settled by its rules; empty if nothing. */
const hintAt = (
  { status, substatus, currency }: Invoice,
  derived: InvoiceStatus,
  payments: ReadonlyArray<Payment>,
): string => {
  if (status !== "COMPLETED") return "";
  if (derived === "COMPLETED") {
    return substatus === "OVERPAID" ? "; the next payment or status change updates it" : "";
  }
  const isConverted = payments.some((paid) => paid.price.currency !== currency);
  return isConverted ? "; if 0.1.0 completed it, its larger tolerance did: it stays COMPLETED" : "";
};

const checkCalculations = (
  expanded: ExpandedInvoice,
  kinds: ReadonlyArray<AdjustmentKind>,
): ReadonlyArray<InvoiceFinding> => {
  const rendered: unknown = JSON.parse(
    JSON.stringify(renderFullInvoice(expanded, calculated, "organization")),
  );
  return verifyInvoice(rendered, { kinds }).map(({ path, expected, found }) => ({
    kind: "CalculationMismatch",
    message: `${path}: expected ${expected}, found ${found}`,
  }));
};

const calculated: ReadonlySet<InvoicePart> = new Set(["items", "calculations"]);

const checkReferences = ({
  items,
  products,
  billingSchemas,
  paymentIntents,
  payments,
  providers,
}: ExpandedInvoice): ReadonlyArray<InvoiceFinding> => [
  ...items.flatMap(({ id, item }) =>
    item.type === "PRODUCT"
      ? [
          ...missing("ProductMissing", id, item.productId, products),
          ...missing("BillingSchemaMissing", id, item.billingSchemaId, billingSchemas),
        ]
      : missing("PaymentIntentMissing", id, item.paymentIntentId, paymentIntents),
  ),
  ...payments.flatMap(({ id, providerId }) =>
    missing("ProviderMissing", id, providerId, providers),
  ),
];

const missing = <Id extends string>(
  kind: OwnFinding["kind"],
  subject: string,
  id: Id | undefined,
  known: ReadonlyMap<Id, unknown>,
): ReadonlyArray<InvoiceFinding> => {
  if (id === undefined) return [{ kind, subject, message: "it names none" }];
  return known.has(id) ? [] : [{ kind, subject, message: `there is no ${id}` }];
};
