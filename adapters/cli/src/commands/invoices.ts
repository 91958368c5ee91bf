import { orThrow } from "quittance";
import { responses } from "quittance/adapter";
import {
  invoiceArgument,
  invoiceOwnerOption,
  readOfInvoice,
  withAllPayments,
} from "../find-invoice.ts";
import { print, printJson } from "../output.ts";
import { flag } from "../parameters.ts";
import { renderSettlement } from "../render-settlement.ts";
import { quittanceOn, storeCommand } from "../store/with-store.ts";

const whole = { expand: ["payments.refunds", "credit_notes"] } as const;

/** `quittance invoices show`: prints why an invoice has its status. */
export const showInvoice = storeCommand({
  description: `Print why an invoice has its status: its price, and how each credit note, payment, refund and void
changed what is left to pay. The column Counts adds up to the amount due, in the currency of the
invoice.

Exit code: 0 if the invoice was printed, 1 if it was not found.`,
  arguments: invoiceArgument,
  options: { ...invoiceOwnerOption, json: flag("Print JSON, as POST /invoices/{id}.") },
  examples: ["quittance invoices show invoice_1001", "quittance invoices show invoice_1001 --json"],
  run: async ({ json, ...wanted }, store) => {
    const quittance = quittanceOn(store);
    const read = await readOfInvoice(quittance, wanted, (owner) =>
      quittance.invoices.get(owner, wanted.id, whole),
    );
    if (read === undefined) return 1;
    const details = orThrow(read);
    if (json) {
      printJson(responses.renderInvoiceDetails(details, whole, "organization"));
      return 0;
    }
    print(renderSettlement(await withAllPayments(quittance, details)));
    return 0;
  },
});
