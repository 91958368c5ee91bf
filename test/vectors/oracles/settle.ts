import { fromScaled, isTooLarge, toScaled } from "../../support/oracle-money.ts";
import {
  oracleConvert,
  oracleRules,
  oracleSettle,
  oracleUnit,
  oracleUsd,
  type OraclePayment,
  type OracleRateTable,
  type OracleRules,
} from "../../support/oracle-settle.ts";
import type { OracleRates } from "../../support/oracle-types.ts";
import type { Refusal } from "../vector.ts";

/** What was reported of a payment. */
export interface ReportedPayment {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly price: string;
  readonly completed_after_void: boolean;
}

/** An invoice and what was reported of its payments, in the order of the reports. */
export interface SettleInputs {
  readonly invoice: {
    readonly currency: string;
    readonly price: string;
    readonly is_voided: boolean;
  };
  readonly rates: OracleRates;
  readonly payments: ReadonlyArray<ReportedPayment>;
}

/** Where the invoice stands, and what each report is worth to it. */
export interface SettleAnswer {
  readonly status: string;
  readonly substatus: string | null;
  readonly payments: ReadonlyArray<{
    readonly id: string;
    readonly price_usd: string;
    readonly value: string;
    readonly unit_value: string;
  }>;
}

/** Values each payment, then stands the invoice; shares no code with the library. */
export const oracleSettlement = (
  { invoice, rates, payments }: SettleInputs,
  rules: OracleRules = oracleRules,
): SettleAnswer | Refusal => {
  const table: OracleRateTable = new Map(Object.entries(rates.units_per_usd));
  const used = [invoice.currency, ...payments.map(({ currency }) => currency)];
  if (payments.length > 0 && used.some((code) => code !== "USD" && !table.has(code))) {
    return { refusal: { code: "RATE_UNAVAILABLE", paths: [] } };
  }
  const valued = payments.map((payment) => valuedAt(payment, invoice.currency, table));
  if (valued.some(({ usd, fact }) => [usd, fact.value, fact.unit].some(isTooLarge))) {
    return { refusal: { code: "AMOUNT_OUT_OF_RANGE", paths: [] } };
  }
  const facts = latest(valued.map(({ fact }) => fact));
  const [status = "", substatus = null] = oracleSettle(
    {
      currency: invoice.currency,
      price: toScaled(invoice.price),
      isVoided: invoice.is_voided,
    },
    facts,
    rules,
  ).split("/");
  return {
    status,
    substatus,
    payments: valued.map(({ usd, fact }) => ({
      id: fact.id,
      price_usd: fromScaled(usd),
      value: fromScaled(fact.value),
      unit_value: fromScaled(fact.unit),
    })),
  };
};

interface Valued {
  readonly usd: bigint;
  readonly fact: OraclePayment;
}

const valuedAt = (payment: ReportedPayment, to: string, table: OracleRateTable): Valued => {
  const { id, status, currency, price, completed_after_void: isLate } = payment;
  const worth = (amount: bigint): bigint => oracleConvert(amount, currency, to, table);
  const amount = toScaled(price);
  const unit = currency === to ? 0n : worth(oracleUnit(currency));
  return {
    usd: oracleUsd(amount, currency, table),
    fact: { id, status, currency, value: worth(amount), unit, isLate },
  };
};

const lifeOrder = ["PENDING", "FAILED", "CANCELLED", "COMPLETED"];

/** One report for each payment: the one that is latest in its life, a late completion last. */
const latest = (facts: ReadonlyArray<OraclePayment>): ReadonlyArray<OraclePayment> => {
  const age = ({ status, isLate }: OraclePayment): number =>
    2 * lifeOrder.indexOf(status) + (isLate ? 1 : 0);
  const byId = new Map<string, OraclePayment>();
  for (const fact of facts) {
    const known = byId.get(fact.id);
    if (known === undefined || age(fact) > age(known)) byId.set(fact.id, fact);
  }
  return [...byId.values()];
};
