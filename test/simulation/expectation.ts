import { entryParts, type Ask, type Attempt, type Parts, type Seen } from "./ask.ts";
import { invoiceText, paymentText, type ExpectedInvoice } from "./expected-rows.ts";
import { moneyText, paymentsText } from "./expected-pages.ts";
import { dueOf, payableFor } from "./expected-payable.ts";
import { isStale, expectedPrice, reprice, type Priced } from "./expected-prices.ts";

type Asked<Kind> = Extract<Ask, { readonly kind: Kind }>;

const missing = (kind: string): Parts => [["tenants", kind]];

/**
 * Returns the expected result of an attempt from the results of its port calls; `undefined` if a port
 * must have failed.
 */
export const expectationOf = ({ ask, seen, owner }: Attempt): Parts | undefined => {
  switch (ask.kind) {
    case "authenticate":
      return [["tenants", owner]];
    case "create":
      return creation(ask, seen);
    case "quote":
    case "validate":
      return priceParts(
        expectedPrice({ ...ask.asked, ...(ask.kind === "quote" && validAddress) }, seen),
      );
    case "pay":
      return payment(ask, seen);
    case "read":
      return seen.invoice === undefined ? undefined : reading(ask, seen);
    case "quote invoice":
      if (seen.invoice === null) return missing("InvoiceNotFound");
      return seen.invoice && priceParts(requoted(seen.invoice, ask.currency, seen));
    case "payable":
      return payable(ask, seen);
    case "read payment":
      if (seen.payment === null) return missing("PaymentNotFound");
      return seen.payment && [["figures", paymentText(seen.payment)]];
    case "revise schema":
    case "revise product": {
      const isKnown = seen.catalog?.some(({ id }) => id === ask.id) ?? true;
      const kind = ask.kind === "revise schema" ? "BillingSchemaNotFound" : "ProductNotFound";
      return isKnown ? seen.parts : missing(kind);
    }
    case "change":
    case "void":
    case "owner":
    case "page":
    case "dashboard":
    case "events":
    case "retire schema":
    case "retire product":
      return seen.parts;
  }
};

/** A quote request has no address, so the address is valid. */
const validAddress = { email: "payer@example.com" };

const priceParts = (priced: Priced): Parts | undefined => {
  switch (priced.kind) {
    case "unknown":
      return undefined;
    case "parts":
      return priced.parts;
    case "quote":
      return [
        ["figures", JSON.stringify(priced.quote)],
        ["replays", ""],
      ];
  }
};

const creation = ({ key, asked }: Asked<"create">, seen: Seen): Parts | undefined => {
  if (key !== undefined && seen.earlier === undefined) return undefined;
  if (seen.parts !== undefined) return seen.parts;
  if (seen.earlier === "other") return [["rejections", "IdempotencyMismatch"]];
  if (seen.earlier === "same") {
    const { invoice } = seen;
    if (invoice === undefined || invoice === null) return [["once", "replayed"]];
    return entryParts("replayed", invoice.steps, invoiceText(invoice), []);
  }
  if (seen.invoice !== undefined) return [["once", "new"]];
  const priced = expectedPrice(asked, seen);
  return priced.kind === "parts" ? priced.parts : undefined;
};

const payment = ({ payment: asked }: Asked<"pay">, seen: Seen): Parts | undefined => {
  const faults = [
    ...(asked.key.includes(" ") ? ["IdempotencyKeyInvalid"] : []),
    ...(asked.amount > 0n ? [] : ["PaymentPriceNotPositive"]),
    ...(asked.provider === "prov_unknown" && !seen.isKeyTaken ? ["ProviderNotFound"] : []),
  ];
  if (faults.length > 0) return [["rejections", faults.join(",")]];
  if (seen.invoice === null) return missing("InvoiceNotFound");
  if (seen.parts !== undefined) return seen.parts;
  if (seen.invoice === undefined || seen.rates === undefined) return undefined;
  return rateFailure([asked.currency, seen.invoice.currency], seen);
};

const rateFailure = (needed: ReadonlyArray<string>, seen: Seen): Parts | undefined => {
  const { rates, ratesAt } = seen;
  if (rates === undefined || ratesAt === undefined) return undefined;
  if (isStale(rates, ratesAt)) return [["rates", "RateStale"]];
  const isMissing = needed.some((code) => code !== "USD" && !rates.table.has(code));
  return isMissing ? [["rates", "RateNotFound"]] : undefined;
};

const requoted = ({ from }: ExpectedInvoice, currency: string, seen: Seen): Priced =>
  reprice({ ...from, request: { ...from.request, currency } }, seen);

const reading = ({ summary }: Asked<"read">, seen: Seen): Parts | undefined => {
  const { invoice, payments = [] } = seen;
  if (invoice === null || invoice === undefined) return missing("InvoiceNotFound");
  const quoted = summary && priceParts(requoted(invoice, summary, seen));
  if (summary !== undefined && quoted === undefined) return undefined;
  if (quoted?.[0]?.[0] === "rates") return quoted;
  return [
    ["standing", invoiceText(invoice)],
    ["answers", paymentsText(payments)],
    ["answers", invoice.lines],
    ["figures", invoice.steps],
    ["replays", ""],
    ...(quoted ?? []),
  ];
};

const payable = ({ currency }: Asked<"payable">, seen: Seen): Parts | undefined => {
  const { invoice, payments = [], rates } = seen;
  if (invoice === null) return missing("InvoiceNotFound");
  if (invoice === undefined || rates === undefined) return undefined;
  const isNothing = currency === invoice.currency && dueOf(invoice, payments) === 0n;
  const failure = rateFailure(isNothing ? [] : [currency, invoice.currency], seen);
  if (failure !== undefined) return failure;
  if (seen.ratesAt === undefined) return undefined;
  const amount = payableFor(invoice, payments, currency, rates.table);
  return [["figures", moneyText(amount, currency)]];
};
