import { profiles, writeEInvoice } from "@quittance/einvoice";
import { isLeft } from "quittance";
import { eInvoiceDescription, type EInvoiceProfile, type EInvoiceSyntax } from "quittance/adapter";
import type { Command } from "../command.ts";
import { writeData } from "../output.ts";
import { printIssues } from "../print-issues.ts";
import { readArguments } from "../read-arguments.ts";
import { documentOptions, readProfile, withDocument } from "../read-document.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  syntax: {
    type: "string",
    value: "NAME",
    default: "UBL",
    help: "Format: UBL or CII. PEPPOL has UBL only.",
  },
  prepaid: {
    type: "string",
    value: "WHEN",
    default: "none",
    help: "none, or now to state what is paid and credited as prepaid.",
  },
  ...documentOptions,
} as const;

/** `quittance einvoice`: writes the XML of an invoice or a credit note. */
export const einvoice: Command = {
  usage: ["DOCUMENT [options]"],
  description: `Write the e-invoice of an invoice or a credit note to standard output, as XML of EN 16931. The same
document gives the same bytes, except with --prepaid now.

Exit code: 0 if it was written, 1 if the document was not found or lacks something.`,
  options,
  examples: [
    "quittance einvoice invoice_1001 --profile XRECHNUNG --syntax CII > invoice.xml",
    "quittance einvoice credit_1001 --profile PEPPOL --organization org_acme > note.xml",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const profile = readProfile(values.profile);
    const syntax = readSyntax(values.syntax, profile);
    const isNow = readPrepaid(values.prepaid);
    return withDocument(positionals[0], values, isNow, async ({ source, payable }) => {
      const written = writeEInvoice(source, { profile, syntax, payable });
      if (isLeft(written)) return printIssues(written.left.missing, `not ready for ${profile}`);
      await writeData(written.right.xml);
      return 0;
    });
  },
};

const readSyntax = (text: string, profile: EInvoiceProfile): EInvoiceSyntax => {
  const found = eInvoiceDescription.eInvoiceSyntaxes.find((name) => name === text.toUpperCase());
  if (found === undefined) throw new UsageError(`--syntax must be UBL or CII, not "${text}".`);
  if (profiles[profile].syntaxes.includes(found)) return found;
  throw new UsageError(`${profile} has no syntax ${found}.`);
};

const readPrepaid = (text: string): boolean => {
  if (text === "none" || text === "now") return text === "now";
  throw new UsageError(`--prepaid must be none or now, not "${text}".`);
};
