import { repriceInvoices } from "quittance/replay";
import type { InputProblem } from "../bills/input-problem.ts";
import { command } from "../command.ts";
import { openOutput } from "../output-file.ts";
import { print, printError, printJson } from "../output.ts";
import { flag, requiredOption, textOption } from "../parameters.ts";
import { failOption, failRules } from "../replay/fail-rules.ts";
import { inputOptions, withPricedInputs, type InputValues } from "../replay/priced-inputs.ts";
import { candidateFile, describeUnpriceable, withVersions } from "../replay/read-catalog.ts";
import { renderJson, renderRow, renderText } from "../replay/render-repricing.ts";

/** Maximum number of documents without a price that are kept. */
const maxProblems = 1000;

/** `quittance lab`: prices invoices of the past under a candidate. */
export const lab = command({
  description: `Price invoices or quotes of the past under other prices, taxes, coupons or rounding, at their own
rates, and show each difference by reason. Demand is assumed not to change. Nothing is stored. What
the catalog does not name stays as it was. Documents that are not consistent, or that have no price
under the catalog, are named and left out of all totals.

Exit code: 0, 1 if a rule of --fail-if holds, 2 for a wrong option or an invalid catalog.`,
  options: {
    catalog: requiredOption(
      "FILE",
      "the file with what changes",
      "What changes, as JSON: billing schemas, taxes, coupons, totals or rounding. Required.",
      candidateFile,
    ),
    ...inputOptions,
    ...failOption,
    rows: textOption("FILE", "Write a line of JSON for each invoice."),
    json: flag("Print the result as JSON, with exact amounts."),
  },
  examples: [
    "quittance lab --catalog next.json --organization org_acme --from 2025-07-01",
    "quittance lab --catalog next.json --invoices invoices.jsonl --rows rows.jsonl --json",
    `quittance lab --catalog next.json --quotes quotes.jsonl --fail-if "rise>5%" --fail-if "sum>2%"`,
  ],
  run: ({ catalog: candidate, rows: rowsFile, failIf, json, ...values }) => {
    const rules = failRules(failIf);
    const noun = nounOf(values);
    const problems: Array<InputProblem> = [];
    let notPriced = 0;
    const onProblem = (problem: InputProblem): void => {
      notPriced += 1;
      if (problems.length < maxProblems) problems.push(problem);
    };
    return withPricedInputs(values, onProblem, async ({ documents, catalog }) => {
      const versions = await withVersions(candidate, catalog);
      const rows = rowsFile === undefined ? undefined : openOutput(rowsFile);
      const repricing = await repriceInvoices(documents, versions, {
        onInvoice: (row) => {
          rules.add(row);
          rows?.writeJson(renderRow(row));
        },
        onUnpriceable: ({ line, id }, reason) => {
          onProblem({ line, id, reason: describeUnpriceable(reason) });
        },
        onProgress: (count) => {
          printError(`${String(count)} ${noun} priced\n`);
        },
      }).finally(() => rows?.close());
      const failed = rules.failed(repricing.currencies);
      const result = { noun, repricing, notPriced, problems, failed };
      if (json) printJson(renderJson(result));
      else print(renderText(result));
      return failed.length === 0 ? 0 : 1;
    });
  },
});

const nounOf = ({ quotes, bills }: Pick<InputValues, "quotes" | "bills">): string => {
  if (quotes !== undefined) return "quotes";
  return bills === undefined ? "invoices" : "bills";
};
