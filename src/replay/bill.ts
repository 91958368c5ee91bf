import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { dotted, isObject } from "../kernel/json.ts";
import { plainText } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import { isMeasure, isUnitPrice } from "../pricing/pricing-limits.ts";
import { maxDiscountPercent } from "../quote/discount-and-fee.ts";
import { maxItems, maxQuantity, maxSteps } from "../quote/quote-limits.ts";
import { list, notEmpty } from "../schema/containers.ts";
import type { BrokenRule } from "../schema/rule.ts";
import {
  fromJson,
  issueText,
  object,
  read,
  schemaOf,
  value,
  type In,
  type Named,
  type Out,
  type OutputOf,
  type Rule,
  type Schema,
} from "../schema/schema.ts";
import {
  currency,
  digitsOfAmount,
  integer,
  optional,
  text,
  where,
  withValue,
} from "../schema/values.ts";
import { isTaxPercent, maxDocumentTaxes, maxLineTaxes } from "../tax/tax.ts";

/** Maximum length of the identifier of a bill in UTF-16 code units; the minimum is 1. */
const maxBillIdLength = 255;

/** Maximum number of significant digits of a JSON number, which it holds without loss. */
const maxNumberDigits = 15;

const hasManyDigits = (digits: string): boolean =>
  digits.replace(/^-?0*(?:\.0*)?/u, "").replace(".", "").length > maxNumberDigits;

/** Returns decimal text as an amount, which can be negative; `undefined` if it is malformed. */
export const signedAmount = (given: string): Amount | undefined => {
  if (!given.startsWith("-")) return Amount.parse(given);
  const size = Amount.parse(given.slice(1));
  return size && Amount.negate(size);
};

/** Returns the text of a decimal; `undefined` for anything else. */
const decimalText = (given: unknown, isJson: boolean): string | undefined => {
  if (isJson && typeof given === "number") {
    const digits = plainText(given);
    return hasManyDigits(digits) ? undefined : digits;
  }
  if (typeof given === "string") return given;
  return !isJson && Amount.is(given) ? Amount.render(given) : undefined;
};

const decimalMessage = (given: unknown, isJson: boolean): string =>
  isJson && typeof given === "number" && hasManyDigits(plainText(given))
    ? `has more than ${String(maxNumberDigits)} digits: pass it as text`
    : withValue(`must be a decimal such as "19.99" with ${digitsOfAmount}`)(given);

/** A decimal with or without a sign: text, an amount, or a number in JSON. */
const decimal = value<Amount | string, Amount>({
  form: { type: ["string", "number"] },
  message: decimalMessage,
  read: (given, isJson) => {
    const found = decimalText(given, isJson);
    return found === undefined ? undefined : signedAmount(found);
  },
});

/** The same as text, because the number of its decimals matters. */
const figure = value<Amount | string, string>({
  form: { type: ["string", "number"] },
  message: decimalMessage,
  read: (given, isJson) => {
    const found = decimalText(given, isJson);
    return found !== undefined && signedAmount(found) ? found : undefined;
  },
});

/** A percentage as text, such as `12.5%`, or an amount. */
const discount = value<Amount | string, Amount | string>({
  form: { type: ["string", "number"] },
  message: withValue(
    `must be a percentage such as "12.5%", or a decimal such as "2.50", with ${digitsOfAmount}`,
  ),
  read: (given, isJson) => {
    const found = decimalText(given, isJson);
    if (found?.endsWith("%") !== true) return found === undefined ? found : signedAmount(found);
    return signedAmount(found.slice(0, -1)) && found;
  },
});

const percents = list(decimal, maxLineTaxes);

/** A percentage, or a list of them. */
const tax: Schema<
  Amount | string | ReadonlyArray<Amount | string>,
  ReadonlyArray<Amount>
> = /* @__PURE__ */ schemaOf({ type: "taxes" }, (dataset, config) => {
  if (Array.isArray(dataset.value)) return percents["~run"](dataset, config);
  const read = decimal["~run"](dataset, config);
  return read.issues === undefined ? { typed: true, value: [read.value] } : read;
});

