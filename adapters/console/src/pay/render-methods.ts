import { Amount, currencyInfo, isLeft, type Either, type Invoice, type Money } from "quittance";
import { printedIban, right } from "quittance/adapter";
import { markup, type Markup } from "quittance/html";
import { bitcoinUri } from "./bitcoin-uri.ts";
import type { PayerFormat } from "./page-format.ts";
import type { PaymentTargets } from "./payer-options.ts";
import {
  checkLink,
  type BitcoinTarget,
  type PaymentAccount,
  type PaymentLink,
  type PaymentTargetInvalid,
  type SepaTarget,
} from "./payment-target.ts";
import { qrCode } from "./qr-code.ts";
import { compact, sepaTransfer } from "./sepa-transfer.ts";

/** The payment of an invoice that the instructions are for. */
export interface RequestedPayment {
  readonly invoice: Invoice;
  readonly amount: Money;
  readonly targets: PaymentTargets;
}

/**
 * Renders how to pay an amount: a link, as text and as a QR code, and accounts as text. `undefined`
 * if there is no target for its currency. Fails if a target is invalid.
 */
export const renderMethod = (
  { invoice, amount, targets }: RequestedPayment,
  format: PayerFormat,
): Either<PaymentTargetInvalid, Markup | undefined> => {
  const { link, bitcoin, accounts = [] } = targets;
  const sepa = amount.currency === "EUR" ? targets.sepa : undefined;
  const isFiat = currencyInfo[amount.currency].kind === "FIAT";
  const others = isFiat ? accounts.filter(({ iban }) => !isAccountOf(sepa, iban)) : [];
  const parts: ReadonlyArray<Either<PaymentTargetInvalid, Markup>> = [
    ...(link === undefined ? [] : [linkButton(link)]),
    ...(sepa === undefined ? [] : [transfer(sepa, amount, format)]),
    ...(amount.currency === "BITCOIN" && bitcoin !== undefined
      ? [bitcoinPayment(bitcoin, amount, format)]
      : []),
    ...others.map((account) => right(accountText(account, invoice, amount, format))),
  ];
  const shown: Array<Markup> = [];
  for (const part of parts) {
    if (isLeft(part)) return part;
    shown.push(part.right);
  }
  return right(shown.length === 0 ? undefined : markup`${shown}`);
};

/** Renders the section of the page that has a payment method, or says that there is none. */
export const renderMethods = (method: Markup | undefined, { labels }: PayerFormat): Markup =>
  markup`<section class="methods">
<h2>${labels.howToPay}</h2>
${method ?? markup`<p>${labels.noInstructions}</p>`}
</section>\n`;

const isAccountOf = (sepa: SepaTarget | undefined, iban: string | undefined): boolean =>
  sepa !== undefined && iban !== undefined && compact(iban) === compact(sepa.iban);

const linkButton = (link: PaymentLink): Either<PaymentTargetInvalid, Markup> => {
  const checked = checkLink(link);
  if (isLeft(checked)) return checked;
  const { url, label } = link;
  return right(markup`<p class="link"><a class="button" href="${url}" rel="noreferrer">
<bdi>${label}</bdi></a></p>\n`);
};

const transfer = (
  target: SepaTarget,
  amount: Money,
  format: PayerFormat,
): Either<PaymentTargetInvalid, Markup> => {
  const { labels } = format;
  const data = sepaTransfer(target, amount.amount);
  if (isLeft(data)) return data;
  const reference = target.reference ?? target.remittance ?? "";
  return right(markup`<h3>${labels.bankTransfer}</h3>
<div class="method">
${qrCode(data.right, labels.scanSepa)}
<dl>
${accountEntries(target, amount, reference, format)}</dl>
</div>
${codeContent(data.right, labels.codeContent)}`);
};

const bitcoinPayment = (
  target: BitcoinTarget,
  amount: Money,
  format: PayerFormat,
): Either<PaymentTargetInvalid, Markup> => {
  const { labels } = format;
  const uri = bitcoinUri(target, amount.amount);
  if (isLeft(uri)) return uri;
  const entries = [copied(labels.address, target.address), amountEntry(amount, format)];
  return right(markup`<h3>Bitcoin</h3>
<div class="method">
${qrCode(uri.right, labels.scanBitcoin)}
<dl>
${entries}</dl>
</div>
<p><a class="button" href="${uri.right}">${labels.openWallet}</a></p>
${codeContent(uri.right, labels.codeContent)}`);
};

/** Renders an account as text. The bank of the payer decides which texts it takes. */
const accountText = (
  account: PaymentAccount,
  { number, id }: Invoice,
  amount: Money,
  format: PayerFormat,
): Markup => markup`<h3>${format.labels.account}</h3>
<dl class="account">
${accountEntries(account, amount, number ?? id, format)}</dl>\n`;

const accountEntries = (
  { name, iban, bic, id }: PaymentAccount,
  amount: Money,
  reference: string,
  format: PayerFormat,
): ReadonlyArray<Markup> => {
  const { labels } = format;
  return [
    ...(name === undefined ? [] : [copied(labels.payee, name)]),
    ...(iban === undefined ? [] : [copied("IBAN", printedIban(iban), compact(iban))]),
    ...(bic === undefined ? [] : [copied("BIC", bic)]),
    ...(id === undefined ? [] : [copied(labels.account, id)]),
    amountEntry(amount, format),
    copied(labels.paymentReference, reference),
  ];
};

/** Renders a text that the script lets a reader copy, or what is copied instead. */
const copied = (label: string, value: string, copy = value): Markup =>
  markup`<dt>${label}</dt><dd><bdi data-copy="${copy}">${value}</bdi></dd>\n`;

const amountEntry = (amount: Money, { labels, money }: PayerFormat): Markup =>
  copied(labels.amount, money(amount), Amount.render(amount.amount));

const codeContent = (text: string, label: string): Markup =>
  markup`<details><summary>${label}</summary><pre dir="ltr">${text}</pre></details>`;
