import {
  Amount,
  renderQuote,
  type CreditNote,
  type Dashboard,
  type Either,
  type InvoiceDetails,
  type Invoice,
  type LedgerEvent,
  type Listed,
  type Money,
  type Payment,
  type Quote,
  type Refund,
} from "quittance";
import type { Invalid } from "quittance/errors";
import { verifyQuote, verifyInvoice } from "quittance/explain";
import { jsonName, responses, type StoredCoupon } from "quittance/adapter";
import { renderCalculation } from "../../../src/invoice/invoice-response.ts";
import type { Parts } from "./operation.ts";
import type { BilledLines } from "./run-state.ts";
import { textOfEvent, textOfInvoice, textOfPayment } from "./expected-rows.ts";
import { pageFacts } from "./expected-pages.ts";
import { textOfCreditNote } from "./expected-credit-notes.ts";
import { textOfRefund } from "./expected-refunds.ts";
import { stepsText } from "./expected-prices.ts";

/** A result in parts, and the values in it that a client keeps. */
export interface CallResult {
  readonly parts: Parts;
  readonly failure?: { readonly kind: string; readonly port?: string };
  readonly invoiceId?: string;
  readonly paymentId?: string;
  readonly amount?: Amount;
  readonly events?: ReadonlyArray<LedgerEvent>;
  readonly refundId?: string;
  readonly creditNoteId?: string;
  readonly couponId?: string;
  readonly coupons?: ReadonlyArray<StoredCoupon>;
  /** The coupons of an invoice that was read. */
  readonly couponIds?: ReadonlyArray<string>;
  /** The lines of a created invoice. */
  readonly billed?: BilledLines;
  /** An invoice that was read. */
  readonly expanded?: InvoiceDetails;
  readonly page?: Listed<Invoice | Payment | Refund | CreditNote>;
  readonly position?: string | undefined;
  readonly version?: string;
}

/** Splits the result of a call into parts. */
export const callResultOf = async <Success>(
  call: Promise<Either<unknown, Success>>,
  log: (success: Success) => CallResult,
): Promise<CallResult> => {
  const result = await call;
  if (result._tag === "Right") return log(result.right);
  const failure = result.left as NonNullable<CallResult["failure"]>;
  return { parts: failureParts(failure), failure };
};

/** Splits a failure of the library into parts. */
const failureParts = (failure: unknown): Parts => {
  const {
    kind,
    remaining,
    remainingQuantity = "",
  } = failure as {
    readonly kind: string;
    readonly remaining?: Money;
    readonly remainingQuantity?: number;
  };
  switch (kind) {
    case "Invalid":
      return [["rejections", [...new Set(issuesOf(failure as Invalid))].sort().join(",")]];
    case "RateStale":
    case "RateNotFound":
      return [["rates", kind]];
    case "InvoiceNotFound":
    case "PaymentNotFound":
    case "RefundNotFound":
    case "CreditNoteNotFound":
    case "CouponNotFound":
    case "ProductNotFound":
    case "BillingSchemaNotFound":
      return [["tenants", kind]];
    case "RefundExceedsPayment": {
      const { amount = Amount.zero, currency = "" } = remaining ?? {};
      return [["rejections", `${kind} ${Amount.render(amount)} ${currency}`]];
    }
    case "CreditExceedsInvoice": {
      const left = Amount.render(remaining?.amount ?? Amount.zero);
      return [["rejections", `${kind} ${left} ${String(remainingQuantity)}`]];
    }
    default:
      return [["rejections", kind]];
  }
};

/** Returns the paths of issues in JSON; with the message for coupons. */
const issuesOf = ({ issues }: Invalid): ReadonlyArray<string> =>
  issues.map(({ path, message }) => {
    const text = path.map((part) => (typeof part === "string" ? jsonName(part) : part)).join(".");
    return path[0] === "coupons" ? `${text} ${message}` : text;
  });

/** Splits a quote into parts: its JSON, and whether it replays. */
export const quoteParts = (quote: Quote): Parts => {
  const rendered = renderQuote(quote);
  const [broken] = verifyQuote(rendered);
  const text = JSON.stringify(rendered).replace(
    /"payment_intent_id":"[^"]*"/gu,
    '"payment_intent_id":null',
  );
  return [
    ["amounts", text],
    ["replays", broken === undefined ? "" : JSON.stringify(broken)],
  ];
};

