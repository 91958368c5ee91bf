import { existsSync } from "node:fs";
import { Amount, type Quote } from "quittance";
import { chooseCases, renderTests, type RecordedCases } from "quittance/replay";
import { problemText } from "../bills/input-problem.ts";
import { command } from "../command.ts";
import { grouped } from "../format-amount.ts";
import { openOutput } from "../output-file.ts";
import { print, printable, printError } from "../output.ts";
import { anyText, flag, option, requiredOption, textOption, type Reader } from "../parameters.ts";
import { inputOptions, withPricedInputs, type PricedInput } from "../replay/priced-inputs.ts";
import { UsageError } from "../usage-error.ts";

const factor: Reader<Amount> = (text, name) => {
  const scale = Amount.parse(text);
  if (scale !== undefined && Amount.isPositive(scale)) return scale;
  throw new UsageError(`${name} must be a positive decimal such as 0.37, not "${text}".`);
};

/** `quittance lab record`: writes tests that show what invoices of the past show. */
export const recordTests = command({
  description: `Write a file of tests for vitest with the fewest invoices or quotes of the past that show
every kind of calculation in them. Identifiers, titles, coupon codes, e-mail addresses, metadata
and times are replaced. Documents that are not consistent are named and left out.

Exit code: 0 if the file was written, 1 if there is nothing to record, 2 for a wrong option.`,
  options: {
    ...inputOptions,
    out: requiredOption(
      "FILE",
      "the file of tests",
      "The file of tests to write. Required.",
      anyText,
    ),
    pricing: textOption(
      "MODULE",
      `Price the cases by the function "price" of this module, such as ./pricing.js, which takes a
request and a rate set. Identifiers and coupon codes are kept.`,
    ),
    scale: option(
      "FACTOR",
      "Multiply prices and amounts of discounts, so that no charged amount is shown.",
      factor,
    ),
    force: flag("Overwrite an existing file."),
  },
  examples: [
    "quittance lab record --organization org_acme --out prices.test.ts",
    "quittance lab record --invoices invoices.jsonl --scale 0.37 --out prices.test.ts",
    "quittance lab record --quotes quotes.jsonl --pricing ./pricing.js --out prices.test.ts",
  ],
  run: ({ out, pricing, scale, force, ...values }) => {
    if (scale !== undefined && pricing !== undefined) {
      throw new UsageError("Set --scale or --pricing, not both.");
    }
    if (existsSync(out) && !force) {
      throw new UsageError(`${out} exists. Pass --force to overwrite it.`);
    }
    let problems = 0;
    return withPricedInputs(
      values,
      (problem) => {
        problems += 1;
        printError(`${printable(problemText(problem))}\n`);
      },
      async ({ documents }) => {
        const recorded = await chooseCases(quotesOf(documents), scale ? { scale } : {});
        const isEmpty = recorded.cases.length === 0;
        if (!isEmpty) {
          const text = renderTests(recorded, pricing ? { pricing } : {});
          const file = openOutput(out);
          file.write(text);
          file.close();
        }
        print(describe(recorded, problems));
        return isEmpty ? 1 : 0;
      },
    );
  },
});

async function* quotesOf(documents: AsyncIterable<PricedInput>): AsyncGenerator<Quote> {
  for await (const { quote } of documents) yield quote;
}

const describe = (recorded: RecordedCases, problems: number): string => {
  const { quotes, signatures, cases, notShown, leftOut } = recorded;
  const only = cases.flatMap(({ onlyHere }, index) =>
    onlyHere.map((signature) => `  ${String(index + 1)}. ${signature}`),
  );
  const lines = [
    `${grouped(quotes)} quotes show ${grouped(signatures + notShown.length)} kinds of calculation.`,
    `Recorded: ${grouped(cases.length)} cases, which show ${grouped(signatures)} of them.`,
    `Left out: ${grouped(problems)} not consistent, ${grouped(leftOut)} without a request.`,
    ...(notShown.length > 0 ? ["Not shown:", ...notShown.map((name) => `  ${name}`)] : []),
    ...(only.length > 0 ? ["Shown by one case only:", ...only] : []),
  ];
  return lines.map((line) => `${printable(line)}\n`).join("");
};
