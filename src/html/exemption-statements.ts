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

const comparable = (text: string): string => text.normalize("NFKC").toLowerCase();

const statementOf = (
  { category, exemptionCode = "" }: LineTax,
  labels: InvoiceLabels,
): string | undefined => {
  const byArticle = (text: string, article: string): string =>
    `${text}, ${labels.article.replaceAll("{n}", article)}`;
  switch (category) {
    case "AE":
      return labels.reverseCharge;
    case "K":
      return byArticle(labels.intraCommunity, "138");
    case "G":
      return byArticle(labels.exportSupply, "146");
    case "O":
      return labels.notSubject;
    case "E": {
      const article = articleOf(exemptionCode);
      return article && byArticle(labels.exempt, article);
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
