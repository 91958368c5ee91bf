import type { IdSource, InvoiceItemId, OrganizationId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import {
  unchanged,
  type CalculationStep,
  type LineItem,
  type PriceChange,
  type RoundingBasis,
  type TaxBasis,
} from "../quote/calculation-step.ts";
import type { PricedItems } from "../quote/quote-request.ts";
import { couponsOf, currenciesOf, type Quote } from "../quote/quote.ts";
import { pickRates, type ExchangeRates } from "../rates/exchange-rates.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { CalculationBasis } from "./calculation-basis.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem, PaymentIntent } from "./invoice-item.ts";
import type { Invoice } from "./invoice.ts";
import type { InvoiceRecords, PlannedInvoice } from "./invoice-number.ts";
import { issuedDetailsOf, type IssuedDetails, type ReadNewInvoice } from "./invoice-request.ts";
import { invoiceEvent, type LedgerEvent } from "../event/event.ts";
import type { NumberSeries } from "./number-series.ts";
import { settle } from "./invoice-settle.ts";

/** The inputs of a new invoice. */
export interface InvoicePlan {
  readonly organizationId: OrganizationId;
  /** What the invoice has besides its lines. */
  readonly request: Omit<ReadNewInvoice, keyof PricedItems>;
  readonly quote: Omit<Quote, "rates" | "accountingCurrency">;
  readonly exchangeRates?: ExchangeRates | undefined;
  /** The series that the invoice gets its number from, when it is stored. */
  readonly series?: NumberSeries | undefined;
}

/** A request for an invoice, and its price. */
export interface PricedRequest {
  readonly organizationId: OrganizationId;
  readonly request: ReadNewInvoice;
  readonly quote: Quote;
  /** The series of its number. */
  readonly series: NumberSeries | undefined;
}

/** Creates the records and the events of a new invoice, which has no number yet. */
export const planNewInvoice = (
  { organizationId, request, quote, series }: PricedRequest,
  newId: IdSource,
  now: Timestamp,
): PlannedInvoice => {
  const exchangeRates = accountingRates(quote);
  const plan = { organizationId, request, quote, series, exchangeRates };
  const records = planInvoice(plan, newId, now);
  return { records, events: creationEvents(records, newId) };
};

const creationEvents = (
  { invoice }: InvoiceRecords,
  newId: IdSource,
): ReadonlyArray<LedgerEvent> => {
  const event = (type: "invoice.created" | "invoice.completed"): LedgerEvent =>
    invoiceEvent(type, invoice, { id: newId("event"), createdAt: invoice.createdAt });
  const created = event("invoice.created");
  return invoice.status === "COMPLETED" ? [created, event("invoice.completed")] : [created];
};

/** Creates the records of a new invoice. Equal inputs give equal records. */
export const planInvoice = (plan: InvoicePlan, newId: IdSource, now: Timestamp): InvoiceRecords => {
  const { organizationId, request, quote, exchangeRates, series } = plan;
  const { customerEmail, redirectUrl, metadata } = request;
  const { currency, lines, totalSteps, total } = quote;
  const invoiceId = newId("invoice");
  const owned = { organizationId, createdAt: now, updatedAt: undefined };

  const items: Array<InvoiceItem> = [];
  const paymentIntents: Array<PaymentIntent> = [];
  const calculations: Array<InvoiceCalculation> = [];
  const addStep = (step: PlannedStep, invoiceItemId: InvoiceItemId | undefined): void => {
    calculations.push({ ...owned, ...step, id: newId("invoice_calc"), invoiceId, invoiceItemId });
  };

  for (const { line, steps } of lines) {
    const item = withIntent(line.item, newId);
    if (item.type === "PAYMENT_INTENT" && item.paymentIntentId !== undefined) {
      const { title, unitPrice: price } = line;
      paymentIntents.push({ ...owned, id: item.paymentIntentId, price, title });
    }
    const id = newId("invoice_item");
    const { quantity, unitPrice, units, unit, period } = line;
    const { currency: lineCurrency } = unitPrice;
    items.push({
      ...owned,
      id,
      invoiceId,
      item,
      currency: lineCurrency,
      quantity,
      ...(units && { units }),
      ...(unit === undefined ? undefined : { unit }),
      ...(period && { period }),
      excludeReason: undefined,
    });
    for (const [idx, step] of steps.entries()) addStep(plannedStep(step, idx, item), id);
  }
  for (const step of totalSteps) {
    const { title, price } = step;
    addStep({ idx: 0, title, currency, price, basis: totalBasisOf(step) }, undefined);
  }
  addStep(totalStep("Total", currency, total.price, { kind: "Total" }), undefined);
  addStep(totalStep("Total in USD", "USD", total.priceUsd, { kind: "TotalUsd" }), undefined);

  const settled = settle({ price: { currency, amount: total.price }, isVoided: false }, []);
  const invoice = {
    id: invoiceId,
    organizationId,
    ...settled,
    currency,
    price: total.price,
    priceUsd: total.priceUsd,
    customerEmail,
    redirectUrl,
    metadata: { ...metadata },
    createdAt: now,
    updatedAt: now,
    voidedAt: undefined,
    ...(exchangeRates && { exchangeRates }),
    ...(quote.totals && { totalsProfile: quote.totals.profile }),
    ...issuedDocument(request, series !== undefined, now),
  };
  const couponIds = couponsOf(quote).map(({ couponId }) => couponId);
  const records = { invoice, items, calculations, paymentIntents, couponIds };
  return series === undefined ? records : { ...records, series };
};

