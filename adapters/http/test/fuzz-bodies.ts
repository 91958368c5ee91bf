import type { HttpHandler, Reply } from "@quittance/http";
import * as fc from "fast-check";
import { currencies, fixedRates } from "quittance";
import { rateSetOf } from "quittance/testing";
import { anyDepth, deepened, unknownLine, type Json } from "./deep-json.ts";
import { bookItem, customItem, order, payment } from "./send-to-api.ts";
import { key, service } from "./create-test-api.ts";

/** A path, and a body that it takes. */
interface Seed {
  readonly path: string;
  readonly body: Json;
}

const range = { from: "2025-01-01 00:00:00", to: "2025-12-31 23:59:59" };
const adjustments = [
  { type: "DISCOUNT", percent: "12.5", title: "Spring sale" },
  { type: "FEE", amount: "1" },
];
const prices = { price_usd: { from: "1", to: "100.5" } };

/** One good request of every operation and of every form that it has. */
const seeds = (invoiceId: string, paymentId: string): ReadonlyArray<Seed> => [
  {
    path: "/pay/quote",
    body: { currency: "EUR", items: [{ ...bookItem, adjustments, tax_ids: [] }, customItem] },
  },
  {
    path: "/pay/quote",
    body: {
      currency: "USD",
      product: { id: "product_book", quantity: 2, billing_schema_id: "schema_gbp" },
    },
  },
  { path: "/pay/quote", body: { currency: "JPY", invoice: { id: invoiceId } } },
  {
    path: "/payments",
    body: {
      ...{ invoice_id: invoiceId, provider_id: ["prov_card"], status: ["COMPLETED"] },
      ...{ currency: ["GBP"], created_at: range, ...prices, limit: 5, offset: 0 },
      expand: ["provider"],
    },
  },
  {
    path: "/invoices/list",
    body: {
      ...{ customer_email: "payer@example.com", provider_id: "prov_card", status: ["PENDING"] },
      ...{ currency: ["GBP"], created_at: range, ...prices, limit: 5 },
    },
  },
  { path: "/invoices/validate", body: order({ metadata: { colour: "blue" } }) as Json },
  {
    path: `/invoices/${invoiceId}`,
    body: { expand: ["items.product", "payments.provider", "calculations"] },
  },
  { path: "/analytics/dashboard", body: { period: "last_30_days" } },
  { path: "/invoices", body: order({ redirect_url: "https://example.com/done" }) as Json },
  { path: `/invoices/${invoiceId}/void`, body: {} },
  { path: `/invoices/${invoiceId}/payments`, body: payment({ status: "PENDING" }) as Json },
  { path: `/payments/${paymentId}`, body: {} },
  { path: `/payments/${paymentId}/status`, body: { status: "COMPLETED" } },
  {
    path: "/products",
    body: { name: "Tea", description: "Green", image_id: "i1", image: { url: "a", sizes: [1] } },
  },
  { path: "/products/product_pen/revise", body: { description: "Blue", image: null } },
  { path: "/products/product_pen", body: {} },
  { path: "/products/list", body: { is_active: 1, version_group_id: "group_pen", limit: 5 } },
  {
    path: "/billing_schemas",
    body: {
      ...{ product_id: "product_pen", name: "Monthly", currency: "EUR", base_price: "3.50" },
      ...{ type: "RECURRING", interval_type: "MONTH", interval_count: 1, tax_ids: ["tax_1"] },
      ...{ payment_type: "ADVANCE", renew_type: "CALENDAR", billing_type: "FULL" },
    },
  },
  {
    path: "/billing_schemas/schema_pen/revise",
    body: { currency: "EUR", base_price: "2.5", type: "ONE_TIME", tax_ids: [] },
  },
  { path: "/billing_schemas/schema_pen", body: {} },
  {
    path: "/billing_schemas/schema_pen/periods",
    body: {
      ...{ anchor: "2025-01-31 00:00:00", starts_at: "2025-02-01 00:00:00", limit: 1, from: 0 },
      ...{ ends_at: "2026-01-01 00:00:00", due_by: "2025-06-01 00:00:00" },
      ...{ zone: "+02:00", unit: "SECOND" },
    },
  },
  { path: "/billing_schemas/list", body: { product_id: "product_pen", is_active: 0, offset: 0 } },
  { path: "/taxes", body: { name: "VAT", percent: "19", category: "S", is_inclusive: 1 } },
  {
    path: "/taxes/tax_1/revise",
    body: { percent: "0", category: "E", exemption_reason: "Books", jurisdiction: null },
  },
  { path: "/taxes/tax_1/deactivate", body: {} },
  { path: "/taxes/tax_1", body: {} },
  { path: "/taxes/list", body: { is_active: 1, limit: 5, offset: 0 } },
  { path: "/coupons", body: { code: "SPRING", percent: "10", max_redemptions: 5 } },
  {
    path: "/coupons",
    body: { code: "FIVE", amount: "5", currency: "GBP", product_ids: ["product_book"] },
  },
  { path: "/coupons/coupon_1/deactivate", body: {} },
  { path: "/coupons/coupon_1", body: {} },
  { path: "/webhooks", body: { url: "https://shop.example/", types: ["invoice.created"] } },
  { path: "/webhooks/endpoint_1/update", body: { url: "https://a.example/", is_active: 1 } },
  { path: "/webhooks/endpoint_1/rotate_secret", body: { previous_valid_seconds: 60 } },
  { path: "/webhooks/endpoint_1/deliveries", body: { state: ["FAILED"], limit: 5, offset: 0 } },
  { path: "/webhooks/endpoint_1/replay", body: { event_ids: ["event_1"] } },
  { path: "/webhooks/endpoint_1/replay", body: { failed_since: "2025-01-01 00:00:00" } },
  { path: "/webhooks/endpoint_1", body: {} },
  { path: "/webhooks/list", body: { is_active: 1, limit: 5, offset: 0 } },
  { path: "/coupons/list", body: { is_active: 1, code: "SPRING", limit: 5, offset: 0 } },
];

