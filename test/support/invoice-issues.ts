import type { JsonObject } from "quittance/adapter";
import { edited, pathOf, withAt, withoutAt } from "./json-leaves.ts";

/** One thing that can be wrong with a valid body of POST /invoices/validate. */
export interface BodyIssue {
  readonly name: string;
  /** The key under which the validator must report it. */
  readonly key: string;
  /** The parts of the body that it takes away from other issues; `key` alone when absent. */
  readonly touches?: ReadonlyArray<string>;
  readonly apply: (body: JsonObject) => JsonObject;
  /** Whether only a well-formed body has it, because the catalog is needed to find it. */
  readonly isOfContent?: true;
}

/**
 * A valid body: item 0 is a product, item 1 a custom item, and more of either kind may follow.
 * The catalog of `sample-catalog` has `product_tea` with `schema_tea`; the two with `_old` are off
 * sale, and `schema_other` belongs to another product.
 */
export const validBody = (extra: ReadonlyArray<JsonObject>): JsonObject => ({
  currency: "EUR",
  customer_email: "payer@example.com",
  redirect_url: "https://example.com/thanks",
  metadata: { order: "1001", note: "thanks" },
  items: [
    {
      type: "PRODUCT",
      product_id: "product_tea",
      billing_schema_id: "schema_tea",
      quantity: 2,
    },
    { type: "PAYMENT_INTENT", currency: "GBP", price: "19.99", quantity: 1, title: "Delivery" },
    ...extra,
  ],
});

/** A property with another value, reported under its own path. */
const put = (key: string, value: unknown, name = JSON.stringify(value)): BodyIssue => ({
  name: `${key} is ${name.slice(0, 40)}`,
  key,
  apply: (body) => withAt(body, pathOf(key), value) as JsonObject,
});

const without = (key: string): BodyIssue => ({
  name: `${key} is absent`,
  key,
  apply: (body) => withoutAt(body, pathOf(key)) as JsonObject,
});

const keys = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${String(index)}`, "x"]));

const unknownProduct: BodyIssue = {
  ...put("items.0.product_id", "product_unknown"),
  isOfContent: true,
  touches: ["items.0"],
};

const inactiveProduct: BodyIssue = {
  name: "items.0 names a product that is off sale",
  key: "items.0.product_id",
  isOfContent: true,
  touches: ["items.0"],
  apply: (body) =>
    edited(body, ["items", 0], (item) => ({
      ...(item as JsonObject),
      product_id: "product_old",
      billing_schema_id: "schema_of_old",
    })) as JsonObject,
};

const noCommonCurrency: BodyIssue = {
  ...put("currency", null),
  isOfContent: true,
  apply: (body) => {
    const foreign = withAt(body, ["items", 1, "currency"], "JPY") as JsonObject;
    return { ...foreign, currency: null };
  },
  touches: ["currency", "items"],
};

const unknownProperty = (key: string): BodyIssue => ({
  name: `${key} is not a property`,
  key,
  apply: (body) => {
    const path = pathOf(key);
    return edited(body, path.slice(0, -1), (holder) => ({
      ...(holder as JsonObject),
      [String(path.at(-1))]: true,
    })) as JsonObject;
  },
});

const longUrl = `https://example.com/${"x".repeat(2029)}`;

/** Issues of every property. */
export const bodyIssues: ReadonlyArray<BodyIssue> = [
  without("customer_email"),
  ...["not-an-email", "a@b", "a@b..example", `${"a".repeat(250)}@b.example`, 7].map((found) =>
    put("customer_email", found),
  ),
  ...["XAU", "eur", 978].map((found) => put("currency", found)),
  noCommonCurrency,
  ...["javascript:alert(1)", "ftp://example.com", "https://user@example.com", "https://a\\b"].map(
    (found) => put("redirect_url", found),
  ),
  put("redirect_url", longUrl),
  put("redirect_url", "https://example.com/\u202e"),
  put("metadata", [], "an array"),
  put("metadata", keys(51), "of 51 keys"),
  put("metadata.note", 1),
  put("metadata.note", "x".repeat(501)),
  put("metadata.note", "\u0000"),
  ...["constructor", "prototype", "k".repeat(41)].map((key) =>
    put(`metadata.${key}`, "x", "reserved or too long a key"),
  ),
  unknownProperty("surprise"),
  unknownProperty("items.0.price"),
  unknownProperty("items.1.product_id"),
  put("items", [], "empty"),
  put("items", {}, "an object"),
  put("items", Array.from({ length: 1001 }).fill({}), "of 1001 elements"),
  put("items.0", "tea"),
  { ...put("items.0.type", "GIFT"), touches: ["items.0"] },
  ...[0, 1.5, 1_000_001, "2", null].map((found) => put("items.0.quantity", found)),
  without("items.0.quantity"),
  unknownProduct,
  inactiveProduct,
  put("items.0.product_id", "tea"),
  without("items.0.product_id"),
  ...["schema_unknown", "schema_old", "schema_other"].map((found) => ({
    ...put("items.0.billing_schema_id", found),
    isOfContent: true as const,
    touches: ["items.0"],
  })),
  { ...put("items.0.billing_schema_id", "tea"), touches: ["items.0"] },
  ...["0", "0.00", "-1", "1e3", "01", ".5", "1,5", " 1", 19.99, "1".repeat(21), null].map((found) =>
    put("items.1.price", found),
  ),
  put("items.1.currency", "gbp"),
  without("items.1.currency"),
  ...["", "x".repeat(201), "a\u0000b", "\ud800", 5].map((found) => put("items.1.title", found)),
  put("items.1.quantity", -1),
];

const placesOf = ({ key, touches = [key] }: BodyIssue): ReadonlyArray<string> => touches;

/** Whether two issues leave each other alone: no part of the one lies in a part of the other. */
export const areApart = (one: BodyIssue, other: BodyIssue): boolean =>
  placesOf(one).every((a) =>
    placesOf(other).every((b) => !`${a}.`.startsWith(`${b}.`) && !`${b}.`.startsWith(`${a}.`)),
  );