/** Returns events as one text. */
export const eventsText = (events: ReadonlyArray<LedgerEvent>): string =>
  events.map(textOfEvent).join("\n");

/** Splits the details of an invoice into parts. */
export const detailsParts = (details: InvoiceDetails): Parts => {
  const { invoice, parts, summary, standing, amounts } = details;
  const rendered = responses.renderFullInvoice(details, parts, "organization");
  const [broken] = verifyInvoice(rendered);
  return [
    ["statuses", textOfInvoice(invoice)],
    [
      "results",
      [...details.payments.map(textOfPayment), ...details.refunds.map(textOfRefund)].join("\n"),
    ],
    ...creditParts(details.creditNotes.map(textOfCreditNote)),
    ["results", linesOf(details)],
    ["amounts", stepsText(details.calculations.map(renderCalculation))],
    ["amounts", `due ${String(amounts?.due)}, paid ${String(amounts?.paid)}`],
    ["replays", broken === undefined ? "" : JSON.stringify(broken)],
    ...(standing === undefined ? [] : [["due", standingText(standing)] as const]),
    ...(summary === undefined ? [] : quoteParts(summary)),
  ];
};

/** Returns the credit notes of an invoice as a part, if there are any. */
export const creditParts = (texts: ReadonlyArray<string>): Parts =>
  texts.length === 0 ? [] : [["credits", [...texts].sort().join("\n")]];

/** Returns whether an invoice is overdue and whether it is expired as text. */
export const standingText = ({
  isOverdue,
  isExpired,
}: {
  readonly isOverdue: boolean;
  readonly isExpired: boolean;
}): string => `${isOverdue ? "overdue" : "-"} ${isExpired ? "expired" : "-"}`;

const linesOf = ({ items }: InvoiceDetails): string =>
  items
    .map(({ item, currency, quantity }) => {
      const [product, schema] =
        item.type === "PRODUCT" ? [item.productId, item.billingSchemaId] : ["-", "-"];
      return [item.type, product, schema, currency, quantity].join(" ");
    })
    .join("; ");

/** Splits a page of records into parts. */
export const listedParts = (page: Listed<Invoice | Payment | Refund | CreditNote>): Parts => [
  ["pages", page.rows.map(({ id }) => id).join(" ")],
  ["pages", pageFacts(page.total, page.hasMore)],
  ...page.rows.map((row) => {
    if ("reported" in row) return ["refunds", textOfRefund(row)] as const;
    if ("totalUsd" in row) return ["credits", textOfCreditNote(row)] as const;
    return "value" in row
      ? (["amounts", textOfPayment(row)] as const)
      : (["statuses", textOfInvoice(row)] as const);
  }),
];

/** Splits a dashboard into parts; empty buckets of the series are left out. */
export const dashboardParts = (dashboard: Dashboard): Parts => {
  const { period, metrics, previous } = responses.renderDashboard(dashboard);
  const start = dashboard.period.endsWith("last_day") ? 13 : 10;
  const text = JSON.stringify([
    [period.key, period.from, period.to],
    metrics,
    previous,
    dashboard.byStatus.map((row) => `${row.status} ${aggregateText(row)}`),
    dashboard.paymentsByStatus.map((row) => `${row.status} ${aggregateText(row)}`),
    dashboard.byCurrency.map(
      (row) => `${row.currency} ${aggregateText(row)} ${Amount.render(row.price)}`,
    ),
    dashboard.byProvider.map((row) => `${row.providerId} ${aggregateText(row)}`),
    dashboard.series
      .filter(
        (row) =>
          row.invoicesCount > 0 ||
          row.paymentsCount > 0 ||
          !Amount.equals(row.refundedUsd, Amount.zero),
      )
      .map((row) =>
        [
          row.bucket.slice(0, start),
          row.invoicesCount,
          Amount.render(row.invoicedUsd),
          row.paymentsCount,
          Amount.render(row.paidUsd),
          Amount.render(row.refundedUsd),
        ].join(" "),
      ),
  ]);
  return [["dashboard", text]];
};

type Aggregate = Pick<Dashboard["byStatus"][number], "count" | "priceUsd">;

const aggregateText = ({ count, priceUsd }: Aggregate): string =>
  `${String(count)} ${Amount.render(priceUsd)}`;

/** Splits money into parts. */
export const moneyParts = (amount: Amount, currency: string): Parts => [
  ["amounts", `${Amount.render(amount)} ${currency}`],
];
