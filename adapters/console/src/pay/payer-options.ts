import type { Currency, Invoice } from "quittance";
import type { PayerLabels } from "./payer-labels.ts";
import type { BitcoinTarget, PaymentAccount, PaymentLink, SepaTarget } from "./payment-target.ts";
import type { PayerOperations } from "./read-payer-view.ts";

/** Where a payer sends money for an invoice. */
export interface PaymentTargets {
  /** A button before the other instructions. */
  readonly link?: PaymentLink | undefined;
  /**
   * Shown with amounts in EUR. The reference defaults to that of `creditorReference` if no other
   * number can have it, or else the remittance to the number of the invoice or its id.
   */
  readonly sepa?: SepaTarget | undefined;
  /** Shown with amounts in BITCOIN. */
  readonly bitcoin?: BitcoinTarget | undefined;
  /** Shown as text, except for that of a shown transfer. */
  readonly accounts?: ReadonlyArray<PaymentAccount> | undefined;
}

/** Options of `withPayerPage`. */
export interface PayerPageOptions {
  readonly payments: PayerOperations;
  /**
   * Returns where to send money for an invoice. Only invoices that are to be paid are passed. With
   * an address of its own for each invoice, payments can be assigned to invoices. Defaults to the
   * accounts of the seller when the invoice was created, also if it returns `undefined`.
   */
  readonly payTo?: (
    invoice: Invoice,
  ) => PaymentTargets | undefined | Promise<PaymentTargets | undefined>;
  /**
   * Other currencies to choose from. The currency of the invoice and those of its payment targets
   * are always offered.
   */
  readonly currencies?: ReadonlyArray<Currency>;
  /** Of the whole page, such as `de-DE`. Defaults to the `Accept-Language` of the request. */
  readonly locale?: string;
  /**
   * Texts by language, such as `de`, `pt-BR` or `ar`. They replace those of `payerLabels`, or add a
   * language; what an added language lacks is in English.
   */
  readonly labels?: Readonly<Record<string, Partial<PayerLabels>>>;
  /**
   * Called with failures of the store, the exchange rates and `payTo`, and with payment targets
   * that are invalid, for a log. Must not throw.
   */
  readonly onError?: (error: unknown) => void;
  /** Called with each response, for a log. Must not throw. */
  readonly onResponse?: (response: PageResponse) => void;
}

/** A response of the payer's page, without the identifier of the invoice, which is a secret. */
export interface PageResponse {
  readonly method: string;
  readonly route: "/pay/{id}" | "/pay/{id}/status" | "/pay/{id}/credit_notes/{id}";
  readonly status: number;
}