const inclusive = value<boolean>({
  form: { type: "boolean" },
  message: withValue("must be true or false"),
  read: (given) => (typeof given === "boolean" ? given : undefined),
});

const line = object({
  /** Of one piece. */
  price: decimal,
  /** Defaults to 1. */
  quantity: optional(decimal, Amount.one),
  /** Such as `12.5%`, or an amount of the whole line in its currency. */
  discount: optional(discount),
  /** One percentage, or at most 10. */
  tax: optional(tax, []),
  /** Whether the price contains the taxes. Defaults to false. */
  inclusive: optional(inclusive, false),
  /** Defaults to the currency of the bill. */
  currency: optional(currency),
  /** Units of the bill's currency for one unit of the line's, or the reverse: both are tried. */
  rate: optional(decimal),
  /** Only for reports. */
  title: optional(text()),
  net: optional(figure),
  taxAmount: optional(figure),
  total: optional(figure),
});

const taxTotal = object({
  percent: decimal,
  base: optional(figure),
  amount: optional(figure),
});

const properties = {
  /** 1 to 255 characters, unique in a file. */
  id: where(text(maxBillIdLength), (id) => id !== "", "must not be empty"),
  currency,
  /** 1 to 1,000 lines. */
  lines: notEmpty(list(line, maxItems)),
  net: optional(figure),
  tax: optional(figure),
  total: optional(figure),
  /** The stored taxes by percentage, at most 100. */
  taxes: optional(list(taxTotal, maxDocumentTaxes), []),
};

interface BillContent extends OutputOf<typeof properties>, Named {}

const hasFigure = ({ net, tax: taxed, total, lines, taxes }: BillContent): boolean =>
  [net, taxed, total].some((stored) => stored !== undefined) ||
  lines.some((each) => (each.net ?? each.taxAmount ?? each.total) !== undefined) ||
  taxes.some(({ base, amount }) => (base ?? amount) !== undefined);

const storesFigure: Rule<BillContent> = {
  on: ["total", "net", "tax", "lines", "taxes"],
  message: "or another stored figure is required",
  holds: hasFigure,
};

const rules: ReadonlyArray<Rule<BillContent>> = [
  {
    on: ["lines", "currency"],
    issues: ({ lines, currency: own }) =>
      lines.flatMap((each, at) =>
        each.rate === undefined && (each.currency ?? own) !== own
          ? [{ path: ["lines", at, "rate"], message: "is required with another currency" }]
          : [],
      ),
  },
  {
    on: ["taxes"],
    issues: ({ taxes }) => {
      const seen = taxes.map(({ percent }) => String(percent));
      return seen.flatMap((percent, at) =>
        seen.indexOf(percent) === at
          ? []
          : [{ path: ["taxes", at, "percent"], message: "is repeated" }],
      );
    },
  },
];

const jsonBill = object(properties, [storesFigure, ...rules]);

const given = { ...properties, line: optional(integer(1, Number.MAX_SAFE_INTEGER)) };

const givenBill = object(given, rules);

const comparedBill = object(given, [storesFigure, ...rules]);

/**
 * A bill of a present system, with the figures that it stored. `line` is where a file has it, for
 * reports.
 */
export interface Bill extends In<typeof givenBill>, Named {}

/** The same after reading. */
export interface ReadBill extends Out<typeof givenBill>, Named {}

/** A line of it. */
export type ReadBillLine = ReadBill["lines"][number];

/** Why a record is not a bill: it is malformed, or the product has no such line. */
export interface BillProblem {
  readonly kind: "UNREADABLE" | "NOT_EXPRESSIBLE";
  /** Where a file has it. */
  readonly line: number | undefined;
  readonly id: string | undefined;
  /** Properties and positions with dots; empty for the whole record. */
  readonly path: string;
  readonly reason: string;
}

