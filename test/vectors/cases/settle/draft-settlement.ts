import type { JsonObject } from "../../../support/oracle-types.ts";
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

type Money = readonly [currency: string, price: string];

/** Optional inputs of a vector; the rates default to `PLAIN`. */
export interface Story {
  readonly voided?: true;
  readonly rates?: Readonly<Record<string, string>>;
  /** Single values of the result, calculated by hand, by dotted path. */
  readonly values?: JsonObject;
}

/** A settlement with its status by hand: `STATUS` or `STATUS/SUBSTATUS`. */
export const settlement = (
  name: string,
  why: string,
  [currency, price]: Money,
  payments: ReadonlyArray<ReportedPayment>,
  outcome: string,
  { voided, rates = PLAIN, values = {} }: Story = {},
): SettleDraft => {
  const [status = "", substatus = null] = outcome.split("/");
  const used = new Set([currency, ...payments.map((payment) => payment.currency)]);
  const units_per_usd = Object.fromEntries(
    Object.entries(rates).filter(([code]) => used.has(code)),
  );
  return {
    name,
    why,
    inputs: {
      invoice: { currency, price, is_voided: voided === true },
      rates: { timestamp: "2025-07-17 14:10:54", units_per_usd },
      payments: payments.map((payment, index) => ({
        ...payment,
        id: payment.id === "" ? `payment_${String(index + 1)}` : payment.id,
      })),
    },
    values: { status, substatus, ...values },
  };
};

/** A settlement that fails because the value of a payment cannot be calculated. */
export const failedSettlement = (
  name: string,
  why: string,
  price: Money,
  payments: ReadonlyArray<ReportedPayment>,
  rates: Readonly<Record<string, string>>,
  code: string,
): SettleDraft => {
  const { inputs } = settlement(name, why, price, payments, "", { rates });
  return { name, why, inputs, expected: { failure: { code, paths: [] } } };
};

const payment =
  (status: string, completed_after_void = false) =>
  (currency: string, price: string, id = ""): ReportedPayment => ({
    id: id === "" ? "" : `payment_${id}`,
    status,
    currency,
    price,
    completed_after_void,
  });

/** A payment that completed; without a name it is called by its position. */
export const paid = payment("COMPLETED");
/** A payment that completed after the invoice had been voided. */
export const paidLate = payment("COMPLETED", true);
/** A payment that is under way. */
export const pending = payment("PENDING");
/** A payment that failed. */
export const failed = payment("FAILED");
/** A payment that was called off. */
export const cancelled = payment("CANCELLED");
