import { XMLParser } from "fast-xml-parser";

/** An element as the parser returns it. */
export interface Parsed {
  readonly [name: string]: unknown;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (_name, path) => typeof path === "string" && /./u.test(path) && isList(path),
});

const lists = [
  "cac:InvoiceLine",
  "cac:CreditNoteLine",
  "cac:AllowanceCharge",
  "cac:TaxTotal",
  "cac:TaxSubtotal",
  "cac:PartyTaxScheme",
  "ram:IncludedSupplyChainTradeLineItem",
  "ram:SpecifiedTradeAllowanceCharge",
  "ram:SpecifiedTaxRegistration",
  "ram:TaxTotalAmount",
];
const isList = (path: string): boolean =>
  lists.some((name) => path.endsWith(`.${name}`)) ||
  path.endsWith("ApplicableHeaderTradeSettlement.ram:ApplicableTradeTax");

export const parseXml = (xml: string): Parsed => parser.parse(xml) as Parsed;

/** Returns what is at a path of element names, or `undefined`. */
export const at = (node: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === "object" && found !== null ? (found as Parsed)[name] : undefined,
    node,
  );

/** Returns the elements of a list, or none. */
export const all = (node: unknown, ...path: ReadonlyArray<string>): ReadonlyArray<unknown> =>
  (at(node, ...path) ?? []) as ReadonlyArray<unknown>;

/** Returns the text of an element with or without attributes, or `undefined`. */
export const text = (node: unknown, ...path: ReadonlyArray<string>): string | undefined => {
  const found = at(node, ...path);
  return typeof found === "object" ? (at(found, "#text") as string | undefined) : (found as string);
};

/** Removes properties that are `undefined`, and objects without properties, at every depth. */
export const compact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, each]) => [name, compact(each)] as const)
    .filter(([, each]) => each !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};
