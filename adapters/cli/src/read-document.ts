import type { DocumentSource } from "@quittance/einvoice";
import { randomIds, systemClock } from "@quittance/memory";
import { postgresStore } from "@quittance/postgres";
import {
  createQuittance,
  isLeft,
  parseId,
  type Amount,
  type Either,
  type Id,
  type InvoiceDetails,
  type OrganizationId,
  type Quittance,
} from "quittance";
import { eInvoiceDescription, type EInvoiceProfile } from "quittance/adapter";
import { causeOf } from "./cause-of.ts";
import { readOrganization } from "./export/read-organization.ts";
import { noRates } from "./export/snapshot-service.ts";
import { failure, invoiceOwnerOption, noInvoice, ownerOf } from "./find-invoice.ts";
import { storeOptions, withStore } from "./store/with-store.ts";
import type { StoreChoice } from "./store/open-store.ts";
import { UsageError } from "./usage-error.ts";

/** The options of commands that make an e-invoice of a document. */
export const documentOptions = {
  profile: {
    type: "string",
    value: "NAME",
    default: "EN16931",
    help: `Profile: ${eInvoiceDescription.eInvoiceProfiles.join(", ")}.`,
  },
  ...invoiceOwnerOption,
  ...storeOptions,
} as const;

/** The records of a document, and what must still be paid if that was requested. */
export interface ReadDocument {
  readonly source: DocumentSource;
  /** With the parts that a printed document shows. */
  readonly page: InvoiceDetails;
  readonly payable: Amount | undefined;
}

interface DocumentChoice extends StoreChoice {
  readonly organization?: string | undefined;
  readonly schema: string;
}

/** Reads an invoice or a credit note for the work of a command; returns its exit code. */
export const withDocument = (
  text: string | undefined,
  choice: DocumentChoice,
  withPayable: boolean,
  work: (document: ReadDocument) => number | Promise<number>,
): Promise<number> => {
  const id = readDocumentId(text);
  const { organization, schema } = choice;
  const given = organization === undefined ? undefined : readOrganization(organization);
  if (given === undefined && !isInvoice(id)) {
    throw new UsageError("--organization is required with a credit note.");
  }
  return withStore(choice, async (executor) => {
    const store = postgresStore(executor, { schema });
    const ports = { ...store, rates: noRates, clock: systemClock, newId: randomIds };
    const quittance = createQuittance(ports);
    const owner = given ?? (isInvoice(id) ? await ownerOf(quittance, id) : undefined);
    const found = owner && (await readRecords(quittance, owner, id, withPayable));
    if (found !== undefined) return await work(found);
    return isInvoice(id) ? noInvoice(id, given) : failure(`There is no credit note ${id}.`);
  });
};

type DocumentId = Id<"invoice"> | Id<"credit">;

const isInvoice = (id: DocumentId): id is Id<"invoice"> => id.startsWith("invoice_");

const readDocumentId = (text = ""): DocumentId => {
  const id = parseId("invoice", text) ?? parseId("credit", text);
  if (id !== undefined) return id;
  throw new UsageError(`DOCUMENT must be invoice_<id> or credit_<id>, not "${text}".`);
};

/** Returns the profile of the option. */
export const readProfile = (text: string): EInvoiceProfile => {
  const found = eInvoiceDescription.eInvoiceProfiles.find((name) => name === text.toUpperCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `--profile must be one of ${eInvoiceDescription.eInvoiceProfiles.join(", ")}, not "${text}".`,
  );
};

const readRecords = async (
  quittance: Quittance,
  owner: OrganizationId,
  id: DocumentId,
  withPayable: boolean,
): Promise<ReadDocument | undefined> => {
  const creditNote = isInvoice(id)
    ? undefined
    : foundOf(await quittance.creditNotes.get(owner, id));
  const invoiceId = isInvoice(id) ? id : creditNote?.invoiceId;
  if (invoiceId === undefined) return undefined;
  const page = foundOf(await quittance.invoices.get(owner, invoiceId, { expand: parts }));
  if (page === undefined) return undefined;
  const payable = withPayable ? foundOf(await quittance.invoices.due(owner, invoiceId)) : undefined;
  return { source: { ...page, creditNote }, page, payable: payable?.payable };
};

const parts = [
  ...(["items.product", "calculations", "organization", "credit_notes"] as const),
  ...(["payments.provider", "payments.refunds"] as const),
];

/** Returns a record, or `undefined` if it was not found; rejects with what the store rejected. */
const foundOf = <Value>(result: Either<{ readonly kind: string }, Value>): Value | undefined => {
  if (!isLeft(result)) return result.right;
  const error = result.left;
  if (error.kind === "InvoiceNotFound" || error.kind === "CreditNoteNotFound") return undefined;
  throw causeOf("cause" in error ? error.cause : error);
};