/** Returns when an invoice is issued, and what makes it so; nothing if nothing does. */
const issuedDocument = (
  request: IssuedDetails,
  isNumbered: boolean,
  now: Timestamp,
): Pick<Invoice, "issuedAt" | keyof IssuedDetails> => {
  const given = Object.entries(issuedDetailsOf(request)).filter(([, found]) => found !== undefined);
  return isNumbered || given.length > 0 ? { issuedAt: now, ...Object.fromEntries(given) } : {};
};

/** Returns the rates that an invoice keeps for accounting for VAT in a currency of its own. */
export const accountingRates = (quote: Quote): ExchangeRates | undefined => {
  const { accountingCurrency, currency, rates } = quote;
  if (accountingCurrency === undefined || accountingCurrency === currency) return undefined;
  return pickRates(currenciesOf(quote), rates);
};

/** Assigns an identifier to a custom item. */
const withIntent = (item: LineItem, newId: IdSource): LineItem =>
  item.type === "PAYMENT_INTENT"
    ? { type: item.type, paymentIntentId: newId("payment_intent") }
    : item;

type PlannedStep = Pick<InvoiceCalculation, "idx" | "title" | "currency" | "price" | "basis">;

const plannedStep = (step: CalculationStep, idx: number, item: LineItem): PlannedStep => ({
  idx,
  title: step.title,
  currency: step.currency,
  price: step.price,
  basis: basisOf(step, item),
});

const basisOf = (step: CalculationStep, item: LineItem): CalculationBasis => {
  switch (step.kind) {
    case "Base": {
      const { kind, unitPrice, quantity, units, unit, terms, documentTaxIds } = step;
      return {
        kind,
        item,
        unitPrice,
        quantity,
        ...(units && { units }),
        ...(unit === undefined ? undefined : { unit }),
        ...(terms && { terms }),
        documentTaxIds,
      };
    }
    case "Pricing":
      return { kind: step.kind, type: step.type, details: step.details };
    case "Adjustment":
      return { kind: step.kind, type: step.type, details: step.details };
    case "CurrencyChange": {
      const { kind, from, to, fromRateUsd, toRateUsd } = step;
      return { kind, from, to, fromRateUsd, toRateUsd };
    }
    case "Tax":
    case "Rounding":
      return totalBasisOf(step);
  }
};

const totalBasisOf = (step: TaxBasis | RoundingBasis): CalculationBasis => {
  switch (step.kind) {
    case "Tax":
      return { kind: step.kind, tax: step.tax, base: step.base, amount: step.amount };
    case "Rounding":
      return { kind: step.kind, increment: step.increment, mode: step.mode };
  }
};

const totalStep = (
  title: string,
  currency: InvoiceCalculation["currency"],
  amount: Amount,
  basis: CalculationBasis,
): PlannedStep => {
  const price: PriceChange = unchanged(amount);
  return { idx: 0, title, currency, price, basis };
};
