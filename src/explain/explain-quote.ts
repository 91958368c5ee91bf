import { scale } from "../money/amount.ts";
import type { Quote } from "../quote/quote.ts";
import { derivationOf, type Derivation } from "./derivation.ts";
import type { Calculation } from "./formula.ts";

/** Output formats of `explainQuote`. @inline */
export type ExplanationFormat = "text" | "markdown";

/**
 * Returns a readable explanation of a quote: every calculation in order, with all digits, from the
 * unit prices to the totals.
 *
 * Truncated amounts are marked. To explain a quote from JSON, read it with `readQuote` first, which
 * rejects an inconsistent quote. Line breaks and control characters in titles are escaped.
 *
 * @example
 * const read = readQuote(JSON.parse(text));
 * if (read._tag === "Right") console.log(explainQuote(read.right, "markdown"));
 */
export const explainQuote = (quote: Quote, format: ExplanationFormat = "text"): string =>
  (format === "text" ? inText : inMarkdown)(derivationOf(quote));

const inText = ({ heading, rates, lines, totals }: Derivation): string => {
  const calculations = [...lines.flatMap((line) => line.calculations), ...totals];
  const width = Math.max(...calculations.map(({ label }) => oneLine(label).length));
  const row = (calculation: Calculation): string =>
    `   ${oneLine(calculation.label).padEnd(width)}  ${noted(calculation)}`;
  const blocks = lines.map(({ title, subject, calculations: own }, index) => [
    `${String(index + 1)}. ${oneLine(title)}`,
    `   ${subject}`,
    ...own.map(row),
  ]);
  return paragraphs([
    [heading, ...rates.map(([code, rate]) => `   1 USD = ${rate} ${code}`)],
    ...blocks,
    ["Totals", ...totals.map(row)],
  ]);
};

const inMarkdown = ({ heading, rates, lines, totals }: Derivation): string => {
  const table = (calculations: ReadonlyArray<Calculation>): ReadonlyArray<string> => [
    "| Amount | Calculation |",
    "| --- | --- |",
    ...calculations.map(
      (calculation) => `| ${escaped(calculation.label)} | ${noted(calculation)} |`,
    ),
  ];
  return paragraphs([
    [`# ${heading}`],
    ...(rates.length > 0
      ? [
          [
            "| Currency | For one US dollar |",
            "| --- | --- |",
            ...rates.map(([code, rate]) => `| ${code} | ${rate} |`),
          ],
        ]
      : []),
    ...lines.flatMap(({ title, subject, calculations }, index) => [
      [`## ${String(index + 1)}. ${escaped(title)}`],
      [escaped(subject)],
      table(calculations),
    ]),
    ["## Totals"],
    table(totals),
  ]);
};

/** Returns a formula, with a note if its result is truncated. */
const noted = ({ formula, isTruncated }: Calculation): string =>
  isTruncated ? `${formula} (truncated after the ${String(scale)}th digit)` : formula;

const paragraphs = (blocks: ReadonlyArray<ReadonlyArray<string>>): string =>
  `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;

/** Escapes characters that could imitate a line of the output or change the writing direction. */
const oneLine = (title: string): string =>
  title.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

const escaped = (title: string): string =>
  oneLine(title).replace(/[\\`*_{}[\]<>()#+|~!&-]/gu, (character) => `\\${character}`);
