import { invoiceStyle } from "./invoice-style.ts";
import { ownText, type PageFormat } from "./page-format.ts";

/** The formats of paper that documents can be printed on. */
export const papers = ["A4", "LETTER"] as const;

/** A format of paper. @inline */
export type Paper = (typeof papers)[number];

/** The regions that print on Letter. */
const letterRegions = /* @__PURE__ */ "US CA MX CO CL VE PH PR DO GT CR PA SV HN NI".split(" ");

/** Returns the paper of a locale. Throws `RangeError` for a malformed locale. */
export const paperOf = (locale: string): Paper =>
  letterRegions.includes(new Intl.Locale(locale).region ?? "") ? "LETTER" : "A4";

/** Returns the style of a document, whose pages have its name and their numbers in their foot. */
export const pageStyle = (name: string, paper: Paper, { labels }: PageFormat): string => {
  const counters: Readonly<Record<string, string>> = { n: "counter(page)", m: "counter(pages)" };
  const numbers = labels.page
    .split(/\{(\w+)\}/u)
    .map((part, index) =>
      index % 2 === 0 ? quoted(part) : (ownText(counters, part) ?? quoted(part)),
    )
    .filter((part) => part !== quoted(""));
  const font = "font: 8.5pt system-ui, sans-serif; color: #56616b;";
  return `@page { size: ${paper === "A4" ? "A4" : "letter"}; margin: 18mm 18mm 20mm;
  @bottom-left { content: ${quoted(name)}; ${font} }
  @bottom-right { content: ${numbers.join(" ")}; ${font} }
}
${invoiceStyle}`;
};

/** Returns a string of CSS that ends neither itself nor the element of the style. */
const quoted = (text: string): string =>
  `"${text.replaceAll(
    /[^\p{L}\p{N} .,:/_-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  )}"`;
