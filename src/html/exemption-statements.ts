import type { TaxCategory } from "../tax/tax.ts";
import type { LineTax } from "../tax/tax-line.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";

/**
 * Renders why no tax is charged: the statement that tax rules require, once, and the reasons of the
 * taxes as they are written. A reason that contains the statement takes its place.
 */
export const exemptionStatements = (taxes: Iterable<LineTax>, { labels }: PageFormat): Markup => {
  const texts = new Map<string, Set<string>>();
  for (const tax of taxes) {
    const statement = statementOf(tax, labels) ?? "";
    const reasons = texts.get(statement) ?? new Set();
    if (tax.exemptionReason !== undefined) reasons.add(tax.exemptionReason);
    texts.set(statement, reasons);
  }
  const lines = [...texts].flatMap(([statement, reasons]) => {
    const isRepeated = [...reasons].some((reason) =>
      comparable(reason).includes(comparable(statement)),
    );
    return statement === "" || isRepeated ? [...reasons] : [statement, ...reasons];
  });
  return lines.length === 0
    ? empty
    : markup`${lines.map((line) => markup`<p class="statement"><bdi>${line}</bdi></p>\n`)}`;
};

/** Returns what distinguishes a category from the standard rate; `undefined` for that rate. */
export const categoryLabel = (category: TaxCategory, labels: InvoiceLabels): string | undefined => {
  switch (category) {
    case "AE":
      return labels.reverseCharge;
    case "K":
      return labels.intraCommunity;
    case "G":
      return labels.exportSupply;
    case "O":
      return labels.notSubject;
    case "E":
      return labels.exempt;
    case "Z":
      return labels.zeroRated;
    case "S":
      return undefined;
  }
};

const comparable = (text: string): string => text.normalize("NFKC").toLowerCase();

const statementOf = (
  { category, exemptionCode = "" }: LineTax,
  labels: InvoiceLabels,
): string | undefined => {
  const label = categoryLabel(category, labels);
  const byArticle = (article: string): string =>
    [label, labels.article.replaceAll("{n}", article)].filter((text) => text !== "").join(", ");
  switch (category) {
    case "AE":
    case "O":
      return label;
    case "K":
      return byArticle("138");
    case "G":
      return byArticle("146");
    case "E": {
      const article = articleOf(exemptionCode);
      return article && byArticle(article);
    }
    case "S":
    case "Z":
      return undefined;
  }
};

/** Returns the article of a code such as `VATEX-EU-132-1B`, as `132(1)(b)`. */
const articleOf = (code: string): string | undefined => {
  const found = /^VATEX-EU-(79|132|143|148|151)(?:-(\d*)([A-Z]*))?$/u.exec(code);
  if (found === null) return undefined;
  const [, article = "", paragraph = "", letter = ""] = found;
  const parts = [paragraph, letter.toLowerCase()].filter((part) => part !== "");
  return article + parts.map((part) => `(${part})`).join("");
};
