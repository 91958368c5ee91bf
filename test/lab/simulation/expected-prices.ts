import type {
  Json,
  OracleCatalog,
  OracleQuote,
  OracleRequest,
} from "../../support/oracle-types.ts";
import { oracleQuote } from "../../support/oracle.ts";
import type { RequestContent, Parts, Seen } from "./operation.ts";
import { couponIssues, couponsOf, repeatedCoupons } from "./expected-coupons.ts";
import type { ExpectedVersion, PricedFrom } from "./expected-rows.ts";
import { dollarsAt, maxAge, type Published } from "./environment.ts";

/** The result of pricing: a quote, a failure, or nothing if a port failed. */
export type Priced =
  | { readonly kind: "quote"; readonly quote: OracleQuote; readonly from: PricedFrom }
  | { readonly kind: "parts"; readonly parts: Parts }
  | { readonly kind: "unknown" };

const seconds = (timestamp: string): number => Date.parse(`${timestamp.replace(" ", "T")}Z`) / 1000;

/** Returns whether rates were too old when they arrived. */
export const isStale = ({ set }: Published, at: string): boolean =>
  Math.abs(seconds(at) - seconds(set.timestamp)) > maxAge;

/**
 * Returns why a request is rejected without a look at anything else; `undefined` if its form is
 * valid. Dates that have passed are only reported together with something else: an earlier call
 * with the same key can have met them.
 */
export const formRejection = (content: RequestContent, at: string): Parts | undefined => {
  const { request, email, dueAt, expiresAt } = content;
  const isBeforeDue = dueAt !== undefined && expiresAt !== undefined && expiresAt < dueAt;
  const issues = [
    ...(email.includes("@") ? [] : ["customer_email"]),
    ...repeatedCoupons(request),
    ...(isBeforeDue ? ["expires_at"] : []),
  ];
  return issues.length === 0 ? undefined : rejectedFor([...issues, ...dateIssues(content, at)]);
};

/** Prices a request from the catalog, the coupons and the rates that an attempt read. */
export const expectedPrice = (content: RequestContent, seen: Seen, startedAt: string): Priced => {
  const parts = formRejection(content, startedAt);
  if (parts !== undefined) return { kind: "parts", parts };
  const dates = dateIssues(content, seen.earlierAt ?? startedAt);
  if (dates.length > 0) return rejection(dates);
  if (seen.catalog !== undefined) return withCouponsPriced(content, seen.catalog, seen);
  const known = namesNothing(content.request)
    ? invalidPaths(withCouponsPriced(content, [], seen))
    : [];
  return known.length > 0 ? rejection(known) : { kind: "unknown" };
};

/** Prices a request with its coupons, which are checked against the lines if these are valid. */
const withCouponsPriced = (
  { request }: RequestContent,
  versions: ReadonlyArray<ExpectedVersion>,
  seen: Seen,
): Priced => {
  const { coupons = [], ...plain } = request;
  const from = { request: plain, catalog: catalogFor(request, versions) };
  if (coupons.length === 0) return reprice(from, seen);
  const known = invalidPaths(reprice(from, seen, true));
  if (seen.coupons === undefined) return known.length > 0 ? rejection(known) : { kind: "unknown" };
  const issues = couponIssues(request, seen);
  if (issues.length > 0) return rejection([...known, ...issues]);
  return reprice({ ...from, coupons: couponsOf(seen) }, seen);
};

/** Returns the paths of the wrong dates of an invoice that is created at a time. */
export const dateIssues = (
  { dueAt, expiresAt }: RequestContent,
  at: string,
): ReadonlyArray<string> => {
  const isBeforeDue = dueAt !== undefined && expiresAt !== undefined && expiresAt < dueAt;
  return [
    ...(dueAt !== undefined && dueAt < at ? ["due_at"] : []),
    ...(isBeforeDue ? ["expires_at"] : []),
    ...(!isBeforeDue && expiresAt !== undefined && expiresAt < at ? ["expires_at"] : []),
  ];
};

/** Returns whether a request has no products, so that the catalog is not read. */
const namesNothing = ({ product, items = [] }: OracleRequest): boolean =>
  product === undefined && items.every(({ type }) => type === "PAYMENT_INTENT");

const invalidPaths = (priced: Priced): ReadonlyArray<string> =>
  priced.kind === "parts"
    ? priced.parts.flatMap(([rule, text]) => (rule === "rejections" ? text.split(",") : []))
    : [];

/** Returns the rates of an attempt, and when they arrived; for dollars only those of the time. */
export const ratesOf = (
  currencies: Iterable<string | undefined>,
  seen: Seen,
): Pick<Seen, "rates" | "ratesAt"> => {
  const { lastAt } = seen;
  const isDollarsOnly = [...currencies].every((code) => code === undefined || code === "USD");
  return isDollarsOnly && lastAt !== undefined
    ? { rates: dollarsAt(lastAt), ratesAt: lastAt }
    : seen;
};

/** Returns the currencies of a request and its lines. */
const currenciesIn = ({ request, catalog }: PricedFrom): ReadonlyArray<string | undefined> => [
  request.currency,
  ...(request.items ?? []).map((item) =>
    item.type === "PRODUCT"
      ? catalog.billing_schemas.find(({ id }) => id === item.billing_schema_id)?.currency
      : item.currency,
  ),
];

/** Prices a request at the rates that an attempt read. */
export const reprice = (from: PricedFrom, seen: Seen, isInvalid = false): Priced => {
  const { rates, ratesAt } = ratesOf(currenciesIn(from), seen);
  const isUsable = rates !== undefined && ratesAt !== undefined && !isStale(rates, ratesAt);
  const { request, catalog, coupons } = from;
  const known = {
    timestamp: rates?.set.timestamp ?? "",
    units_per_usd: isUsable ? Object.fromEntries(rates.table) : {},
  };
  const result = oracleQuote(request, catalog, known, { coupons });
  if ("quote" in result) {
    const { quote } = result;
    return isUsable || isInvalid ? { kind: "quote", quote, from } : unrated({ rates });
  }
  if (result.failure.code === "VALIDATION_FAILED") return rejection(result.failure.paths);
  if (!isUsable) return unrated({ rates });
  return { kind: "parts", parts: [["rates", "RateNotFound"]] };
};

const unrated = ({ rates }: { readonly rates: Published | undefined }): Priced =>
  rates === undefined ? { kind: "unknown" } : { kind: "parts", parts: [["rates", "RateStale"]] };

/** Returns the result of an invalid request. */
export const rejection = (paths: ReadonlyArray<string>): Priced => ({
  kind: "parts",
  parts: rejectedFor(paths),
});

const rejectedFor = (paths: ReadonlyArray<string>): Parts => [
  ["rejections", [...new Set(paths)].sort().join(",")],
];

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
