import { writeParts, type Operation, type Attempt, type Parts, type Seen } from "./operation.ts";
import { invoiceText, paymentText, type ExpectedInvoice } from "./expected-rows.ts";
import { moneyText, paymentsText } from "./expected-pages.ts";
import { dueOf, payableFor } from "./expected-payable.ts";
import { isStale, expectedPrice, reprice, type Priced } from "./expected-prices.ts";

type OperationOf<Kind> = Extract<Operation, { readonly kind: Kind }>;

const missing = (kind: string): Parts => [["tenants", kind]];

/**
 * Returns the expected result of an attempt from the results of its port calls; `undefined` if a port
 * must have failed.
 */
export const expectationOf = ({ operation, seen, owner }: Attempt): Parts | undefined => {
  switch (operation.kind) {
    case "authenticate":
      return [["tenants", owner]];
    case "create":
      return creation(operation, seen);
    case "quote":
    case "validate":
      return priceParts(
        expectedPrice(
          { ...operation.content, ...(operation.kind === "quote" && validAddress) },
          seen,
        ),
      );
    case "pay":
      return payment(operation, seen);
    case "read":
      return seen.invoice === undefined ? undefined : reading(operation, seen);
    case "quote invoice":
      if (seen.invoice === null) return missing("InvoiceNotFound");
      return seen.invoice && priceParts(requoted(seen.invoice, operation.currency, seen));
    case "payable":
      return payable(operation, seen);
    case "read payment":
      if (seen.payment === null) return missing("PaymentNotFound");
      return seen.payment && [["amounts", paymentText(seen.payment)]];
    case "revise schema":
    case "revise product": {
      const isKnown = seen.catalog?.some(({ id }) => id === operation.id) ?? true;
      const kind = operation.kind === "revise schema" ? "BillingSchemaNotFound" : "ProductNotFound";
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
        ["amounts", JSON.stringify(priced.quote)],
        ["replays", ""],
      ];
  }
};

const creation = ({ key, content }: OperationOf<"create">, seen: Seen): Parts | undefined => {
  if (key !== undefined && seen.earlier === undefined) return undefined;
  if (seen.parts !== undefined) return seen.parts;
  if (seen.earlier === "other") return [["rejections", "IdempotencyMismatch"]];
  if (seen.earlier === "same") {
    const { invoice } = seen;
    if (invoice === undefined || invoice === null) return [["once", "replayed"]];
    return writeParts("replayed", invoice.steps, invoiceText(invoice), []);
  }
  if (seen.invoice !== undefined) return [["once", "new"]];
  const priced = expectedPrice(content, seen);
  return priced.kind === "parts" ? priced.parts : undefined;
};

const payment = ({ payment: requested }: OperationOf<"pay">, seen: Seen): Parts | undefined => {
  const faults = [
    ...(requested.key.includes(" ") ? ["IdempotencyKeyInvalid"] : []),
    ...(requested.amount > 0n ? [] : ["PaymentPriceNotPositive"]),
    ...(requested.provider === "prov_unknown" && !seen.isKeyTaken ? ["ProviderNotFound"] : []),
  ];
  if (faults.length > 0) return [["rejections", faults.join(",")]];
  if (seen.invoice === null) return missing("InvoiceNotFound");
  if (seen.parts !== undefined) return seen.parts;
  if (seen.invoice === undefined || seen.rates === undefined) return undefined;
  return rateFailure([requested.currency, seen.invoice.currency], seen);
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

const reading = ({ summary }: OperationOf<"read">, seen: Seen): Parts | undefined => {
  const { invoice, payments = [] } = seen;
  if (invoice === null || invoice === undefined) return missing("InvoiceNotFound");
  const quoted = summary && priceParts(requoted(invoice, summary, seen));
  if (summary !== undefined && quoted === undefined) return undefined;
  if (quoted?.[0]?.[0] === "rates") return quoted;
  return [
    ["statuses", invoiceText(invoice)],
    ["results", paymentsText(payments)],
    ["results", invoice.lines],
    ["amounts", invoice.steps],
    ["replays", ""],
    ...(quoted ?? []),
  ];
};

const payable = ({ currency }: OperationOf<"payable">, seen: Seen): Parts | undefined => {
  const { invoice, payments = [], rates } = seen;
  if (invoice === null) return missing("InvoiceNotFound");
  if (invoice === undefined || rates === undefined) return undefined;
  const isNothing = currency === invoice.currency && dueOf(invoice, payments) === 0n;
  const failure = rateFailure(isNothing ? [] : [currency, invoice.currency], seen);
  if (failure !== undefined) return failure;
  if (seen.ratesAt === undefined) return undefined;
  const amount = payableFor(invoice, payments, currency, rates.table);
  return [["amounts", moneyText(amount, currency)]];
};
