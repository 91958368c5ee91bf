import { verifyQuote, verifyInvoice } from "quittance/evidence";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { lineOf, readAnswerFile } from "../read-quote-file.ts";

/** `quittance verify`: replay a quote or an invoice and name every place where it does not hold. */
export const verify = (args: ReadonlyArray<string>): Promise<number> => {
  const { positionals } = readArguments(args, {}, 1);
  const data = readAnswerFile(positionals[0] ?? "-");
  const isInvoice = "calculations" in data;
  const mismatches = isInvoice ? verifyInvoice(data) : verifyQuote(data);
  print(
    mismatches.length > 0
      ? mismatches.map(lineOf).join("")
      : `The ${isInvoice ? "invoice" : "quote"} holds: ${held(isInvoice)}.\n`,
  );
  return Promise.resolve(mismatches.length > 0 ? 1 : 0);
};

const held = (isInvoice: boolean): string =>
  isInvoice
    ? "its calculations, totals and status follow from what it was made of"
    : "every step and total follows from its own figures";
