import { toScaled } from "../../support/oracle-money.ts";
import type { Json, JsonObject } from "../../support/oracle-types.ts";
import { ORACLE_CURRENCIES } from "../../support/oracle.ts";
import { isMoment } from "./moment.ts";

/** A JSON number by its shortest decimal form, in plain notation. */
export const numberText = (value: number): string => {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const shift = parseInt(exponent, 10);
  if (shift >= 0) return shift === 0 ? mantissa : (whole + fraction).padEnd(shift + 1, "0");
  return `0.${"0".repeat(-shift - 1)}${whole}${fraction}`;
};

const amount = /^(0|[1-9][0-9]{0,19})(\.[0-9]{1,30})?$/;

const isAmount = (value: Json): boolean =>
  typeof value === "number" ? amount.test(numberText(value)) : isText(amount)(value);

const isText =
  (form: RegExp) =>
  (value: Json): boolean =>
    typeof value === "string" && form.test(value);

const isWholeUpTo =
  (least: number, most: number) =>
  (value: Json): boolean =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

const isShort = (value: Json): boolean => typeof value === "string" && value.length <= 254;

const isMomentText = (value: Json): boolean => typeof value === "string" && isMoment(value);

const isIn =
  (values: ReadonlyArray<string>) =>
  (value: Json): boolean =>
    values.includes(value as string);

type Check = (value: Json) => boolean;

/** A property of a body: what its value must be, or each of its values. */
interface Property {
  readonly each?: Check;
  readonly whole?: Check;
  readonly most?: number;
}

const shared: Readonly<Record<string, Property>> = {
  price_usd_from: { whole: isAmount },
  price_usd_to: { whole: isAmount },
  created_at_from: { whole: isMomentText },
  created_at_to: { whole: isMomentText },
  limit: { whole: isWholeUpTo(1, 100) },
  offset: { whole: isWholeUpTo(0, 1_000_000) },
};

const invoiceStatuses =
  "PENDING COMPLETED VOIDED PROCESSING WAITING_FOR_CONFIRMATIONS PARTIALLY_PAID".split(" ");

const properties: Readonly<Record<string, Readonly<Record<string, Property>>>> = {
  invoices: {
    ...shared,
    status: { each: isIn(invoiceStatuses) },
    currency: { each: isShort },
    customer_email: { whole: isShort },
    provider_id: { whole: isShort },
  },
  payments: {
    ...shared,
    status: { each: isIn(["PENDING", "FAILED", "COMPLETED", "CANCELLED"]) },
    currency: { each: isIn(ORACLE_CURRENCIES) },
    provider_id: { each: (value) => typeof value === "number" || isShort(value) },
    idempotency_key: { whole: (value) => typeof value === "string" && value.length <= 255 },
    invoice_id: { whole: (value) => isText(/^invoice_[!-~]{1,120}$/)(value) },
    expand: { each: isIn(["provider"]), most: 16 },
  },
};

/** The properties of a request for a list that are invalid, by path. */
export const listIssues = (list: string, request: JsonObject): Array<string> => {
  const known = properties[list] ?? {};
  const issues = Object.entries(request).flatMap(([name, value]) => {
    const property = Object.hasOwn(known, name) ? known[name] : undefined;
    if (property === undefined) return [name];
    if (value === null) return [];
    const { each, whole, most = 100 } = property;
    if (whole !== undefined) return whole(value) ? [] : [name];
    if (!Array.isArray(value) || value.length > most) return [name];
    return (value as ReadonlyArray<Json>).flatMap((item, index) =>
      each?.(item) === false ? [`${name}.${String(index)}`] : [],
    );
  });
  return [...issues, ...reversedBounds(request, issues)];
};

/** Bounds that are the wrong way round are named by the lower one. */
const reversedBounds = (
  request: JsonObject,
  issues: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const bound = (name: string): Json => (issues.includes(name) ? null : (request[name] ?? null));
  const [least, most] = [bound("price_usd_from"), bound("price_usd_to")];
  const [first, last] = [bound("created_at_from"), bound("created_at_to")];
  const scaled = (value: string | number): bigint =>
    toScaled(typeof value === "number" ? numberText(value) : value);
  const reversed = [];
  if (least !== null && most !== null) {
    const isReversed = scaled(least as string | number) > scaled(most as string | number);
    if (isReversed) reversed.push("price_usd_from");
  }
  if (first !== null && last !== null && first > last) reversed.push("created_at_from");
  return reversed;
};
