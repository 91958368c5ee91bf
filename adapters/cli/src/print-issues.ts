import type { EInvoiceIssue } from "@quittance/einvoice";
import { failure } from "./find-invoice.ts";
import { printError } from "./output.ts";

/** Prints why a document cannot be an e-invoice, and returns the exit code of a failure. */
export const printIssues = (issues: ReadonlyArray<EInvoiceIssue>, summary: string): number => {
  const code = failure(`The document is ${summary}.`);
  printError(describeIssues(issues));
  return code;
};

/** Returns issues as lines: the term, the property and the message. */
export const describeIssues = (issues: ReadonlyArray<EInvoiceIssue>): string =>
  issues.map(({ term, path, message }) => `${term.padEnd(7)}${path}: ${message}\n`).join("");
