import { explainQuote } from "quittance/explain";
import type { Command } from "../command.ts";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readQuoteFile } from "../read-quote-file.ts";

const options = {
  markdown: { type: "boolean", default: false, help: "Print Markdown instead of plain text." },
} as const;

/** `quittance explain`: prints the full calculation of a quote. */
export const explain: Command = {
  usage: ["[QUOTE.json|-] [--markdown]"],
  description: `Show the full calculation of a quote with exact amounts, so that you can check it by hand. The
quote is verified first. Without a file, or with "-", read standard input.

Exit code: 0 if the quote is verified, 1 if there are mismatches.`,
  options,
  examples: ["quittance explain quote.json", "quittance explain --markdown quote.json > quote.md"],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const quote = readQuoteFile(positionals[0] ?? "-");
    if (quote === undefined) return Promise.resolve(1);
    print(explainQuote(quote, values.markdown ? "markdown" : "text"));
    return Promise.resolve(0);
  },
};