/** Reads a bill from a value of JSON. Fails with the first problem. */
export const readBill = (json: unknown): Either<BillProblem, Bill> => {
  const found = read<unknown, BillContent>(jsonBill, fromJson(json));
  if (!isLeft(found)) {
    const limit = limitOf(found.right);
    return limit === undefined ? right(found.right) : left(limit);
  }
  const [issue] = found.left.issues;
  const given = isObject(json) ? json["id"] : undefined;
  const id = typeof given === "string" && given.length <= maxBillIdLength ? given : undefined;
  const { path = [], message = "" } = issue ?? {};
  return left({ kind: "UNREADABLE", line: undefined, id, path: dotted(path), reason: message });
};

/** Reads a bill that a program passes to calculate its figures. Throws `TypeError`. */
export const readGivenBill = (bill: Bill): ReadBill => readOrThrow(givenBill, bill);

/** Reads a bill that is compared, with at least one stored figure. Throws `TypeError`. */
export const readComparedBill = (bill: Bill): ReadBill => readOrThrow(comparedBill, bill);

const readOrThrow = (schema: Schema<Bill, ReadBill>, bill: Bill): ReadBill => {
  const found = read<Bill, ReadBill>(schema, bill);
  if (!isLeft(found)) return found.right;
  throw new TypeError(`The bill is malformed: ${found.left.issues.map(issueText).join("; ")}`);
};

/** Returns why the product has no such lines; `undefined` if it has. */
export const limitOf = (content: BillContent & { readonly line?: number | undefined }) => {
  const [broken] = content.lines.flatMap(lineLimits);
  const steps = content.lines.reduce((sum, each) => sum + each.tax.length + 3, 0);
  const many = steps > maxSteps ? { path: ["lines"], message: "have too many taxes" } : undefined;
  const found: BrokenRule | undefined = broken ?? many;
  if (found === undefined) return undefined;
  const { id, line: at } = content;
  const path = dotted(found.path);
  return { kind: "NOT_EXPRESSIBLE", line: at, id, path, reason: found.message } as const;
};

const lineLimits = (
  { price, quantity, discount: off, tax: taxes, rate }: ReadBillLine,
  at: number,
): ReadonlyArray<BrokenRule> => {
  const percent = typeof off === "string" ? signedAmount(off.slice(0, -1)) : undefined;
  const size = percent ?? (typeof off === "string" ? undefined : off);
  const negative = signs.flatMap(([name, isZeroAllowed]) => {
    const amount = { price, quantity, discount: size, rate }[name];
    if (amount === undefined || Amount.isPositive(amount)) return [];
    const isZero = Amount.equals(amount, Amount.zero);
    return isZero && isZeroAllowed ? [] : [[name, isZero ? "is zero" : "is negative"] as const];
  });
  const isPieces = isPieceCount(quantity);
  const others: ReadonlyArray<readonly [string, boolean, string]> = [
    [
      "discount",
      percent !== undefined && !Amount.atMost(percent, maxDiscountPercent),
      "is more than 100 %",
    ],
    [
      "quantity",
      !isPieces && !isMeasure(quantity),
      "has more than 15 integer digits or 12 decimals",
    ],
    ["price", !isPieces && !isUnitPrice(price), "has more than 18 decimals"],
    ["tax", !taxes.every(isTaxPercent), "must be between 0 and 1000"],
  ];
  const beyond = others.flatMap(([name, isBeyond, message]) =>
    isBeyond ? [[name, message] as const] : [],
  );
  return [...negative, ...beyond].map(([name, message]) => ({
    path: ["lines", at, name],
    message,
  }));
};

const signs = [
  ["price", false],
  ["quantity", false],
  ["discount", true],
  ["rate", false],
] as const;

const pieces = Amount.fromInteger(maxQuantity);

/** Whether a quantity is a number of pieces, not the measure of one piece. */
export const isPieceCount = (quantity: Amount): boolean =>
  Amount.atMost(quantity, pieces) && isWhole(quantity);

/** Whether an amount is an integer. */
export const isWhole = (amount: Amount): boolean =>
  Amount.equals(Amount.round(amount, 0, "DOWN"), amount);
