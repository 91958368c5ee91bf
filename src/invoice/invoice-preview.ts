import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { findOrganization } from "../quote/accounting-find.ts";
import type { OperationPorts, QuotePorts } from "../quittance/quittance-ports.ts";
import { accountingRates, planInvoice, type InvoicePlan } from "./invoice-plan.ts";
import type { InvoiceRecords } from "./invoice-records.ts";
import {
  reviewInvoice,
  type InvoiceDraft,
  type InvoiceReview,
  type ReviewInvoiceError,
} from "./invoice-review.ts";
import { isCurrency } from "../money/currency.ts";

/** What creating an invoice would store. @inline */
export interface InvoicePreview {
  readonly review: InvoiceReview;
  /**
   * Without the number, and with the seller that the organization has now. A request with issues
   * has neither items nor calculations.
   */
  readonly records: Pick<InvoiceRecords, "invoice" | "items" | "calculations">;
}

type PreviewPorts = Pick<OperationPorts, keyof QuotePorts | "clock" | "newId">;

/** Reviews a request, and creates the records that an invoice of it would have. Stores nothing. */
export const previewInvoice =
  (
    organizationId: OrganizationId,
    draft: InvoiceDraft,
  ): ((ports: PreviewPorts) => TaskEither<ReviewInvoiceError, InvoicePreview>) =>
  (ports) =>
  async () => {
    const review = await reviewInvoice(organizationId, draft)(ports)();
    if (isLeft(review)) return review;
    const organization = await findOrganization(organizationId, ports);
    if (isLeft(organization)) return organization;
    const { customerEmail = "", redirectUrl, metadata = {} } = draft;
    const contact = { customerEmail, redirectUrl, metadata };
    const { quote } = review.right;
    const plan: InvoicePlan = {
      ...{ organizationId, contact, document: draft },
      quote: quote ?? emptyQuote(draft),
      exchangeRates: quote && accountingRates(quote),
    };
    const { invoice, items, calculations } = planInvoice(plan, ports.newId, ports.clock());
    const { seller } = organization.right ?? {};
    const issued = seller === undefined ? invoice : { ...invoice, seller };
    return right({ review: review.right, records: { invoice: issued, items, calculations } });
  };

const emptyQuote = ({ currency }: InvoiceDraft): InvoicePlan["quote"] => ({
  ...{
    currency: currency !== undefined && isCurrency(currency) ? currency : "USD",
    lines: [],
    totalSteps: [],
  },
  total: { price: Amount.zero, priceUsd: Amount.zero },
});
