import type { ReportedPayment, SettleInputs } from "../../vector-inputs.ts";
import type { Draft } from "../../vector.ts";

/** A settlement to be written down. */
export type SettleDraft = Draft<SettleInputs>;

/** Rates that make conversions easy to follow. */
const PLAIN: Readonly<Record<string, string>> = {
  BITCOIN: "0.00001",
  ETHEREUM: "0.0004",
  USDT: "1",
  SOLANA: "0.005",
  EUR: "0.5",
  GBP: "0.8",
  JPY: "200",
  KRW: "1250",
};

const statuses: Readonly<Record<string, string>> = {
  ...{ paid: "COMPLETED", late: "COMPLETED", pending: "PENDING", failed: "FAILED" },
  cancelled: "CANCELLED",
};

/** Pairs such as `EUR 0.5, JPY 200`. */
const pairsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/([^\s,]+) ([^\s,]+)/gu)].map(([, key = "", value = ""]) => [key, value]),
  );

const paymentsIn = (text: string): ReadonlyArray<ReportedPayment> =>
  [...text.matchAll(/(?:(\d+) x )?(\w+) (\w+) ([\d.]+)(?: #(\w+))?/gu)]
    .flatMap((found) => Array.from({ length: parseInt(found[1] ?? "1", 10) }, () => found))
    .map(([, , word = "", currency = "", price = "", id], index) => ({
      id: `payment_${id ?? String(index + 1)}`,
      status: statuses[word] ?? word,
      ...{ currency, price, completed_after_void: word === "late" },
    }));

const form = new RegExp(
  "^(?<name>\\S+): (?<why>.+?) (?<voided>voided )?(?<currency>[A-Z_]+) (?<price>[\\d.]+) " +
    "<-(?<payments>.*) -> (?<outcome>\\S+)(?: @(?<rates>.*?))?(?: = (?<values>.*))?$",
  "u",
);

/**
 * Reads settlements. Each has a name and a reason, then on indented lines its invoice, payments and
 * outcome by hand, `STATUS`, `STATUS/SUBSTATUS` or `!FAILURE`:
 *
 *     paid-in-two-halves: Payments add up.
 *       EUR 100 <- paid EUR 50, paid EUR 50 -> COMPLETED
 *
 * A payment is `paid`, `late` if it completed after the void, `pending`, `failed` or `cancelled`.
 * `10 x` repeats it, and `#a` names it; others have the number of their position. `@` is followed by
 * units per US dollar, `PLAIN` by default, and `=` by single values of the result.
 */
export const settlements = (text: string): ReadonlyArray<SettleDraft> =>
  text
    .trim()
    .split(/\n(?! )/u)
    .map(settlementIn);

const settlementIn = (text: string): SettleDraft => {
  const found = form.exec(text.replace(/\s+/gu, " "))?.groups;
  if (found === undefined) throw new Error(`not a settlement: ${text}`);
  const { name = "", why = "", currency = "", price = "", outcome = "", rates } = found;
  const payments = paymentsIn(found["payments"] ?? "");
  const used = new Set([currency, ...payments.map((payment) => payment.currency)]);
  const plain = Object.fromEntries(Object.entries(PLAIN).filter(([code]) => used.has(code)));
  const inputs = {
    invoice: { currency, price, is_voided: found["voided"] !== undefined },
    rates: {
      timestamp: "2025-07-17 14:10:54",
      units_per_usd: rates === undefined ? plain : pairsIn(rates),
    },
    payments,
  };
  if (outcome.startsWith("!")) {
    return { name, why, inputs, expected: { failure: { code: outcome.slice(1), paths: [] } } };
  }
  const [status = "", substatus = null] = outcome.split("/");
  return { name, why, inputs, values: { status, substatus, ...pairsIn(found["values"] ?? "") } };
};
