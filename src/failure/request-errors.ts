import { maxReplayed } from "../webhook/delivery.ts";
import { invalid, listed, type CodeRows } from "./error-row.ts";

const notFound = (record: string): { readonly message: string; readonly thrown: string } => ({
  message: "Not found",
  thrown: `The organization has no such ${record}`,
});

/** The codes of requests that are invalid, whatever the state of the organization. */
export const requestErrors = {
  VALIDATION_FAILED: {
    status: 400,
    kinds: {
      RequestInvalid: {
        thrown: ({ issues }, messageOf) => {
          const texts = issues.map((issue) => {
            if (issue.kind !== "ItemInvalid") return issue.kind;
            const { line, reason } = issue;
            const details = reason.kind === "AdjustmentInvalid" ? ` (${messageOf(reason)})` : "";
            return `items[${String(line)}] ${reason.kind}${details}`;
          });
          return `The request is invalid: ${listed(texts)}`;
        },
      },
      PaymentInvalid: invalid("payment"),
      RefundInvalid: invalid("refund"),
      CreditNoteInvalid: invalid("credit note"),
      ListRequestInvalid: invalid("list request"),
      CatalogInvalid: invalid("catalog record"),
      EndpointInvalid: {
        thrown: ({ issues }) => {
          const texts = issues.map((issue) =>
            issue.kind === "EndpointUrlInvalid" ? `${issue.kind} (${issue.reason})` : issue.kind,
          );
          return `The webhook endpoint is invalid: ${listed(texts)}`;
        },
      },
      ReplayInvalid: { thrown: `eventIds must have 1 to ${String(maxReplayed)} identifiers` },
      IdempotencyKeyInvalid: {
        thrown: "The idempotency key is not 1 to 255 visible ASCII characters",
      },
      OfferInvalid: {
        thrown: ({ reason }) =>
          reason === "EXPIRED"
            ? "The quote of the offer has expired"
            : "The request does not match the quote of the offer",
      },
    },
  },
  MALFORMED_JSON: { status: 400 },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    kinds: {
      AmountOutOfRange: {
        message: "The amount exceeds the maximum of 35 digits before the decimal point",
        thrown: "The amount exceeds 35 digits before the point",
      },
    },
    also: ["RequestInvalid"],
  },
  // Only of totals of invoices, which `reviewInvoice` reports before an operation does.
  AMOUNT_TOO_SMALL: { status: 400 },
  SIGNATURE_INVALID: { status: 400 },
  UNAUTHENTICATED: {
    status: 401,
    headers: { "www-authenticate": 'Bearer realm="quittance"' },
  },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: {
    status: 404,
    kinds: {
      InvoiceNotFound: notFound("invoice"),
      PaymentNotFound: notFound("payment"),
      RefundNotFound: notFound("refund"),
      CreditNoteNotFound: notFound("credit note"),
      ProductNotFound: notFound("product"),
      BillingSchemaNotFound: notFound("billing schema"),
      TaxNotFound: notFound("tax"),
      CouponNotFound: notFound("coupon"),
      EndpointNotFound: notFound("webhook endpoint"),
    },
  },
  METHOD_NOT_ALLOWED: { status: 405, headers: { allow: "POST" } },
  NOT_ACCEPTABLE: { status: 406 },
} as const satisfies CodeRows;
