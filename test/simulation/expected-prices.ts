import type { Json, OracleCatalogue, OracleQuote, OracleRequest } from "../support/oracle-types.ts";
import { oracleQuote } from "../support/oracle.ts";
import type { AskedRequest, Parts, Seen } from "./ask.ts";
import type { ExpectedVersion, PricedFrom } from "./expected-rows.ts";
import { maxAge, type Published } from "./environment.ts";

/** What became of pricing: a quote, a refusal or failure, or a port that did not answer. */
export type Priced =
  | { readonly kind: "quote"; readonly quote: OracleQuote; readonly from: PricedFrom }
  | { readonly kind: "parts"; readonly parts: Parts }
  | { readonly kind: "unknown" };

const seconds = (moment: string): number => Date.parse(`${moment.replace(" ", "T")}Z`) / 1000;

/** Whether rates were too old when they arrived. */
export const isStale = ({ set }: Published, at: string): boolean =>
  Math.abs(seconds(at) - seconds(set.timestamp)) > maxAge;

/** Price a request from what an attempt saw of catalogue and rates. */
export const expectedPrice = ({ request, email }: AskedRequest, seen: Seen): Priced => {
  const isUnfit = email !== "payer@example.com";
  if (seen.catalog === undefined) {
    const known = namesNothing(request)
      ? refusedPaths(reprice(fromNothing(request), seen, isUnfit))
      : [];
    if (isUnfit) return refusal(["customer_email", ...known]);
    return known.length > 0 ? refusal(known) : { kind: "unknown" };
  }
  const from = { request, catalogue: catalogueFor(request, seen.catalog) };
  const priced = reprice(from, seen, isUnfit);
  return isUnfit ? refusal(["customer_email", ...refusedPaths(priced)]) : priced;
};

/** Whether the catalogue has nothing to say of a request; it need not be asked then. */
const namesNothing = ({ product, items = [] }: OracleRequest): boolean =>
  product === undefined && items.every(({ type }) => type === "PAYMENT_INTENT");

const fromNothing = (request: OracleRequest): PricedFrom => ({
  request,
  catalogue: catalogueFor(request, []),
});

const refusedPaths = (priced: Priced): ReadonlyArray<string> =>
  priced.kind === "parts"
    ? priced.parts.flatMap(([rule, text]) => (rule === "refusals" ? text.split(",") : []))
    : [];

/** Price something at the rates that an attempt saw. */
export const reprice = (from: PricedFrom, seen: Seen, isUnfit = false): Priced => {
  const { rates, ratesAt } = seen;
  const isUsable = rates !== undefined && ratesAt !== undefined && !isStale(rates, ratesAt);
  const answer = oracleQuote(from.request, from.catalogue, {
    timestamp: rates?.set.timestamp ?? "",
    units_per_usd: isUsable ? Object.fromEntries(rates.table) : {},
  });
  if ("quote" in answer) {
    return isUsable || isUnfit ? { kind: "quote", quote: answer.quote, from } : unrated(seen);
  }
  if (answer.refusal.code === "VALIDATION_FAILED") return refusal(answer.refusal.paths);
  if (!isUsable) return unrated(seen);
  return { kind: "parts", parts: [["rates", "RateNotFound"]] };
};

const unrated = ({ rates }: Seen): Priced =>
  rates === undefined ? { kind: "unknown" } : { kind: "parts", parts: [["rates", "RateStale"]] };

const refusal = (paths: ReadonlyArray<string>): Priced => ({
  kind: "parts",
  parts: [["refusals", [...new Set(paths)].sort().join(",")]],
});

/** A catalogue as the oracle reads it: a schema belongs to every version of its product. */
const catalogueFor = (
  { items = [] }: OracleRequest,
  versions: ReadonlyArray<ExpectedVersion>,
): OracleCatalogue => {
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

/** The steps of a quote as one text. */
export const stepsText = (
  steps: ReadonlyArray<Readonly<Record<(typeof stepFacts)[number], unknown>>>,
): string => steps.map((step) => stepFacts.map((name) => String(step[name])).join(" ")).join("; ");

/** The lines of a quote as one text. */
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
