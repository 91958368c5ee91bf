import { Amount, type Currency } from "quittance";
import { amountText } from "./amount-text.ts";
import { exemptionCodeOf } from "./codes/exemptions.ts";
import type { Draft, DraftLine } from "./draft.ts";
import type {
  EInvoice,
  EInvoiceLine,
  EInvoicePayment,
  EInvoiceTax,
  EInvoiceTotals,
} from "./einvoice.ts";
import { buyerOf, deliveryOf, present, sellerOf } from "./parties.ts";
import { pricedTerms } from "./line-terms.ts";
import type { DocumentTotals, EInvoiceProfile } from "quittance/adapter";
import type { Seller } from "quittance";

/** Returns the e-invoice of a draft that lacks nothing. */
export const einvoiceOf = (draft: Draft, profile: EInvoiceProfile): EInvoice => {
  const { type, currency, seller, customer, totals, delivery, period, number = "" } = draft;
  if (seller === undefined) throw new Error("The draft is not ready");
  const isOutside = totals.taxes.some(({ category }) => category === "O");
  const preceding = draft.invoice?.number;
  const accounting = seller.accountingCurrency;
  const hasAccounting = accounting !== undefined && accounting !== currency;
  return {
    profile,
    type,
    number,
    issueDate: draft.issueDate,
    currency,
    ...(hasAccounting ? { accountingCurrency: accounting } : {}),
    ...present({
      dueDate: draft.dueDate,
      buyerReference: customer.reference,
      orderReference: customer.orderReference,
      paymentTerms: type === "381" ? `Credited to invoice ${preceding ?? ""}` : seller.paymentTerms,
    }),
    ...(draft.invoice === undefined
      ? {}
      : { precedingInvoice: { number: preceding ?? "", date: draft.invoice.date } }),
    seller: sellerOf(seller, isOutside),
    buyer: buyerOf(customer, isOutside),
    ...(delivery === undefined ? {} : { delivery: deliveryOf(delivery) }),
    ...(period === undefined ? {} : { period: { from: period.from, to: period.to } }),
    ...paymentOf(seller, draft),
    totals: totalsOf(draft, totals),
    taxes: taxesOf(draft, totals),
    lines: draft.lines.map((line, index) => lineOf(line, index, currency)),
  };
};

const paymentOf = (
  { accounts = [] }: Seller,
  { card, number: reference = "" }: Draft,
): { readonly payment?: EInvoicePayment } => {
  if (card !== undefined) return { payment: { means: "54", reference, card } };
  const account = accounts.find(({ iban }) => iban !== undefined) ?? accounts[0];
  const id = account?.iban ?? account?.id;
  if (account === undefined || id === undefined) return {};
  const means = account.iban === undefined ? "30" : "58";
  const named = { id, ...present({ name: account.name, bic: account.bic }) };
  return { payment: { means, reference, account: named } };
};

const totalsOf = (draft: Draft, { net, tax, rounding, price }: DocumentTotals): EInvoiceTotals => {
  const { currency, prepaid, accountingTax, seller } = draft;
  const text = (amount: Amount): string => amountText(amount, currency);
  const isZero = (amount: Amount): boolean => Amount.equals(amount, Amount.zero);
  const accounting = seller?.accountingCurrency;
  return {
    net: text(net),
    tax: text(tax),
    ...(accountingTax === undefined || accounting === undefined
      ? {}
      : { accountingTax: amountText(accountingTax, accounting) }),
    gross: text(Amount.add(net, tax)),
    ...(isZero(prepaid) ? {} : { prepaid: text(prepaid) }),
    ...(isZero(rounding) ? {} : { rounding: text(rounding) }),
    due: text(Amount.subtract(price, prepaid)),
  };
};

const taxesOf = ({ lines, currency }: Draft, { taxes }: DocumentTotals) =>
  taxes.map(({ category, percent, base, amount }): EInvoiceTax => {
    const own = lines
      .flatMap((line) => line.taxes)
      .filter((tax) => tax.category === category && Amount.equals(tax.percent, percent));
    const reasons = new Set(own.flatMap(({ exemptionReason }) => exemptionReason ?? []));
    return {
      category,
      percent: Amount.render(percent),
      base: amountText(base, currency),
      amount: amountText(amount, currency),
      ...present({
        reason: reasons.size === 0 ? undefined : [...reasons].join("; "),
        reasonCode: own[0]?.exemptionCode ?? exemptionCodeOf[category],
      }),
    };
  });

const lineOf = (line: DraftLine, index: number, currency: Currency): EInvoiceLine => {
  const [tax] = line.taxes;
  const { net, name, unit = "C62", quantity, description, productId, period } = line;
  if (tax === undefined) throw new Error("The draft is not ready");
  const percent = tax.category === "O" ? undefined : Amount.render(tax.percent);
  return {
    id: String(index + 1),
    quantity: Amount.render(quantity),
    unit,
    net: amountText(net, currency),
    ...(period === undefined ? {} : { period: { from: period.from, to: period.to } }),
    ...pricedTerms(line, tax, currency),
    category: tax.category,
    ...present({ percent, name, description, productId }),
    name,
  };
};
