import { Amount } from "quittance";
import { explainQuote } from "quittance/explain";
import {
  billFigures,
  billQuote,
  compareBills,
  type Bill,
  type BillComparison,
  type BillProblem,
  type PolicyId,
} from "quittance/replay";
import { billSource, formatOf, policyId } from "../bills/bill-source.ts";
import { billFormats } from "../bills/read-bills.ts";
import { renderComparison } from "../bills/render-comparison.ts";
import { command } from "../command.ts";
import { openOutput } from "../output-file.ts";
import { asJson, print, printJson } from "../output.ts";
import { anyText, argument, flag, option, textOption } from "../parameters.ts";
import { oneOf } from "../readers.ts";
import { renderTable } from "../render-table.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance compare`: finds the policy that reproduces the bills of another system. */
export const compare = command({
  description: `Find the policy that reproduces the stored figures of bills of another system to the last
digit, the policies that cannot be distinguished from it, and every bill that differs. Standard
input ("-") can have at most 100,000 bills. The format of the file is described in docs/compare.md.

Exit code: 0 if the found policy reproduces every bill, 1 otherwise.`,
  arguments: { path: argument("FILE|-", "the file with the bills", anyText) },
  options: {
    format: option(
      "FORMAT",
      `"jsonl" (a bill in each line) or "csv" (a row for each line). Default: the extension.`,
      oneOf(billFormats),
    ),
    against: option(
      "POLICY",
      `Report how totals would change under a policy, such as "shop".`,
      policyId,
    ),
    explain: textOption("ID", "Print the steps of one bill instead."),
    exceptions: textOption("FILE", "Write all bills that differ to a file, as JSON lines."),
    json: flag("Print the result as JSON, with exact amounts."),
  },
  examples: [
    "quittance compare bills.jsonl",
    "quittance compare bills.csv --against shop",
    "quittance compare bills.jsonl --explain INV-17",
    "quittance compare bills.jsonl --json --exceptions different.jsonl",
  ],
  run: async ({ path, format = formatOf(path), against, explain: explained, exceptions, json }) => {
    const problems: Array<BillProblem> = [];
    const source = await billSource(path, format, (problem) => {
      problems.push(problem);
    });
    let bill: Bill | undefined;
    const watched = async function* (): AsyncGenerator<Bill> {
      for await (const next of typeof source === "function" ? source() : source) {
        if (next.id === explained) bill = next;
        yield next;
      }
    };
    const file = exceptions === undefined ? undefined : openOutput(exceptions);
    const found = await compareBills(watched, {
      against,
      onException: (exception) => file?.writeJson(asJson(exception)),
    }).finally(() => file?.close());
    const comparison = withProblems(found, problems);
    if (json) printJson(asJson(comparison));
    else if (explained === undefined) print(renderComparison(comparison));
    if (explained !== undefined) {
      if (bill === undefined) throw new UsageError(`No bill has the id "${explained}".`);
      print(renderBill(bill, comparison.nearest));
    }
    const { records, reproduced } = comparison.counts;
    return comparison.policy !== undefined && reproduced === records ? 0 : 1;
  },
});

/** Adds the records of the file that are not bills. */
const withProblems = (
  comparison: BillComparison,
  problems: ReadonlyArray<BillProblem>,
): BillComparison => {
  const { counts } = comparison;
  const unreadable = problems.filter(({ kind }) => kind === "UNREADABLE").length;
  const records = counts.records + problems.length;
  const notExpressible = problems.length - unreadable;
  return { ...comparison, problems, counts: { ...counts, records, unreadable, notExpressible } };
};

/** Renders the steps of a bill, then its stored figures beside the calculated ones. */
const renderBill = (bill: Bill, policy: PolicyId): string => {
  const quote = billQuote(bill, policy);
  const figures = billFigures(bill, policy);
  const rows = [
    ...bill.lines.flatMap((line, at) =>
      (["net", "taxAmount", "total"] as const).map((name) => [
        `lines.${String(at)}.${name === "taxAmount" ? "tax_amount" : name}`,
        shown(line[name]),
        shown(figures?.lines[at]?.[name]),
      ]),
    ),
    ...taxRows(bill, figures?.taxes),
    ...(["net", "tax", "total"] as const).map((name) => [
      name,
      shown(bill[name]),
      shown(figures?.[name]),
    ]),
  ];
  const steps = quote === undefined ? `${bill.id} by ${policy}\n` : explainQuote(quote);
  return `${steps}\n${renderTable(
    ["figure", "stored", "calculated"],
    rows.filter(([, ...cells]) => cells.join("") !== ""),
  )}`;
};

const shown = (amount: Amount | string | undefined): string =>
  amount === undefined ? "" : String(amount);

/** Returns the stored taxes beside the calculated ones; those that no line has are zero. */
const taxRows = (
  { taxes: stored = [] }: Bill,
  calculated: NonNullable<ReturnType<typeof billFigures>>["taxes"] | undefined,
): ReadonlyArray<ReadonlyArray<string>> => {
  const percents = [...(calculated ?? []), ...stored].map(({ percent }) => String(percent));
  return [...new Set(percents)].flatMap((percent) => {
    const own = stored.find((tax) => String(tax.percent) === percent);
    const found = calculated?.find((tax) => String(tax.percent) === percent);
    return (["base", "amount"] as const).map((name) => [
      `taxes.${percent}.${name}`,
      shown(own?.[name]),
      shown(found?.[name] ?? (calculated && Amount.zero)),
    ]);
  });
};
