import type { DocumentSource, EInvoiceIssue } from "@quittance/einvoice";
import {
  isLeft,
  orThrow,
  parseId,
  type Amount,
  type Either,
  type Id,
  type InvoiceDetails,
  type OrganizationId,
} from "quittance";
import { eInvoiceDescription } from "quittance/adapter";
import type { OperationError } from "quittance/errors";
import { failure, invoiceOwnerOption, readOfInvoice, withAllPayments } from "./find-invoice.ts";
import { argument, optionWith, type Reader } from "./parameters.ts";
import { oneOf } from "./readers.ts";
import { quittanceOn, type CommandStore } from "./store/with-store.ts";
import { UsageError } from "./usage-error.ts";

type DocumentId = Id<"invoice"> | Id<"credit">;

const documentId: Reader<DocumentId> = (text, name) => {
  const id = parseId("invoice", text) ?? parseId("credit", text);
  if (id !== undefined) return id;
  throw new UsageError(`${name} must be invoice_<id> or credit_<id>, not "${text}".`);
};

/** The argument that names an invoice or a credit note. */
export const documentArgument = {
  id: argument("DOCUMENT", "invoice_<id> or credit_<id>", documentId),
};

const { eInvoiceProfiles } = eInvoiceDescription;

/** The options of commands that make an e-invoice of a document. */
export const eInvoiceOptions = {
  profile: optionWith(
    "NAME",
    "EN16931",
    `Profile: ${eInvoiceProfiles.join(", ")}.`,
    oneOf(eInvoiceProfiles),
  ),
  ...invoiceOwnerOption,
};

/** The records of a document, and what must still be paid if that was requested. */
export interface ReadDocument {
  readonly source: DocumentSource;
  /** With the parts that a printed document shows. */
  readonly page: InvoiceDetails;
  readonly payable: Amount | undefined;
}

/** A document, and its organization if it was given. */
interface WantedDocument {
  readonly id: DocumentId;
  readonly organization: OrganizationId | undefined;
}

/** Reads an invoice or a credit note; `undefined` if it was not found, which is reported. */
export const readDocument = async (
  store: CommandStore,
  { id, organization }: WantedDocument,
  withPayable = false,
): Promise<ReadDocument | undefined> => {
  if (organization === undefined && !isInvoice(id)) {
    throw new UsageError("--organization is required with a credit note.");
  }
  const quittance = quittanceOn(store);
  const creditNote =
    organization === undefined || isInvoice(id)
      ? undefined
      : foundOf(await quittance.creditNotes.get(organization, id));
  const invoiceId = isInvoice(id) ? id : creditNote?.invoiceId;
  if (invoiceId === undefined) {
    failure(`There is no credit note ${id}.`);
    return undefined;
  }
  const read = await readOfInvoice(quittance, { id: invoiceId, organization }, (owner) =>
    quittance.invoices.get(owner, invoiceId, { expand: parts }),
  );
  if (read === undefined) return undefined;
  const page = await withAllPayments(quittance, orThrow(read));
  const due = withPayable && (await quittance.invoices.due(page.invoice.organizationId, invoiceId));
  const payable = due ? orThrow(due).payable : undefined;
  return { source: { ...page, creditNote }, page, payable };
};

const isInvoice = (id: DocumentId): id is Id<"invoice"> => id.startsWith("invoice_");

const parts = [
  "items.product",
  "calculations",
  "organization",
  "credit_notes",
  "payments.provider",
  "payments.refunds",
] as const;

/** Returns a credit note, or `undefined` if it was not found. */
const foundOf = <Value>(result: Either<OperationError, Value>): Value | undefined =>
  isLeft(result) && result.left.kind === "CreditNoteNotFound" ? undefined : orThrow(result);

/** Returns issues as lines: the term, the property and the message. */
export const describeIssues = (issues: ReadonlyArray<EInvoiceIssue>): string =>
  issues.map(({ term, path, message }) => `${term.padEnd(7)}${path}: ${message}\n`).join("");
