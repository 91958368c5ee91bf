/** What the body of an invoice request must be, property by property, by rules of its own. */

import type { Json, JsonObject, OracleItem } from "../../support/oracle-types.ts";
import { ORACLE_CURRENCIES } from "../../support/oracle.ts";
import { isEmail, isUrl } from "./address.ts";

/** One line as far as it could be read; a property that could not is absent. */
export interface ReadItem {
  readonly type?: string;
  readonly product_id?: string;
  readonly billing_schema_id?: string;
  readonly currency?: string;
  /** The line as a whole; absent when anything about it is wrong. */
  readonly whole?: OracleItem;
}

/** A body after reading: the paths invalid, and what of it can be priced. */
export interface ReadRequest {
  readonly issues: ReadonlyArray<string>;
  readonly currency: string | undefined;
  readonly items: ReadonlyArray<ReadItem>;
}

/** Read the body of an invoice request. */
export const readRequest = (body: JsonObject): ReadRequest => {
  const issues = unknownProperties(body, "items customer_email currency metadata redirect_url");
  const has = (name: string, check: (value: Json) => boolean, isRequired = false): boolean => {
    const value = body[name] ?? null;
    const fits = value === null ? !isRequired : check(value);
    if (!fits) issues.push(name);
    return fits;
  };
  has("customer_email", (value) => isText(value, 0, 254) && isEmail(value as string), true);
  has("redirect_url", (value) => isText(value, 0, 2048) && isUrl(value as string));
  const hasCurrency = has("currency", isCurrency);
  issues.push(...metadataIssues(body["metadata"] ?? null));
  const items = body["items"] ?? null;
  if (!Array.isArray(items) || items.length === 0 || items.length > 1000) {
    return { issues: [...issues, "items"], currency: undefined, items: [] };
  }
  const read = (items as ReadonlyArray<Json>).map((item, index) =>
    readItem(item, `items.${String(index)}`, issues),
  );
  const currency = hasCurrency
    ? ((body["currency"] ?? undefined) as string | undefined)
    : undefined;
  return { issues, currency, items: read };
};

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unknownProperties = (value: JsonObject, known: string): Array<string> =>
  Object.keys(value).filter((name) => !known.split(" ").includes(name));

/** Neither NUL nor half a surrogate pair. */
const isSound = (text: string): boolean =>
  Buffer.from(text).toString() === text && !text.includes("\0");

const isText = (value: Json, least: number, most: number): boolean =>
  typeof value === "string" && value.length >= least && value.length <= most && isSound(value);

const isCurrency = (value: Json): boolean => ORACLE_CURRENCIES.includes(value as string);

const isQuantity = (value: Json): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 1_000_000;

const isPrice = (value: Json): boolean =>
  typeof value === "string" &&
  /^(0|[1-9][0-9]{0,19})(\.[0-9]{1,30})?$/.test(value) &&
  /[1-9]/.test(value);

const isId =
  (prefix: string) =>
  (value: Json): boolean =>
    typeof value === "string" &&
    value.length <= 128 &&
    value.startsWith(`${prefix}_`) &&
    /^[!-~]+$/.test(value.slice(prefix.length + 1));

const reserved = ["__proto__", "constructor", "prototype"];

const metadataIssues = (metadata: Json): ReadonlyArray<string> => {
  if (metadata === null) return [];
  if (!isObject(metadata) || Object.keys(metadata).length > 50) return ["metadata"];
  return Object.entries(metadata)
    .filter(([key, value]) => {
      const isKey = isText(key, 1, 40) && !reserved.includes(key);
      return !isKey || !isText(value, 0, 500);
    })
    .map(([key]) => `metadata.${key}`);
};

interface Rule {
  readonly check: (value: Json) => boolean;
  readonly isOptional?: boolean;
}

const kinds: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  PRODUCT: {
    product_id: { check: isId("product") },
    billing_schema_id: { check: isId("schema") },
    quantity: { check: isQuantity },
  },
  PAYMENT_INTENT: {
    currency: { check: isCurrency },
    price: { check: isPrice },
    quantity: { check: isQuantity, isOptional: true },
    title: { check: (value) => isText(value, 1, 200), isOptional: true },
  },
};

const readItem = (item: Json, path: string, issues: Array<string>): ReadItem => {
  if (!isObject(item)) {
    issues.push(path);
    return {};
  }
  const type = item["type"] ?? null;
  const rules = typeof type === "string" && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (rules === undefined) {
    issues.push(`${path}.type`);
    return {};
  }
  const wrong = unknownProperties(item, `type ${Object.keys(rules).join(" ")}`);
  // An unknown property is invalid itself and leaves the line as it is.
  const isWhole = Object.entries(rules).every(([name, rule]) => fits(item[name] ?? null, rule));
  const read: Record<string, Json> = { type };
  for (const [name, rule] of Object.entries(rules)) {
    const value = item[name] ?? null;
    if (!fits(value, rule)) wrong.push(name);
    else if (value !== null) read[name] = value;
  }
  issues.push(...wrong.map((name) => `${path}.${name}`));
  return isWhole ? { ...read, whole: read as unknown as OracleItem } : read;
};

const fits = (value: Json, { check, isOptional = false }: Rule): boolean =>
  value === null ? isOptional : check(value);
