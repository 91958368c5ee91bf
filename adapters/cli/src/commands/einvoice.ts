import { profiles, writeEInvoice } from "@quittance/einvoice";
import { isLeft } from "quittance";
import { eInvoiceDescription } from "quittance/adapter";
import { failure } from "../find-invoice.ts";
import { printError, writeData } from "../output.ts";
import { optionWith } from "../parameters.ts";
import {
  describeIssues,
  documentArgument,
  eInvoiceOptions,
  readDocument,
} from "../read-document.ts";
import { oneOf } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance einvoice`: writes the XML of an invoice or a credit note. */
export const einvoice = storeCommand({
  description: `Write the e-invoice of an invoice or a credit note to standard output, as XML of EN 16931. The same
document gives the same bytes, except with --prepaid now.

Exit code: 0 if it was written, 1 if the document was not found or lacks something.`,
  arguments: documentArgument,
  options: {
    syntax: optionWith(
      "NAME",
      "UBL",
      "Format: UBL or CII. PEPPOL has UBL only.",
      oneOf(eInvoiceDescription.eInvoiceSyntaxes),
    ),
    prepaid: optionWith(
      "WHEN",
      "none",
      "none, or now to state what is paid and credited as prepaid.",
      oneOf(["none", "now"]),
    ),
    ...eInvoiceOptions,
  },
  examples: [
    "quittance einvoice invoice_1001 --profile XRECHNUNG --syntax CII > invoice.xml",
    "quittance einvoice credit_1001 --profile PEPPOL --organization org_acme > note.xml",
  ],
  run: async ({ syntax, profile, prepaid, ...wanted }, store) => {
    if (!profiles[profile].syntaxes.includes(syntax)) {
      throw new UsageError(`${profile} has no syntax ${syntax}.`);
    }
    const found = await readDocument(store, wanted, prepaid === "now");
    if (found === undefined) return 1;
    const { source, payable } = found;
    const written = writeEInvoice(source, { profile, syntax, payable });
    if (isLeft(written)) {
      const code = failure(`The document is not ready for ${profile}.`);
      printError(describeIssues(written.left.missing));
      return code;
    }
    await writeData(written.right.xml);
    return 0;
  },
});