const oddTexts = [
  ...["", " ", "\0", "\ud800", "é".normalize("NFD"), "a".repeat(5000), "__proto__", "constructor"],
  ...["0", "-0", "-1", "+1", "01", "1.", ".5", "1e9", "1e9000000000000000", "NaN", "Infinity"],
  ...[`${"9".repeat(20)}.${"9".repeat(30)}`, "9".repeat(21), `0.${"0".repeat(30)}1`],
  ...["2025-02-29 00:00:00", "2025-01-01T00:00:00Z", "now", "prov_", "invoice_x", "product_book"],
  ...["javascript:alert(1)", "https:\\\\evil", "a@b", "'; DROP TABLE invoices; --", "${7*7}"],
];

const anyLeaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, {}, [], [[]], [null]),
  fc.constantFrom<Json>(0, -0, -1, 1, 1.5, 1e21, -1e-7, 2 ** 31, 2 ** 53, 10_001),
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...currencies.slice(0, 8), "COMPLETED", "PENDING", "last_7_days", "PRODUCT"),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

const anyName = fc.oneof(
  fc.constantFrom(
    ...["currency", "items", "price", "quantity", "status", "limit", "offset", "cursor", "expand"],
    ...["__proto__", "constructor", "toString", "", "a.b", "0", "id", "type", "created_at", "from"],
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);

/** One change at one place. */
type Change =
  | { readonly kind: "replace"; readonly at: number; readonly value: Json }
  | { readonly kind: "remove"; readonly at: number }
  | { readonly kind: "add"; readonly at: number; readonly name: string; readonly value: Json }
  | { readonly kind: "repeat"; readonly at: number; readonly times: number };

const at = fc.nat({ max: 400 });
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant("replace" as const), at, value: anyLeaf }),
      fc.record({ kind: fc.constant("remove" as const), at }),
      fc.record({ kind: fc.constant("add" as const), at, name: anyName, value: anyLeaf }),
      fc.record({
        kind: fc.constant("repeat" as const),
        at,
        times: fc.constantFrom(2, 3, 101, 1001),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({
        kind: fc.constant("replace" as const),
        at,
        value: fc.oneof(anyDepth, unknownLine),
      }),
      fc.record({ kind: fc.constant("add" as const), at, name: anyName, value: anyDepth }),
    ),
  },
);

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Change the value at the place with this number, counted through the whole body. */
const changed = (body: Json, change: Change): Json => {
  let number = change.at % countOf(body);
  const walk = (value: Json): Json | undefined => {
    if (number === 0) {
      number = -1;
      return applied(value, change);
    }
    number -= 1;
    if (Array.isArray(value)) return value.map(walk).filter((item) => item !== undefined);
    if (!isObject(value)) return value;
    const kept = Object.entries(value).flatMap(([name, inner]) => {
      const found = walk(inner);
      return found === undefined ? [] : [[name, found] as const];
    });
    return Object.fromEntries(kept);
  };
  return walk(body) ?? null;
};

const countOf = (value: Json): number =>
  1 +
  (typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, inner: Json) => sum + countOf(inner), 0)
    : 0);

const applied = (value: Json, change: Change): Json | undefined => {
  switch (change.kind) {
    case "replace":
      return change.value;
    case "remove":
      return undefined;
    case "add":
      if (Array.isArray(value)) return [...(value as ReadonlyArray<Json>), change.value];
      return isObject(value)
        ? Object.fromEntries([...Object.entries(value), [change.name, change.value]])
        : change.value;
    case "repeat":
      return Array<Json>(change.times).fill(value);
  }
};

