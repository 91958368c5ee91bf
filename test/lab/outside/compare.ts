import type { CustomItem } from "../../../src/quote/item.ts";
import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  currencies,
  currencyInfo,
  discount,
  fee,
  fixedRates,
  minorUnits,
  orThrow,
  renderQuote,
  type Adjustment,
  type Quote,
  type OrganizationId,
} from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import {
  policies,
  type OutsideCase,
  type OutsideLine,
  type PolicyName,
  caseSets,
  policyNames,
  readCases,
  type CaseSet,
} from "./outside-case.ts";

const organization: OrganizationId = "org_outside";

const ports = {
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates: fixedRates(
    rateSetOf(
      Object.fromEntries(currencies.filter((code) => code !== "USD").map((code) => [code, "1"])),
    ),
  ),
};

/** Calculates the quote of a case under a policy. */
export const quoteCase = async (given: OutsideCase, policy: PolicyName): Promise<Quote> => {
  const { tax, at, mode } = policies[policy];
  const { currency, increment } = given;
  const increments = increment === undefined ? {} : { [currency]: increment };
  const quotes = createQuotes({
    ...ports,
    taxes: taxSourceOf(given),
    tax: { at: tax },
    rounding: minorUnits({ mode, at, increments }),
  });
  const items = given.lines.map((line) => itemOf(given, line));
  return orThrow(await quotes.calculate(organization, { items }));
};

/** Amounts of a case, published or calculated; `undefined` for what was not published. */
export interface Amounts {
  readonly payable: string | undefined;
  readonly tax: string | undefined;
  readonly taxes: ReadonlyArray<string | undefined>;
  readonly lineTaxes: ReadonlyArray<string | undefined>;
}

/** Returns the published amounts of a case, as far as a policy has them, to the cent. */
const publishedAmounts = (given: OutsideCase, policy: PolicyName): Amounts => {
  const { published, taxes = [], lines } = given;
  return {
    payable: published.payable,
    tax: published.tax,
    taxes: taxes.map(({ amount }) => amount && shown(Amount.of(amount), given, policy)),
    lineTaxes: lines.map(({ tax }) => (roundsLinesWithTax(policy) ? tax : undefined)),
  };
};

/**
 * Calculates those amounts of a case that were published, to the cent.
 *
 * Taxes by line are exact in a quote; they are rounded here, as they would be shown. The tax of a
 * line is the difference between its rounded price and its net price.
 */
const calculatedAmounts = async (given: OutsideCase, policy: PolicyName): Promise<Amounts> => {
  const quote = await quoteCase(given, policy);
  const amounts = new Map(
    (renderQuote(quote).taxes ?? []).map(({ tax_id, amount }) => [tax_id, Amount.of(amount)]),
  );
  const published = publishedAmounts(given, policy);
  return {
    payable: published.payable && Amount.render(quote.total.price),
    tax: published.tax && shown(Amount.sum([...amounts.values()]), given, policy),
    taxes: published.taxes.map(
      (amount, index) => amount && shown(amounts.get(taxIdOf(index)) ?? Amount.zero, given, policy),
    ),
    lineTaxes: quote.lines.map(({ steps, last }, index) => {
      const net = steps.find(({ kind }) => kind === "Tax")?.price.before ?? last.price.after;
      return published.lineTaxes[index] && Amount.render(Amount.subtract(last.price.after, net));
    }),
  };
};

/** Returns an amount as it is shown, rounded to the increment of a case. */
const shown = (
  amount: Amount,
  { increment, currency }: OutsideCase,
  policy: PolicyName,
): string => {
  const { mode } = policies[policy];
  return Amount.render(
    increment === undefined
      ? Amount.round(amount, currencyInfo[currency].decimals, mode)
      : Amount.roundToMultiple(amount, Amount.of(increment), mode),
  );
};

/** Returns whether lines are rounded with their taxes. */
const roundsLinesWithTax = (policy: PolicyName): boolean =>
  policies[policy].tax === "LINE" && policies[policy].at === "LINE";

const taxIdOf = (index: number): LineTax["taxId"] => `tax_${String(index)}`;

const taxSourceOf = ({ taxes = [] }: OutsideCase): TaxSource => {
  const known = taxes.map(({ percent, category, isInclusive = false }, index): LineTax => ({
    taxId: taxIdOf(index),
    name: `Tax ${String(index + 1)}`,
    percent: Amount.of(percent),
    category,
    exemptionReason: category === "S" || category === "Z" ? undefined : "Not stated",
    isInclusive,
    isCompound: false,
  }));
  return {
    taxesFor: (_, { lines }) => {
      const right = lines.map(({ taxIds }) => ({
        taxes: known.filter(({ taxId }) => taxIds.includes(taxId)),
        issues: [],
      }));
      return () => Promise.resolve({ _tag: "Right", right });
    },
  };
};

const itemOf = ({ currency }: OutsideCase, line: OutsideLine): CustomItem => {
  const { price, quantity = 1, adjustments = [], taxes = [] } = line;
  return {
    type: "PAYMENT_INTENT",
    currency,
    price: Amount.of(price),
    quantity,
    adjustments: adjustments.map((adjustment): Adjustment => {
      const create = adjustment.type === "DISCOUNT" ? discount : fee;
      return create(
        "percent" in adjustment
          ? { percent: Amount.of(adjustment.percent) }
          : { amount: { currency, amount: Amount.of(adjustment.amount) } },
      );
    }),
    taxIds: taxes.map(taxIdOf),
  };
};

/** The published amounts of a case, and those that the library calculates under a policy. */
export interface Comparison {
  readonly published: Amounts;
  readonly calculated: Amounts;
  readonly isSame: boolean;
}

/** A case and its comparisons under all policies. */
export interface ComparedCase {
  readonly set: CaseSet;
  readonly given: OutsideCase;
  readonly by: ReadonlyMap<PolicyName, Comparison>;
}

/** Calculates every case under every policy. */
export const compareAll = async (): Promise<ReadonlyArray<ComparedCase>> => {
  const compared: Array<ComparedCase> = [];
  for (const set of caseSets) {
    for (const given of readCases(set)) compared.push({ set, given, by: await compare(given) });
  }
  return compared;
};

const compare = async (given: OutsideCase): Promise<ComparedCase["by"]> => {
  const by = new Map<PolicyName, Comparison>();
  for (const policy of policyNames) {
    const published = publishedAmounts(given, policy);
    const calculated = await calculatedAmounts(given, policy);
    const isSame = JSON.stringify(published) === JSON.stringify(calculated);
    by.set(policy, { published, calculated, isSame });
  }
  return by;
};
