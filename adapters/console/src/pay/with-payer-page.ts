import type { Head, HttpHandler, Reply } from "@quittance/http";
import { isLeft, type Invoice } from "quittance";
import { renderCreditNoteHtml } from "quittance/html";
import { chooseCurrency } from "./choose-currency.ts";
import { payerFormat, type PayerFormat } from "./page-format.ts";
import { assets, jsonReply, pageReply, printReply } from "./page-replies.ts";
import type { PageResponse, PayerPageOptions, PaymentTargets } from "./payer-options.ts";
import { readCreditNote } from "./read-credit-note.ts";
import { withReference } from "./own-reference.ts";
import { pageParts, readPayerView, statusParts, type PayerView } from "./read-payer-view.ts";
import { redirectOf } from "./redirect-of.ts";
import { renderMethod, renderMethods } from "./render-methods.ts";
import { renderPage, type PaymentRequested } from "./render-page.ts";
import { renderMessage } from "./render-shell.ts";
import { sellerAccounts } from "./seller-accounts.ts";
import { isPayable, isSettled } from "./situation.ts";

/**
 * Adds `GET /pay/{invoice id}`: a page on which a payer sees an invoice, what to pay in a chosen
 * currency, how to pay it, and when it is paid. The identifier of the invoice is sufficient, and
 * the page shows no more than the payer's view of the HTTP API. `POST /pay/quote` stays as it is.
 *
 * `GET /pay/{invoice id}/credit_notes/{credit note id}` is a credit note of the invoice, to print.
 *
 * Malformed, unknown and ambiguous identifiers get the same 404 page. If the store fails, the page
 * is 503. Nothing is limited: limit requests to `/pay/` where you limit others, such as in a proxy.
 *
 * Throws `RangeError` for a malformed locale.
 *
 * @example
 * const handler = withPayerPage(api, { payments, payTo: () => ({ sepa: { iban, name: "Acme" } }) });
 */
export const withPayerPage = (handler: HttpHandler, options: PayerPageOptions): HttpHandler => {
  payerFormat(options, undefined);
  return {
    open: (head) => {
      const path = /^\/pay\/([^/]+)(\/status|\/credit_notes\/([^/]+))?$/u.exec(head.path);
      const isRead = head.method === "GET" || head.method === "HEAD";
      const [, name = "", more, note] = path ?? [];
      if (path === null || !isRead || name === "quote" || head.headersDropped === true) {
        return handler.open(head);
      }
      const asset = assets.get(name);
      if (asset !== undefined && more === undefined) return asset;
      if (note !== undefined) {
        const reply = creditNotePage(name, note, head, options);
        return reported("/pay/{id}/credit_notes/{id}", head, options, reply);
      }
      return more === undefined
        ? reported("/pay/{id}", head, options, page(name, head, options))
        : reported("/pay/{id}/status", head, options, statusOf(name, options));
    },
  };
};

const reported = async (
  route: PageResponse["route"],
  { method }: Head,
  { onResponse }: PayerPageOptions,
  replying: Promise<Reply>,
): Promise<Reply> => {
  const reply = await replying;
  onResponse?.({ method, route, status: reply.status });
  return reply;
};

/** Replies with a page in the language of the payer; one that is not found is 404. */
const htmlReply = async (
  head: Head,
  options: PayerPageOptions,
  render: (format: PayerFormat) => Promise<Reply | undefined>,
): Promise<Reply> => {
  const format = payerFormat(options, head.header("accept-language"));
  const { labels } = format;
  try {
    const reply = await render(format);
    return reply ?? pageReply(404, renderMessage(labels.notFound, format));
  } catch (error) {
    options.onError?.(error);
    return pageReply(503, renderMessage(labels.unavailable, format));
  }
};

const page = (name: string, head: Head, options: PayerPageOptions): Promise<Reply> =>
  htmlReply(head, options, async (format) => {
    const view = await readPayerView(options.payments, decoded(name), pageParts);
    if (view === undefined) return undefined;
    const requested = isPayable(view.situation)
      ? await requestedPayment(view, { head, options, format })
      : undefined;
    return pageReply(200, renderPage(view, requested, format));
  });

const creditNotePage = (
  name: string,
  note: string,
  head: Head,
  options: PayerPageOptions,
): Promise<Reply> =>
  htmlReply(head, options, async ({ locale, labels }) => {
    const found = await readCreditNote(options.payments, decoded(name), decoded(note));
    return found && printReply(renderCreditNoteHtml(found.note, found.page, { locale, labels }));
  });

const statusOf = async (name: string, options: PayerPageOptions): Promise<Reply> => {
  const { payments, onError = ignore } = options;
  try {
    const view = await readPayerView(payments, decoded(name), statusParts);
    if (view === undefined) return jsonReply(404, { error: "Invoice not found" });
    const { expanded, situation, version } = view;
    const redirect = isSettled(situation) ? redirectOf(expanded.invoice.redirectUrl) : undefined;
    return jsonReply(200, { version, redirect_url: redirect?.href ?? null });
  } catch (error) {
    onError(error);
    return jsonReply(503, { error: "Temporarily unavailable" });
  }
};

interface PageContext {
  readonly head: Head;
  readonly options: PayerPageOptions;
  readonly format: PayerFormat;
}

/** Without instructions if `payTo` fails or returns an invalid target. */
const requestedPayment = async (
  { expanded }: PayerView,
  { head, options, format }: PageContext,
): Promise<PaymentRequested> => {
  const { payments, currencies = [], onError = ignore } = options;
  const { invoice } = expanded;
  const { query } = head;
  const targets = await targetsOf(invoice, options);
  const choice = { targets, currencies, query, onError };
  const chosen = await chooseCurrency(payments, expanded, choice);
  const { amount } = chosen;
  const isTransfer = targets.sepa !== undefined && amount.currency === "EUR";
  const sepa = isTransfer ? withReference(targets.sepa, expanded) : undefined;
  const method = renderMethod({ invoice, amount, targets: { ...targets, sepa } }, format);
  if (isLeft(method)) onError(method.left);
  const shown = isLeft(method) ? undefined : method.right;
  return { chosen, methods: renderMethods(shown, format) };
};

const targetsOf = async (
  invoice: Invoice,
  { payTo, currencies = [], onError = ignore }: PayerPageOptions,
): Promise<PaymentTargets> => {
  const hasEuros = invoice.currency === "EUR" || currencies.includes("EUR");
  try {
    return (await payTo?.(invoice)) ?? sellerAccounts(invoice, hasEuros);
  } catch (error) {
    onError(error);
    return {};
  }
};

/** Identifiers can contain characters that are escaped in paths. */
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
};

const ignore = (): void => undefined;
