import { type RateProvider, isCurrency, type Currency, type Either, type RateSet } from "quittance";
import { download } from "./download.ts";
import type { SourceOptions } from "./source-options.ts";
import { sourceProvider } from "./source-provider.ts";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { left } from "quittance/adapter";
import type { RateMalformed } from "quittance/errors";
import { rebaseRates } from "./rebase-rates.ts";
import { rateSourceError } from "./source-error.ts";

/** Options of `ecbRates`. */
export interface EcbRatesOptions extends SourceOptions {
  /** Defaults to the address of the ECB. */
  readonly url?: string;
}

/**
 * The age in seconds that reference rates can reach before the next ones are published: 6 days.
 * At Easter they are replaced in the afternoon of the fifth day after their date.
 */
export const maxEcbRateAge = 518_400;

const ecbUrl = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";

/**
 * Creates a provider of the daily reference rates of the European Central Bank, which has 30
 * currencies and no crypto assets.
 *
 * The rates have the start of their date as timestamp. The ECB publishes on its working days only,
 * so use a `maxAge` of `maxEcbRateAge`.
 *
 * @example
 * const rates = freshRates(ecbRates(), { maxAge: maxEcbRateAge }, clock);
 */
export const ecbRates = ({ url = ecbUrl, ...options }: EcbRatesOptions = {}): RateProvider => {
  const source = "European Central Bank";
  return sourceProvider(options, async (_wanted, downloading) =>
    readEcbXml(source, await download({ source, url, format: "xml" }, downloading)),
  );
};

/** A `Cube` element: its attributes, all as text, and its children. */
interface Cube {
  readonly time?: string;
  readonly currency?: string;
  readonly rate?: string;
  readonly Cube?: ReadonlyArray<Cube | string>;
}

/** Values stay text, so that no digit is lost. Entities are not expanded. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  maxNestedTags: 10,
  isArray: (name) => name === "Cube",
});

/**
 * Reads the reference rates of the European Central Bank: an outer `Cube`, one `Cube` with the date,
 * and one `Cube` for each currency. Currencies that are not supported are ignored.
 *
 * Throws a `RateSourceError` for a text that is not such a document.
 */
const readEcbXml = (source: string, xml: string): Either<RateMalformed, RateSet> => {
  const malformed = (message: string): Error => rateSourceError(source, "BodyMalformed", message);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(xml)) throw malformed("the document has a DTD");
  // The parser accepts elements that are not closed, and replaces repeated attributes.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is another package
  const isWellFormed = XMLValidator.validate(xml) === true;
  if (!isWellFormed) throw malformed("the body is not well-formed XML");
  const root = parse(xml, malformed);
  const outer = (root as { readonly Envelope?: Cube } | undefined)?.Envelope?.Cube ?? [];
  const days = outer.flatMap(childrenOf);
  const [day] = days;
  if (day === undefined || days.length > 1) throw malformed("the document must have one date");
  const unitsPerBase: Partial<Record<Currency, string>> = {};
  for (const { currency = "", rate = "nothing" } of childrenOf(day)) {
    if (!isCurrency(currency)) continue;
    if (unitsPerBase[currency] !== undefined) {
      return left({ kind: "RateMalformed", source, property: currency, found: "two rates" });
    }
    unitsPerBase[currency] = rate;
  }
  const timestamp = `${day.time ?? "nothing"} 00:00:00`;
  return rebaseRates({ source, timestamp, base: "EUR", unitsPerBase });
};

const parse = (xml: string, malformed: (message: string) => Error): unknown => {
  try {
    return parser.parse(xml) as unknown;
  } catch {
    throw malformed("the XML is nested too deeply or has a reserved name");
  }
};

const childrenOf = (cube: Cube | string): ReadonlyArray<Cube> =>
  typeof cube === "string" ? [] : (cube.Cube ?? []).filter((child) => typeof child !== "string");
