import { fileURLToPath } from "node:url";
import type { ComparedCase } from "./compare.ts";
import {
  differingTable,
  evenOf,
  fourPolicies,
  halvesTable,
  isReproduced,
  isSameUnder,
  leftOutTable,
  notComparable,
  notExpressible,
  notReproducedTable,
  resultTable,
  sourceTable,
  writingTable,
} from "./tables.ts";

/** The path of the page. */
export const outsidePage = fileURLToPath(
  new URL("../../../docs/evidence/outside-invoices.md", import.meta.url),
);

/** Returns the text of the page. */
export const pageText = (compared: ReadonlyArray<ComparedCase>): string => {
  const differing = compared.filter((found) =>
    fourPolicies.some((policy) => !isSameUnder(found, policy)),
  );
  const notReproduced = compared.filter((found) => !isReproduced(found));
  const halves = compared.filter(
    (found) => isReproduced(found) && !isSameUnder(found, evenOf(found.given.policy)),
  );
  return `# Invoices that others calculated

Written by \`npm run lab -- outside --write\`. Other projects publish invoices with their totals. The
library calculates the same invoices, and the payable total, the total tax and each tax are compared to
the cent, as far as they are published. \`npm test\` does the same, and fails if a result or this page
changes.

## Sources

${sourceTable(compared)}

\`test/lab/outside/cases\` contains only the numbers, in a form of our own: currency, quantities, prices,
percentages and totals. Each case has the path and the commit of its source; the example of Stripe is the
case t0. Invoices with the same numbers are one case: in gobl 737 more documents, in its converters 128.

## Results

Each case names a policy, which is that of its source as far as the library has it. The table counts the
invoices whose compared amounts are all reproduced: under the named policy, and under each of four policies
that round halves up to the smallest unit.

${resultTable(compared)}

The named policies are:

- gobl with its default rule \`precise\`: tax \`LINE\`, rounding \`TOTAL\`.
- gobl with its rule \`currency\`: tax \`DOCUMENT\`, rounding \`LINE\`.
- InvoML: tax \`DOCUMENT\`, rounding \`LINE\`.

The policies of gobl's rules were chosen with these invoices at hand, so the comparison shows that one
policy reproduces all invoices of a rule. It is not a prediction. Each vendor has a rule of its own; where
the library lacks it, the closest policy is named.

## Invoices that not all policies reproduce

Only these ${String(differing.length)} of ${String(compared.length)} invoices distinguish the four policies. The others have the same amounts
under each of them, so they verify the arithmetic but not the choice of a policy. The example of Stripe is
one of these: 0.06 + 0.73 by line, and 0.79 for the document.

${differingTable(differing)}

## Invoices that no policy reproduces

These vendors round the tax of each line and add up the rounded taxes. The library rounds the price of a
line with its tax; the tax itself stays exact and is rounded when it is shown. The payable total can be the
same while the shown tax differs.

${notReproducedTable(notReproduced)}

## Invoices with exact halves

With \`HALF_EVEN\` instead of \`HALF_UP\`, and otherwise the named policy, these invoices are not
reproduced:

${halvesTable(halves)}

## How parts of invoices are written

The library has no discounts and charges of the document, only of lines.

${writingTable(compared)}

## Invoices that are left out

These cannot be expressed:

${leftOutTable(notExpressible)}

These cannot be compared:

${leftOutTable(notComparable)}

48 documents of gobl and 61 of its converters are not invoices.

## Limits

- Only totals and taxes are compared. Taxable amounts, line totals and amounts in US dollars are not.
- With tax \`DOCUMENT\`, inclusive prices keep the gross: the total is the sum of the prices, and the
  taxable amount is what remains after the rounded tax. gobl and InvoML do the same. A rule that rounds the
  net price and adds the rounded tax can miss the price on the label by a cent (2.88 + 0.12 for 2.99); no
  policy of the library does that.
- Taxes by line are exact amounts in a quote. They are rounded here before the comparison, as they would be
  shown; so rounded taxes need not add up to the rounded total tax (g017).
- No invoice has a compound tax or a conversion between currencies. All quantities that are compared as
  such are integers.
- Categories of taxes at 0 % are partly inferred. They do not change an amount.
- Credit notes are calculated with positive amounts, as their sources publish them.
- gobl and InvoML were not run. Their published files were read; in unit tests, the asserted amounts.
- The pages of vendors were typed by hand; t0 and v0 to v5 have no commit.
`;
};
