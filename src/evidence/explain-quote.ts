import type { Quote } from "../quote/quote.ts";
import { truncationNote, derivationOf, type Derivation, type Calculation } from "./derivation.ts";

/** In which form a quote is explained. */
export type ExplanationFormat = "text" | "markdown";

/**
 * How a quote comes about, for people: every calculation in the order in which it is done by hand,
 * with all of its digits, from the unit prices to the totals.
 *
 * What rests on digits that were cut off says so. A quote that came as JSON is read by `readQuote`
 * first, which refuses one that does not hold. Titles are shown on one line, whatever is in them.
 */
export const explainQuote = (quote: Quote, format: ExplanationFormat = "text"): string =>
  (format === "text" ? inText : inMarkdown)(derivationOf(quote));

const inText = ({ heading, rates, lines, totals }: Derivation): string => {
  const calculations = [...lines.flatMap((line) => line.calculations), ...totals];
  const width = Math.max(...calculations.map(({ label }) => oneLine(label).length));
  const row = ({ label, formula, isTruncated }: Calculation): string =>
    `   ${oneLine(label).padEnd(width)}  ${formula}${isTruncated ? ` (${truncationNote})` : ""}`;
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
    "| Figure | Calculation |",
    "| --- | --- |",
    ...calculations.map(
      ({ label, formula, isTruncated }) =>
        `| ${escaped(label)} | ${formula}${isTruncated ? ` (${truncationNote})` : ""} |`,
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

const paragraphs = (blocks: ReadonlyArray<ReadonlyArray<string>>): string =>
  `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;

/** Without a break or a control that could pass for a line of ours, or turn its direction. */
const oneLine = (title: string): string =>
  title.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

const escaped = (title: string): string =>
  oneLine(title).replace(/[\\`*_{}[\]<>()#+|~!&-]/gu, (character) => `\\${character}`);
