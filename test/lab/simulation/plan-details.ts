import {
  invoiceStatuses,
  paymentStatuses,
  periods,
  refundStatuses,
  type Currency,
} from "quittance";
import { invoicePartDescription, type InvoicePart } from "quittance/adapter";
import { randomOf, type Random } from "../chaos/random.ts";
import type { OracleAdjustment } from "../../support/oracle-types.ts";
import type {
  Action,
  EnvironmentChange,
  Pick,
  PlannedItem,
  PlannedPayment,
  PlannedRequest,
  PlannedWalk,
} from "./history.ts";
import { planDocumentAction, withDocument } from "./plan-documents.ts";
import { planAction, planChange, planCreation, planWalk } from "./plan-history.ts";

/** An action, or something that happens between two actions. */
export type DetailedStep =
  Action | EnvironmentChange | { readonly kind: "update rollups"; readonly limit: number };

/** Returns the creation of an invoice with every property that the library takes. */
export const planDetailedCreation = (seed: number): DetailedStep => {
  const random = randomOf(seed);
  return withDetails(planCreation(random), random);
};

/**
 * Returns the steps of a seed: an action with every property that the library takes, or a change of
 * the environment. One write in six is sent twice, as by a caller that lost the response.
 */
export const planDetailedSteps = (seed: number): ReadonlyArray<DetailedStep> => {
  const random = randomOf(seed);
  if (random.percent(20)) return [planBetween(random)];
  const planned = planAnyAction(random);
  const action = withDetails(random.percent(40) ? withDocument(planned, random) : planned, random);
  return random.below(6) === 0 ? [action, action] : [action];
};

/** Lists and invoices are more frequent than in the simulation, whose histories are shorter. */
const planAnyAction = (random: Random): Action => {
  if (random.percent(30)) return planDocumentAction(random);
  if (random.percent(15)) return { kind: "walk", walk: planWalk(random) };
  return random.percent(10) ? planCreation(random) : planAction(random);
};

const planBetween = (random: Random): DetailedStep => {
  if (random.percent(30)) return { kind: "update rollups", limit: random.pick([1, 2, 5, 1000]) };
  return random.percent(10) ? { kind: "time", seconds: 20 * 86_400 } : planChange(random);
};

const withDetails = (action: Action, random: Random): Action => {
  switch (action.kind) {
    case "create":
    case "quote":
    case "validate":
      return { ...action, request: withRequestDetails(action.request, random) };
    case "pay":
      return {
        ...action,
        invoice: anyPick(action.invoice, random),
        payment: withPaymentDetails(action.payment, random),
      };
    case "pay the rest":
      return { ...action, invoice: anyPick(action.invoice, random), key: paymentKey(random) };
    case "change": {
      const to = random.pick(paymentStatuses);
      return { ...action, payment: anyPick(action.payment, random), to };
    }
    case "read payment":
      return { ...action, payment: anyPick(action.payment, random) };
    case "void":
    case "owner":
    case "quote invoice":
    case "payable":
      return { ...action, invoice: anyPick(action.invoice, random) };
    case "read": {
      const parts = someOf<InvoicePart>(invoicePartDescription.invoiceParts, random);
      return { ...action, invoice: anyPick(action.invoice, random), parts };
    }
    case "walk":
      return { ...action, walk: withWalkDetails(action.walk, random) };
    case "dashboard":
      return { ...action, period: random.pick(periods) };
    case "revise schema":
      return { ...action, price: amount(random) };
    case "revise product": {
      const { product } = action;
      if (random.percent(12)) return { kind: "retire product", product };
      return { ...action, name: `${random.pick(texts)}!` };
    }
    case "refund":
      return {
        ...action,
        payment: anyPick(action.payment, random),
        refund: { ...action.refund, key: `refund_key_${String(random.below(20))}` },
      };
    case "change refund":
    case "read refund":
      return { ...action, refund: anyPick(action.refund, random) };
    case "credit":
      return { ...action, invoice: anyPick(action.invoice, random) };
    case "sweep":
    case "create coupon":
    case "retire coupon":
    case "coupons":
    case "events":
    case "retire schema":
    case "retire product":
      return action;
  }
};

const rarely = <Value>(random: Random, plan: () => Value): Value | undefined =>
  random.percent(20) ? plan() : undefined;

