import { explainQuote } from "quittance/explain";
import { command } from "../command.ts";
import { print } from "../output.ts";
import { flag, inputFile } from "../parameters.ts";
import { readQuoteFile } from "../read-quote-file.ts";

/** `quittance explain`: prints the full calculation of a quote. */
export const explain = command({
  description: `Show the full calculation of a quote with exact amounts, so that you can check it by hand. The
quote is verified first. Without a file, or with "-", read standard input.

Exit code: 0 if the quote is verified, 1 if there are mismatches.`,
  arguments: { file: inputFile("QUOTE.json") },
  options: { markdown: flag("Print Markdown instead of plain text.") },
  examples: ["quittance explain quote.json", "quittance explain --markdown quote.json > quote.md"],
  run: ({ file, markdown }) => {
    const quote = readQuoteFile(file);
    if (quote === undefined) return 1;
    print(explainQuote(quote, markdown ? "markdown" : "text"));
    return 0;
  },
});
