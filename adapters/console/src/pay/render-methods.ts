import { isLeft, type Either, type Invoice, type Money } from "quittance";
import { right } from "quittance/adapter";
import { markup, type Markup } from "quittance/html";
import { bitcoinUri } from "./bitcoin-uri.ts";
import type { PayerFormat } from "./page-format.ts";
import type { PaymentTargets } from "./payer-options.ts";
import type { BitcoinTarget, PaymentTargetInvalid, SepaTarget } from "./payment-target.ts";
import { qrCode } from "./qr-code.ts";
import { printedIban, sepaTransfer } from "./sepa-transfer.ts";

/** The payment of an invoice that the instructions are for. */
export interface RequestedPayment {
  readonly invoice: Invoice;
  readonly amount: Money;
  readonly targets: PaymentTargets;
}

/**
 * Renders how to pay an amount, as text and as a QR code. `undefined` if there is no target for its
 * currency. Fails if the target is invalid.
 */
export const renderMethod = (
  { invoice, amount, targets: { sepa, bitcoin } }: RequestedPayment,
  format: PayerFormat,
): Either<PaymentTargetInvalid, Markup | undefined> => {
  if (amount.currency === "EUR" && sepa !== undefined) {
    return transfer(withRemittance(sepa, invoice), amount, format);
  }
  return amount.currency === "BITCOIN" && bitcoin !== undefined
    ? bitcoinPayment(bitcoin, amount, format)
    : right(undefined);
};

/** Renders the section of the page that has a payment method, or says that there is none. */
export const renderMethods = (method: Markup | undefined, { labels }: PayerFormat): Markup =>
  markup`<section class="methods">
<h2>${labels.howToPay}</h2>
${method ?? markup`<p>${labels.noInstructions}</p>`}
</section>\n`;

const withRemittance = (sepa: SepaTarget, { id, number }: Invoice): SepaTarget =>
  sepa.reference === undefined && sepa.remittance === undefined
    ? { ...sepa, remittance: number ?? id }
    : sepa;

const transfer = (
  target: SepaTarget,
  amount: Money,
  { labels, money }: PayerFormat,
): Either<PaymentTargetInvalid, Markup> => {
  const data = sepaTransfer(target, amount.amount);
  if (isLeft(data)) return data;
  const { name, iban, bic, reference, remittance = "" } = target;
  const entries = [
    copied(labels.payee, name),
    copied(labels.iban, printedIban(iban)),
    ...(bic === undefined ? [] : [copied(labels.bic, bic)]),
    plain(labels.amount, money(amount)),
    copied(labels.reference, reference ?? remittance),
  ];
  return right(markup`<h3>${labels.bankTransfer}</h3>
<div class="method">
${qrCode(data.right, labels.scanSepa)}
<dl>
${entries}</dl>
</div>
${codeContent(data.right, labels.codeContent)}`);
};

const bitcoinPayment = (
  target: BitcoinTarget,
  amount: Money,
  { labels, money }: PayerFormat,
): Either<PaymentTargetInvalid, Markup> => {
  const uri = bitcoinUri(target, amount.amount);
  if (isLeft(uri)) return uri;
  const entries = [copied(labels.address, target.address), plain(labels.amount, money(amount))];
  return right(markup`<h3>${labels.bitcoin}</h3>
<div class="method">
${qrCode(uri.right, labels.scanBitcoin)}
<dl>
${entries}</dl>
</div>
<p><a class="button" href="${uri.right}">${labels.openWallet}</a></p>
${codeContent(uri.right, labels.codeContent)}`);
};

/** Renders a text that the script lets a reader copy. */
const copied = (label: string, value: string): Markup =>
  markup`<dt>${label}</dt><dd><bdi data-copy>${value}</bdi></dd>\n`;

const plain = (label: string, value: string): Markup =>
  markup`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>\n`;

const codeContent = (text: string, label: string): Markup =>
  markup`<details><summary>${label}</summary><pre dir="ltr">${text}</pre></details>`;