const someOf = <Value>(values: Iterable<Value>, random: Random): ReadonlyArray<Value> =>
  [...values].filter(() => random.percent(50));

const anyPick = ({ whose }: Pick, random: Random): Pick => ({ at: random.below(30), whose });

/** Texts that some encodings, patterns or comparisons change. */
const texts = ["", "Tee", "«ключ»", "漢字 🧾", 'a "b" \\ c', "  \t", "null", "\u2028"] as const;

/** Addresses, some of which differ in case or in a character that patterns know. */
const emails = [
  "ada@example.com",
  "Ada@Example.COM",
  "a_a@example.com",
  "aba@example.com",
] as const;

const usualAmounts = ["0.01", "1", "9", "10", `10.${"1".padStart(30, "0")}`, "12.5"] as const;

const amount = (random: Random): string => {
  if (random.percent(80)) return random.pick(usualAmounts);
  const digits = Array.from({ length: random.below(30) }, () => String(random.below(10)));
  return `${String(random.below(10 ** random.below(10)))}.${digits.join("")}1`;
};

const paymentKey = (random: Random): string => `payment_key_${String(random.below(20))}`;

const seconds = (random: Random): number =>
  random.pick([0, 0, 1, 2, 60, 1_800, 3_600, 86_399, 86_400, 40 * 86_400]);

const provider = (random: Random): string => random.pick(["prov_bank", "prov_chain", "prov_BANK"]);

const withRequestDetails = (request: PlannedRequest, random: Random): PlannedRequest => ({
  ...request,
  items: request.items.map((item) => withItemDetails(item, random)),
  email: random.percent(97) ? random.pick(emails) : request.email,
  details: {
    redirectUrl: rarely(random, () => "https://example.com/x?y=1#z"),
    metadata: Object.fromEntries(
      someOf(["b", "a", "10", "9", "ключ"], random).map((key) => [key, random.pick(texts)]),
    ),
  },
});

const withItemDetails = (item: PlannedItem, random: Random): PlannedItem => {
  const quantity = random.percent(70) ? item.quantity : random.pick([100, 1_000_000, 0]);
  const adjustments = Array.from({ length: random.below(3) }, () => planAdjustment(random));
  const title = rarely(random, () => random.pick(texts));
  const custom =
    "price" in item ? { price: amount(random), ...(title === undefined ? {} : { title }) } : {};
  return { ...item, quantity, adjustments, ...custom };
};

const planAdjustment = (random: Random): OracleAdjustment => {
  const type = random.pick(["DISCOUNT", "FEE"] as const);
  const title = type === "FEE" ? { title: "Gebühr" } : {};
  return random.percent(50)
    ? { type, ...title, amount: amount(random) }
    : { type, ...title, percent: random.pick(["0", "12.5", "33.333333333333333333", "100"]) };
};

const withPaymentDetails = (payment: PlannedPayment, random: Random): PlannedPayment => {
  const changed = { ...payment, provider: provider(random) };
  return random.percent(40)
    ? changed
    : {
        ...changed,
        key: paymentKey(random),
        details: { amount: amount(random), ago: rarely(random, () => seconds(random)) },
      };
};

const filterCurrencies: ReadonlyArray<Currency> = ["USD", "EUR", "USDT"];

const withWalkDetails = (walk: PlannedWalk, random: Random): PlannedWalk => {
  const statuses = {
    invoices: invoiceStatuses,
    payments: paymentStatuses,
    refunds: refundStatuses,
  }[walk.list];
  return {
    ...walk,
    statuses: rarely(random, () => someOf<string>(statuses, random)) ?? [],
    currencies: rarely(random, () => someOf(filterCurrencies, random)) ?? [],
    since: rarely(random, () => seconds(random)),
    minUsd: rarely(random, () => amount(random)),
    limit: random.percent(50) ? walk.limit : random.below(102),
    details: {
      skip: rarely(random, () => random.below(6)) ?? 0,
      until: rarely(random, () => seconds(random)),
      maxUsd: rarely(random, () => amount(random)),
      email: rarely(random, () => random.pick([...emails, "ADA@example.com"])),
      providers: rarely(random, () => someOf(["prov_bank", "prov_chain", "prov_BANK"], random)),
      invoice: rarely(random, () => anyPick({ at: 0, whose: "own" }, random)),
      withProviders: random.percent(50),
    },
  };
};
