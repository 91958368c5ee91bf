import type { Standing } from "./invoice-standing.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import { Amount } from "../money/amount.ts";
import type { InvoiceDetails } from "./invoice-get.ts";
import type { InvoiceExpansion } from "./invoice-expand.ts";
import { renderFullInvoice, renderInvoice, type Viewer } from "./invoice-response.ts";
import { renderQuote } from "../quote/quote-render.ts";

/** The details of an invoice: minimal unless anything is expanded, and less for a payer. */
export const renderInvoiceDetails = (
  details: InvoiceDetails,
  { expand = [] }: Pick<InvoiceExpansion, "expand">,
  viewer: Viewer,
) => {
  const { invoice, parts, summary, standing, amounts } = details;
  return {
    ...(expand.length > 0 ? renderFullInvoice(details, parts, viewer) : renderInvoice(invoice)),
    ...(amounts === undefined
      ? {}
      : { amount_due: Amount.render(amounts.due), amount_paid: Amount.render(amounts.paid) }),
    ...(standing === undefined ? {} : { standing: renderStanding(standing) }),
    ...(expand.includes("currency") ? { currency_details: renderCurrency(invoice.currency) } : {}),
    ...(summary === undefined ? {} : { calculation_summary: renderQuote(summary) }),
  };
};

const renderStanding = ({ isOverdue, isExpired, paidLate }: Standing) => ({
  is_overdue: isOverdue,
  is_expired: isExpired,
  paid_late: paidLate,
});

/** Facts about a currency. */
const renderCurrency = (code: Currency) => {
  const { name, kind, decimals } = currencyInfo[code];
  return { code, name, kind, decimals };
};
