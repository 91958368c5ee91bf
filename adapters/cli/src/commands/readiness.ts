import { readiness as readinessOf } from "@quittance/einvoice";
import { print, printJson } from "../output.ts";
import { flag } from "../parameters.ts";
import {
  describeIssues,
  documentArgument,
  eInvoiceOptions,
  readDocument,
} from "../read-document.ts";
import { storeCommand } from "../store/with-store.ts";

/** `quittance readiness`: prints what a document lacks to be an e-invoice. */
export const readiness = storeCommand({
  description: `Print everything that an invoice or a credit note lacks to be an e-invoice of a profile, by its term
in EN 16931 and its property, and what is accepted and looks wrong.

Exit code: 0 if it is ready, 1 if something is missing or the document was not found.`,
  arguments: documentArgument,
  options: { ...eInvoiceOptions, json: flag("Print JSON, as POST /invoices/{id}/readiness.") },
  examples: ["quittance readiness invoice_1001 --profile XRECHNUNG"],
  run: async ({ profile, json, ...wanted }, store) => {
    const found = await readDocument(store, wanted);
    if (found === undefined) return 1;
    const { missing, warnings } = readinessOf(found.source, { profile });
    const isReady = missing.length === 0;
    if (json) printJson({ is_ready: isReady, missing, warnings });
    else {
      print(`${isReady ? "Ready" : "Not ready"} for ${profile}\n${describeIssues(missing)}`);
      if (warnings.length > 0) print(`Warnings\n${describeIssues(warnings)}`);
    }
    return isReady ? 0 : 1;
  },
});
