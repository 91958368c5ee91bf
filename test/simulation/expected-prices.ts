import type { Json, OracleCatalog, OracleQuote, OracleRequest } from "../support/oracle-types.ts";
import { oracleQuote } from "../support/oracle.ts";
import type { RequestContent, Parts, Seen } from "./operation.ts";
import type { ExpectedVersion, PricedFrom } from "./expected-rows.ts";
import { maxAge, type Published } from "./environment.ts";

/** The result of pricing: a quote, a failure, or nothing if a port failed. */
export type Priced =
  | { readonly kind: "quote"; readonly quote: OracleQuote; readonly from: PricedFrom }
  | { readonly kind: "parts"; readonly parts: Parts }
  | { readonly kind: "unknown" };

const seconds = (timestamp: string): number => Date.parse(`${timestamp.replace(" ", "T")}Z`) / 1000;

/** Returns whether rates were too old when they arrived. */
export const isStale = ({ set }: Published, at: string): boolean =>
  Math.abs(seconds(at) - seconds(set.timestamp)) > maxAge;

/** Prices a request from the catalog and the rates that an attempt read. */
export const expectedPrice = ({ request, email }: RequestContent, seen: Seen): Priced => {
  const isInvalid = email !== "payer@example.com";
  if (seen.catalog === undefined) {
    const known = namesNothing(request)
      ? invalidPaths(reprice(fromNothing(request), seen, isInvalid))
      : [];
    if (isInvalid) return rejection(["customer_email", ...known]);
    return known.length > 0 ? rejection(known) : { kind: "unknown" };
  }
  const from = { request, catalog: catalogFor(request, seen.catalog) };
  const priced = reprice(from, seen, isInvalid);
  return isInvalid ? rejection(["customer_email", ...invalidPaths(priced)]) : priced;
};

/** Returns whether a request has no products, so that the catalog is not read. */
const namesNothing = ({ product, items = [] }: OracleRequest): boolean =>
  product === undefined && items.every(({ type }) => type === "PAYMENT_INTENT");

const fromNothing = (request: OracleRequest): PricedFrom => ({
  request,
  catalog: catalogFor(request, []),
});

const invalidPaths = (priced: Priced): ReadonlyArray<string> =>
  priced.kind === "parts"
    ? priced.parts.flatMap(([rule, text]) => (rule === "rejections" ? text.split(",") : []))
    : [];

/** Prices a request at the rates that an attempt read. */
export const reprice = (from: PricedFrom, seen: Seen, isInvalid = false): Priced => {
  const { rates, ratesAt } = seen;
  const isUsable = rates !== undefined && ratesAt !== undefined && !isStale(rates, ratesAt);
  const result = oracleQuote(from.request, from.catalog, {
    timestamp: rates?.set.timestamp ?? "",
    units_per_usd: isUsable ? Object.fromEntries(rates.table) : {},
  });
  if ("quote" in result) {
    return isUsable || isInvalid ? { kind: "quote", quote: result.quote, from } : unrated(seen);
  }
  if (result.failure.code === "VALIDATION_FAILED") return rejection(result.failure.paths);
  if (!isUsable) return unrated(seen);
  return { kind: "parts", parts: [["rates", "RateNotFound"]] };
};

const unrated = ({ rates }: Seen): Priced =>
  rates === undefined ? { kind: "unknown" } : { kind: "parts", parts: [["rates", "RateStale"]] };

const rejection = (paths: ReadonlyArray<string>): Priced => ({
  kind: "parts",
  parts: [["rejections", [...new Set(paths)].sort().join(",")]],
});

/** Returns the catalog for the oracle: a schema belongs to every version of its product. */
const catalogFor = (
  { items = [] }: OracleRequest,
  versions: ReadonlyArray<ExpectedVersion>,
): OracleCatalog => {
  const products = versions.filter(({ price }) => price === undefined);
  const groupOf = (id: string | undefined): string | undefined =>
    products.find((product) => product.id === id)?.group;
  const wanted = items.flatMap((item) => (item.type === "PRODUCT" ? [item.product_id] : []));
  return {
    products: products.map(({ id, name, isActive }) => ({ id, name, is_active: isActive ? 1 : 0 })),
    billing_schemas: versions.flatMap(({ id, productId = "", isActive, currency, price }) => {
      if (currency === undefined || price === undefined) return [];
      const group = groupOf(productId);
      const product = wanted.find((other) => groupOf(other) === group) ?? productId;
      const is_active = isActive ? 1 : 0;
      return [{ id, product_id: product, is_active, currency, base_price: price }];
    }),
  };
};

const stepFacts = [
  ...(["calculation_type", "idx", "currency", "initial_price", "price"] as const),
  ...(["price_delta", "title"] as const),
];

/** Returns the steps of a quote as one text. */
export const stepsText = (
  steps: ReadonlyArray<Readonly<Record<(typeof stepFacts)[number], unknown>>>,
): string => steps.map((step) => stepFacts.map((name) => String(step[name])).join(" ")).join("; ");

/** Returns the lines of a quote as one text. */
export const linesText = ({ items }: OracleQuote): string =>
  items
    .slice(0, -2)
    .map(({ item, calculations }) => {
      const details = calculations[0]?.details as Record<"quantity" | "currency", Json>;
      const { type, product_id = "-", billing_schema_id = "-" } = item;
      const { currency, quantity } = details;
      return [type, product_id, billing_schema_id, currency, quantity].map(String).join(" ");
    })
    .join("; ");
