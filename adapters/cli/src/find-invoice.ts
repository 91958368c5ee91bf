import { orThrow, type Id, type OrganizationId, type Quittance } from "quittance";
import { causeOf } from "./cause-of.ts";
import { printable, printError } from "./output.ts";

/** The option of commands that show one invoice. */
export const invoiceOwnerOption = {
  organization: {
    type: "string",
    value: "ID",
    help: "Organization of the invoice. Required if several have an invoice with its identifier.",
  },
} as const;

/** Returns the organization of an invoice; `undefined` if none has it, or several. */
export const ownerOf = async (
  quittance: Quittance,
  id: Id<"invoice">,
): Promise<OrganizationId | undefined> => {
  try {
    return orThrow(await quittance.invoices.owner(id));
  } catch (error) {
    throw causeOf(error);
  }
};

/** Reports an invoice that was not found. */
export const noInvoice = (id: Id<"invoice">, given: OrganizationId | undefined): number => {
  const hint = given === undefined ? " If several organizations have it, set --organization." : "";
  return failure(`There is no invoice ${id}.${hint}`);
};

/** Prints a message, and returns the exit code of a failure. */
export const failure = (message: string): number => {
  printError(`quittance: ${printable(message)}\n`);
  return 1;
};