/** One change to the text itself. */
interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 2000 }),
  remove: fc.nat({ max: 4 }),
  insert: fc.constantFrom(
    "",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    ",",
    ":",
    "0",
    "\u0000",
    "\ufeff",
    "[[[[",
  ),
});

const edited = (text: string, { at: place, remove, insert }: Edit): string => {
  const start = place % (text.length + 1);
  return text.slice(0, start) + insert + text.slice(start + remove);
};

/** Which seed, changed how. */
export interface Shot {
  readonly seed: number;
  readonly changes: ReadonlyArray<Change>;
  readonly edits: ReadonlyArray<Edit>;
}

export const anyShot: fc.Arbitrary<Shot> = fc.record({
  seed: fc.nat({ max: 12 }),
  changes: fc.array(anyChange, { maxLength: 4 }),
  edits: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(anyEdit, { minLength: 1, maxLength: 3 }) },
  ),
});

/** A request that was sent, and its response. */
export interface Shooting {
  readonly path: string;
  readonly text: string;
  readonly reply: Reply;
}

/** For every currency, so that no 503 is an issue of the data. */
const rates = fixedRates(
  rateSetOf(
    Object.fromEntries(currencies.filter((code) => code !== "USD").map((code) => [code, "1.25"])),
  ),
);

interface ReceivedResponse {
  readonly id?: string;
  readonly payment?: { readonly id: string };
}

/** A service with an invoice and a payment on it, at which shots are fired one after the other. */
export const target = async (): Promise<(shot: Shot) => Promise<Shooting>> => {
  const handler = service({ rates });
  const call = async (path: string, body: Json): Promise<string> => {
    const { body: text } = await send(handler, path, JSON.stringify(body));
    const { data } = JSON.parse(text) as { readonly data: ReceivedResponse };
    return String(data.id ?? data.payment?.id);
  };
  const invoiceId = await call("/invoices", order() as Json);
  const paymentId = await call(`/invoices/${invoiceId}/payments`, payment({ price: "1" }) as Json);
  await call("/taxes", { name: "VAT", percent: "19" });
  await call("/coupons", { code: "WELCOME", percent: "5" });
  await call("/webhooks", { url: "https://shop.example/" });
  const known = seeds(invoiceId, paymentId);
  return async ({ seed, changes, edits }) => {
    const { path, body } = known[seed % known.length] ?? { path: "/", body: null };
    const text = deepened(edits.reduce(edited, JSON.stringify(changes.reduce(changed, body))));
    return { path, text, reply: await send(handler, path, text) };
  };
};

const headers: Readonly<Record<string, string>> = {
  authorization: key,
  "content-type": "application/json",
};

const send = async (handler: HttpHandler, path: string, text: string): Promise<Reply> => {
  const opened = await handler.open({
    ...{ method: "POST", path, hasBody: true },
    header: (name) => headers[name],
  });
  return opened.kind === "Reply" ? opened : opened.run({ kind: "Text", text });
};

/** Returns what is wrong with a response, or undefined. */
export const problemOf = ({ text, reply }: Shooting): string | undefined => {
  const { status, body } = reply;
  if (status >= 500) return `the response is ${String(status)}`;
  const envelope = JSON.parse(body) as Readonly<Record<string, unknown>>;
  if (envelope["status"] !== status) return "the envelope has another status";
  if (status < 400) return envelope["error"] === null ? undefined : "a success with an error";
  const { code } = (envelope["log"] ?? {}) as { readonly code?: unknown };
  if (reply.headers["x-error-code"] !== code || typeof code !== "string") return "it has no code";
  if (typeof envelope["error"] !== "string") return "it has no error";
  if (status !== 400 || code === "MALFORMED_JSON") return undefined;
  const properties = Object.keys(envelope["validator"] ?? {});
  if (properties.length === 0) return "a 400 that names no property";
  // An empty body is an empty object.
  const sent = JSON.parse(text === "" ? "{}" : text) as Json;
  return properties.every((property) => isPlace(property, sent))
    ? undefined
    : `it names ${JSON.stringify(properties)}`;
};

const knownProperties =
  /^(?:currency|items|product|invoice|customer_email|redirect_url|metadata|status|period|expand|limit|offset|cursor|created_at|price_usd|provider_id|invoice_id|idempotency_key|price|payer|id|name|percent|category|exemption_reason|is_compound)\b/u;

/** Whether a dotted path begins in a body, or with a property that the interface knows. */
const isPlace = (path: string, body: Json): boolean =>
  knownProperties.test(path) ||
  (isObject(body) &&
    Object.keys(body)
      .map((name) => (name === "" ? '""' : name))
      .some((name) => path === name || path.startsWith(`${name}.`)));
