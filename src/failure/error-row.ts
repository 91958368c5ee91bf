import type { CatalogInvalid } from "../catalog/catalog-check.ts";
import type { ListRequestInvalid } from "../listing/page-options.ts";
import type { AdministrationError } from "../administration/administration-errors.ts";
import type {
  CreateCreditNoteError,
  CreditNoteNotFound,
} from "../credit-note/credit-note-errors.ts";
import type { ReplayError, UpdateEndpointError } from "../webhook/webhook-errors.ts";
import type { OutboxPositionInvalid } from "../event/outbox.ts";
import type { AdjustmentInvalid } from "../quote/adjustment.ts";
import type { ChangePaymentStatusError } from "../payment/payment-change-status.ts";
import type { ChangeRefundStatusError } from "../refund/refund-change-status.ts";
import type { CouponNotFound } from "../coupon/coupon.ts";
import type {
  CreateBillingSchemaError,
  WriteBillingSchemaError,
} from "../billing-schema/billing-schema-write.ts";
import type { CreateInvoiceError } from "../invoice/invoice-create.ts";
import type { GetInvoiceError } from "../invoice/invoice-get.ts";
import type { GetPayableAmountError } from "../payment/payable-get.ts";
import type { RecordPaymentError, RecordPaymentsError } from "../payment/payment-recording.ts";
import type { RecordRefundError } from "../refund/refund-recording.ts";
import type { VoidInvoiceError } from "../invoice/invoice-void.ts";
import type { WriteProductError } from "../product/product-write.ts";
import type { WriteTaxError } from "../tax/tax-write.ts";

/** Every error of the operations that the HTTP API offers. */
export type OperationError =
  | CreateInvoiceError
  | GetInvoiceError
  | GetPayableAmountError
  | VoidInvoiceError
  | RecordPaymentError
  | ChangePaymentStatusError
  | RecordRefundError
  | ChangeRefundStatusError
  | CreateCreditNoteError
  | CreditNoteNotFound
  | ListRequestInvalid
  | CatalogInvalid
  | WriteTaxError
  | WriteProductError
  | CreateBillingSchemaError
  | WriteBillingSchemaError
  | UpdateEndpointError
  | ReplayError
  | CouponNotFound;

/** Every failure of the services and ports of this library. */
export type QuittanceFailure =
  | OperationError
  | RecordPaymentsError
  | OutboxPositionInvalid
  | AdjustmentInvalid
  | AdministrationError;

/** The error of a kind. */
export type ErrorOf<Kind extends QuittanceFailure["kind"]> = Extract<
  QuittanceFailure,
  { readonly kind: Kind }
>;

/** What is reported about the errors of one kind. */
export interface KindRow<Err> {
  /** The message over HTTP. Without it, `failureOf` makes the failure from the content. */
  readonly message?: string | ((error: Err) => string);
  /** The property of the request that `validator` names, if there is one. */
  readonly property?: (error: Err) => string;
  /** What an error of this kind means, for logs and exceptions. */
  readonly thrown:
    string | ((error: Err, messageOf: (inner: QuittanceFailure) => string) => string);
}

/** The rows of some kinds. */
export type KindRows = {
  readonly [Kind in QuittanceFailure["kind"]]?: KindRow<ErrorOf<Kind>>;
};

/** What is reported with one error code. */
export interface CodeRow {
  /** The HTTP status. */
  readonly status: number;
  /** The headers of the response. `retry-after` is in seconds. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The kinds of errors with this code. */
  readonly kinds?: KindRows;
  /** The kinds of another code that have this one in some cases. */
  readonly also?: ReadonlyArray<QuittanceFailure["kind"]>;
}

/** The error codes by their names. */
export type CodeRows = Readonly<Record<string, CodeRow>>;

/** Maximum number of texts that are shown. */
const maxListed = 20;

/** Returns texts as one, separated by semicolons. */
export const listed = (texts: ReadonlyArray<string>): string => {
  const shown = texts.slice(0, maxListed).join("; ");
  return texts.length > maxListed
    ? `${shown}; and ${String(texts.length - maxListed)} more`
    : shown;
};

/** Returns the row of errors with validation issues. */
export const invalid = (record: string): { readonly thrown: (error: Issues) => string } => ({
  thrown: ({ issues }) => `The ${record} is invalid: ${listed(issues.map(({ kind }) => kind))}`,
});

/** An error with the issues of a record. */
export interface Issues {
  readonly issues: ReadonlyArray<{ readonly kind: string }>;
}
