import type { QuoteJson } from "quittance";
import type { DocumentMismatch } from "quittance/evidence";
import { figureTable } from "../chart/figure-table.ts";
import { element, type ElementNode, type PageNode } from "../page/element.ts";
import { actionButton } from "../page/field.ts";
import { scrollRegion } from "../page/scroll-region.ts";
import { judge, type Tampering } from "./tamper-quote.ts";
import { mismatches, nameOfItem, tamperedJson } from "./tampered-json.ts";

/** The tamper tab: the quote as JSON, what `verifyQuote` finds, and the quote in words. */
export const tamperView = (quote: QuoteJson | undefined, tampering: Tampering): ElementNode => {
  if (quote === undefined) {
    return element("p", { role: "status" }, "There is no quote: mend the form of the first tab.");
  }
  const verdict = judge(quote, tampering);
  const isTouched = Object.keys(tampering).length > 0;
  return element(
    "div",
    { class: "pg-tamper" },
    element(
      "section",
      { class: "pg-card", "aria-labelledby": "pg-json-heading" },
      element("h2", { id: "pg-json-heading" }, "The quote as JSON"),
      element(
        "p",
        { class: "pg-hint" },
        "Change any digit. The arrow keys turn the digit before the caret up and down.",
      ),
      element(
        "div",
        { class: "pg-row" },
        actionButton("tamper-first", "Change a digit for me"),
        isTouched ? actionButton("restore", "Restore the quote", { kind: "brand" }) : undefined,
      ),
      tamperedJson(quote, verdict),
    ),
    element(
      "div",
      { class: "pg-verdict" },
      verdictCard(quote, verdict.mismatches),
      explanationCard(verdict.explanation),
    ),
    element(
      "p",
      {
        class: `pg-result-line ${verdict.mismatches.length === 0 ? "pg-pass" : "pg-fail"}`,
        role: "status",
        "aria-live": "polite",
      },
      statusOf(verdict.mismatches.length, isTouched),
    ),
  );
};

const verdictCard = (quote: QuoteJson, found: ReadonlyArray<DocumentMismatch>): ElementNode =>
  element(
    "section",
    { class: "pg-card", "aria-labelledby": "pg-verdict" },
    element("h2", { id: "pg-verdict" }, "verifyQuote"),
    found.length === 0
      ? element("p", {}, "An empty list: nothing in the quote contradicts the rest of it.")
      : figureTable(
          "Mismatches",
          ["Where", "Step", "Column", "Expected", "Found"],
          found.map((mismatch) => rowOf(quote, mismatch)),
        ),
  );

const statusOf = (count: number, isTouched: boolean): string => {
  if (count > 0) return `⚠ ${mismatches(count)}. The quote does not hold.`;
  return isTouched
    ? "✓ No mismatch: nothing in the quote rests on what was changed."
    : "✓ No mismatch. Every figure follows from the others.";
};

const rowOf = (quote: QuoteJson, mismatch: DocumentMismatch) => {
  const { path, item, step, property, expected, found } = mismatch;
  const line = item === undefined ? "The quote" : nameOfItem(quote, item);
  const stepTitle =
    item === undefined || step === undefined
      ? ""
      : `${String(step)}: ${quote.items[item]?.calculations[step]?.title ?? ""}`;
  return [
    actionButton("go-to", line, { at: `json.${path}`, name: `Go to ${path}`, kind: "link" }),
    stepTitle,
    element("code", {}, property),
    expected,
    marked(found, expected),
  ];
};

/** A text, marked from its first difference on. */
const marked = (found: string, expected: string): ReadonlyArray<PageNode> => {
  let same = 0;
  while (same < found.length && found.charAt(same) === expected.charAt(same)) same += 1;
  return same === found.length
    ? [found]
    : [found.slice(0, same), element("mark", {}, found.slice(same))];
};

const explanationCard = (explanation: string | undefined): ElementNode =>
  element(
    "section",
    { class: "pg-card", "aria-labelledby": "pg-explained" },
    element("h2", { id: "pg-explained" }, "explainQuote"),
    explanation === undefined
      ? element("p", {}, "A quote that does not hold is not explained.")
      : scrollRegion("The quote explained", element("pre", { class: "pg-words" }, explanation)),
  );
