import { rateOf } from "../../../src/rates/rate-set.ts";
import {
  Amount,
  freshRates,
  isLeft,
  right,
  type Either,
  type Quote,
  type RateProvider,
  type RateSet,
} from "quittance";
import { bugsIn } from "../store-bug.ts";
import { withPlan } from "./simulation-bug.ts";
import { maxAge } from "../../lab/simulation/environment.ts";

/** Requests the rate of each currency by a separate call, and merges them into one set. */
const oneByOne = (source: RateProvider): RateProvider => ({
  ratesFor: (wanted) => async () => {
    let merged: RateSet | undefined;
    for (const currency of wanted.size === 0 ? new Set(["EUR" as const]) : wanted) {
      const found = await source.ratesFor(new Set([currency]))();
      if (isLeft(found)) return found;
      const rate = found.right.unitsPerUsd.get(currency);
      const unitsPerUsd = new Map(merged?.unitsPerUsd);
      if (rate !== undefined) unitsPerUsd.set(currency, rate);
      merged = { ...(merged ?? found.right), unitsPerUsd };
    }
    return merged === undefined ? source.ratesFor(wanted)() : right(merged);
  },
});

/** Calculates the total of a quote from its USD amount instead of its lines. */
const convertedTotal = <Failure>(result: Either<Failure, Quote>): Either<Failure, Quote> => {
  if (result._tag === "Left") return result;
  const { currency, rates, total } = result.right;
  const rate = rateOf(rates, currency);
  if (rate._tag === "Left") return result;
  const price = Amount.multiplyByRate(total.priceUsd, rate.right);
  return right({ ...result.right, total: { ...total, price } });
};

/** Bugs in rates, quotes and amounts. */
export const bugsInPrices = withPlan("payments", {
  "the rates of a quote are read one by one": {
    breaks: ["amounts", "rates", "acknowledged"],
    hooks: { rates: (source, clock) => freshRates(oneByOne(source), { maxAge }, clock) },
  },
  "old rates are accepted": {
    breaks: ["rates"],
    hooks: { rates: (source) => source },
  },
  "the total is converted instead of added up": {
    breaks: ["amounts"],
    hooks: {
      payments: (payments) => ({
        ...payments,
        calculateQuote: async (...args) => convertedTotal(await payments.calculateQuote(...args)),
        validateInvoice: async (...args) => convertedTotal(await payments.validateInvoice(...args)),
        quoteInvoice: async (...args) => convertedTotal(await payments.quoteInvoice(...args)),
      }),
    },
  },
  "the payable amount is one unit too small": {
    breaks: ["amounts"],
    hooks: {
      payments: (payments) => ({
        ...payments,
        getPayableAmount: async (...args) => {
          const found = await payments.getPayableAmount(...args);
          if (isLeft(found) || !Amount.isPositive(found.right.amount)) return found;
          const amount = Amount.subtract(found.right.amount, Amount.unit(8));
          return right({ ...found.right, amount });
        },
      }),
    },
  },
  "a replay returns the request instead of the stored payment": {
    breaks: ["amounts", "results"],
    hooks: {
      payments: (payments) => ({
        ...payments,
        recordPayment: async (owner, id, request) => {
          const made = await payments.recordPayment(owner, id, request);
          if (isLeft(made) || !made.right.replayed) return made;
          const { status = "PENDING" } = request;
          return right({ ...made.right, payment: { ...made.right.payment, status } });
        },
      }),
    },
  },
  "a failed port is ignored": {
    breaks: ["acknowledged", "failures", "rates", "rejections"],
    hooks: {
      payments: (payments) => ({
        ...payments,
        voidInvoice: async (owner, id) => {
          const made = await payments.voidInvoice(owner, id);
          if (made._tag === "Right" || made.left.kind !== "PortFailed") return made;
          const found = await payments.getInvoice(owner, id);
          return isLeft(found) ? made : right({ invoice: found.right.invoice, events: [] });
        },
      }),
    },
  },
  "inactive billing schemas can be sold": {
    breaks: ["rejections", "amounts", "rates", "once"],
    store: bugsIn("catalog").altering("lookUp", ({ billingSchemas }) => ({
      billingSchemas: new Map(
        [...billingSchemas].map(([id, found]) => [id, { ...found, isActive: true }]),
      ),
    })),
  },
});
