import { readiness as readinessOf } from "@quittance/einvoice";
import type { Command } from "../command.ts";
import { print, printJson } from "../output.ts";
import { describeIssues } from "../print-issues.ts";
import { readArguments } from "../read-arguments.ts";
import { documentOptions, readProfile, withDocument } from "../read-document.ts";

const options = {
  ...documentOptions,
  json: { type: "boolean", default: false, help: "Print JSON, as POST /invoices/{id}/readiness." },
} as const;

/** `quittance readiness`: prints what a document lacks to be an e-invoice. */
export const readiness: Command = {
  usage: ["DOCUMENT [options]"],
  description: `Print everything that an invoice or a credit note lacks to be an e-invoice of a profile, by its term
in EN 16931 and its property, and what is accepted and looks wrong.

Exit code: 0 if it is ready, 1 if something is missing or the document was not found.`,
  options,
  examples: ["quittance readiness invoice_1001 --profile XRECHNUNG"],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const profile = readProfile(values.profile);
    return withDocument(positionals[0], values, false, ({ source }) => {
      const { missing, warnings } = readinessOf(source, { profile });
      const isReady = missing.length === 0;
      if (values.json) printJson({ is_ready: isReady, missing, warnings });
      else {
        print(isReady ? `Ready for ${profile}\n` : `Not ready for ${profile}\n`);
        print(describeIssues(missing));
        if (warnings.length > 0) print(`Warnings\n${describeIssues(warnings)}`);
      }
      return isReady ? 0 : 1;
    });
  },
};
