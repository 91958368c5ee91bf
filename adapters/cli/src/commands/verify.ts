import { verifyQuote, verifyInvoice } from "quittance/explain";
import { command } from "../command.ts";
import { print } from "../output.ts";
import { inputFile } from "../parameters.ts";
import { readDocument, renderMismatch } from "../read-quote-file.ts";

/** `quittance verify`: recalculates a quote or an invoice and lists every mismatch. */
export const verify = command({
  description: `Verify a quote, or an invoice with its items, calculations and payments: recalculate every step
and total from the data in the document. FILE is JSON, either the document or a response of the
HTTP API with the document in it. Without FILE, or with "-", read standard input.

Exit code: 0 if the document is verified, 1 if there are mismatches.`,
  arguments: { file: inputFile("FILE") },
  examples: [
    "quittance verify quote.json",
    "quittance quote --json request.json | quittance verify",
  ],
  run: ({ file }) => {
    const document = readDocument(file);
    const isInvoice = "calculations" in document;
    const mismatches = isInvoice ? verifyInvoice(document) : verifyQuote(document);
    print(mismatches.length > 0 ? mismatches.map(renderMismatch).join("") : verified(isInvoice));
    return mismatches.length > 0 ? 1 : 0;
  },
});

const verified = (isInvoice: boolean): string =>
  isInvoice
    ? "Invoice verified: its calculations, totals and status are consistent.\n"
    : "Quote verified: every step and total is consistent.\n";
