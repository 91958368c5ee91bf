import { explainQuote } from "quittance/evidence";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readQuoteFile } from "../read-quote-file.ts";

/** `quittance explain`: how a quote comes about, as a person would check it by hand. */
export const explain = (args: ReadonlyArray<string>): Promise<number> => {
  const options = { markdown: { type: "boolean", default: false } } as const;
  const { values, positionals } = readArguments(args, options, 1);
  const quote = readQuoteFile(positionals[0] ?? "-");
  if (quote === undefined) return Promise.resolve(1);
  print(explainQuote(quote, values.markdown ? "markdown" : "text"));
  return Promise.resolve(0);
};
