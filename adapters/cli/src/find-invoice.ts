import {
  isLeft,
  orThrow,
  type Either,
  type Id,
  type InvoiceDetails,
  type OrganizationId,
  type Quittance,
} from "quittance";
import type { OperationError } from "quittance/errors";
import { printable, printError } from "./output.ts";
import { argument, option } from "./parameters.ts";
import { idOf } from "./readers.ts";

/** The argument that names an invoice. */
export const invoiceArgument = { id: argument("INVOICE", "invoice_<id>", idOf("invoice")) };

/** The option of commands that show one invoice. */
export const invoiceOwnerOption = {
  organization: option(
    "ID",
    "Organization of the invoice. Required if several have an invoice with its identifier.",
    idOf("org"),
  ),
};

/** An invoice, and its organization if it was given. */
export interface WantedInvoice {
  readonly id: Id<"invoice">;
  readonly organization: OrganizationId | undefined;
}

/**
 * Finds the organization of an invoice, unless it was given, and reads what is wanted. Resolves with
 * `undefined` if the invoice was not found, which is reported.
 */
export const readOfInvoice = async <Failure extends OperationError, Found>(
  { invoices }: Quittance,
  { id, organization }: WantedInvoice,
  readFrom: (owner: OrganizationId) => Promise<Either<Failure, Found>>,
): Promise<Either<Failure, Found> | undefined> => {
  const owner = organization ?? orThrow(await invoices.owner(id));
  const found = owner && (await readFrom(owner));
  if (found !== undefined && !(isLeft(found) && found.left.kind === "InvoiceNotFound"))
    return found;
  const isGiven = organization !== undefined;
  failure(
    `There is no invoice ${id}.${isGiven ? "" : " If several organizations have it, set --organization."}`,
  );
  return undefined;
};

/** Returns an invoice with all its payments and refunds; `invoices.get` has the newest payments. */
export const withAllPayments = async (
  { payments, refunds }: Quittance,
  found: InvoiceDetails,
): Promise<InvoiceDetails> => {
  if (found.payments.length >= found.paymentsTotal) return found;
  const { id, organizationId } = found.invoice;
  const filter = { invoiceId: id };
  return {
    ...found,
    payments: await allOf(payments.all(organizationId, filter)),
    refunds: await allOf(refunds.all(organizationId, filter)),
  };
};

const allOf = async <Found>(list: AsyncIterable<Found>): Promise<ReadonlyArray<Found>> => {
  const found: Array<Found> = [];
  for await (const each of list) found.push(each);
  return found;
};

/** Prints a message, and returns the exit code of a failure. */
export const failure = (message: string): number => {
  printError(`quittance: ${printable(message)}\n`);
  return 1;
};
