import {
  Amount,
  type BillingSchema,
  type Invoice,
  type LedgerEvent,
  type Payment,
  type Product,
  type Timestamp,
} from "quittance";
import { toText, type Decimal } from "../../support/oracle-money.ts";
import type { OracleCoupon } from "../../support/oracle-coupons.ts";
import type { OracleLine } from "../../support/oracle-credit.ts";
import type { OraclePayment } from "../../support/oracle-settle.ts";
import type { OracleCatalog, OracleRequest } from "../../support/oracle-types.ts";
import { statusTextOf } from "../../support/settlement-case.ts";
import { textOfCreditNote } from "./expected-credit-notes.ts";
import { textOfRefund } from "./expected-refunds.ts";

/** The request, the catalog and the coupons from which an invoice was priced. */
export interface PricedFrom {
  readonly request: OracleRequest;
  readonly catalog: OracleCatalog;
  readonly coupons?: ReadonlyArray<OracleCoupon>;
}

/** An expected invoice. A change replaces the row. */
export interface ExpectedInvoice {
  readonly id: string;
  readonly owner: string;
  readonly currency: string;
  readonly price: Decimal;
  readonly priceUsd: Decimal;
  readonly email: string;
  readonly billed: ReadonlyArray<OracleLine>;
  /** The sum of its credit notes. */
  readonly credited?: Decimal;
  /** Its lines and its steps, as text. */
  readonly lines: string;
  readonly steps: string;
  /** For pricing it again. */
  readonly from: PricedFrom;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly voidedAt: Timestamp | undefined;
  /** `status` or `status/substatus`. */
  readonly statusText: string;
  readonly number?: string | undefined;
  readonly dueAt?: string | undefined;
  readonly expiresAt?: string | undefined;
  /** When a sweep reported it. */
  readonly overdueAt?: Timestamp | undefined;
  readonly expiredAt?: Timestamp | undefined;
  /** The coupons that it redeemed. */
  readonly couponIds?: ReadonlyArray<string>;
}

/** An expected payment. */
export interface ExpectedPayment extends OraclePayment {
  readonly owner: string;
  readonly invoiceId: string;
  readonly providerId: string;
  readonly key: string;
  /** The request, as text. */
  readonly content: string;
  readonly amount: Decimal;
  readonly priceUsd: Decimal;
  readonly happenedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** An expected version of a product or of a billing schema. */
export interface ExpectedVersion {
  readonly id: string;
  readonly group: string;
  readonly isActive: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
  readonly name: string;
  /** Of a billing schema. */
  readonly productId?: string;
  readonly currency?: string;
  readonly price?: string;
}

/** Returns an expected invoice as text. */
export const invoiceText = (row: ExpectedInvoice): string =>
  [
    ...[row.id, row.owner, row.statusText, row.currency, toText(row.price)],
    ...[toText(row.priceUsd), row.email, row.createdAt, row.updatedAt, row.voidedAt ?? "-"],
    ...documentTexts({ ...row, issuedAt: isIssued(row) ? row.createdAt : undefined }),
    ...(row.credited === undefined ? [] : [`credited ${toText(row.credited)}`]),
  ].join(" ");

const isIssued = ({ number, dueAt, expiresAt }: ExpectedInvoice): boolean =>
  [number, dueAt, expiresAt].some((property) => property !== undefined);

/** The properties of an issued invoice; none of them is shown if it has none. */
const documentTexts = (
  row: Pick<ExpectedInvoice, "number" | "dueAt" | "expiresAt" | "overdueAt" | "expiredAt"> & {
    readonly issuedAt: string | undefined;
  },
): ReadonlyArray<string> => {
  const { number, issuedAt, dueAt, expiresAt, overdueAt, expiredAt } = row;
  const texts = [number, issuedAt, dueAt, expiresAt, overdueAt, expiredAt];
  return texts.every((text) => text === undefined) ? [] : texts.map((text) => text ?? "-");
};

/** Returns an invoice of the library as the same text. */
export const textOfInvoice = (invoice: Invoice): string =>
  [
    ...[invoice.id, invoice.organizationId, statusTextOf(invoice), invoice.currency],
    ...[Amount.render(invoice.price), Amount.render(invoice.priceUsd), invoice.customerEmail],
    ...[invoice.createdAt, invoice.updatedAt, invoice.voidedAt ?? "-"],
    ...documentTexts({
      number: invoice.number,
      issuedAt: invoice.issuedAt,
      dueAt: invoice.dueAt,
      expiresAt: invoice.expiresAt,
      overdueAt: invoice.overdueReportedAt,
      expiredAt: invoice.expiredReportedAt,
    }),
    ...(invoice.credited === undefined ? [] : [`credited ${Amount.render(invoice.credited)}`]),
  ].join(" ");

/** Returns an expected payment as text. */
export const paymentText = (row: ExpectedPayment): string =>
  [
    ...[row.id, row.owner, row.invoiceId, row.providerId, row.key, row.status, row.currency],
    ...[row.amount, row.priceUsd, row.value, row.unit].map(toText),
    ...[row.isLate ? "late" : "-", row.happenedAt, row.createdAt, row.updatedAt],
  ].join(" ");

/** Returns a payment of the library as the same text. */
export const textOfPayment = (payment: Payment): string => {
  const { id, organizationId, invoiceId, providerId, idempotencyKey, status, price } = payment;
  const { priceUsd, value, unitValue, completedAfterVoid, happenedAt, createdAt } = payment;
  return [
    ...[id, organizationId, invoiceId, providerId, idempotencyKey, status, price.currency],
    ...[price.amount, priceUsd, value, unitValue].map(Amount.render),
    ...[completedAfterVoid ? "late" : "-", happenedAt, createdAt, payment.updatedAt],
  ].join(" ");
};

/** Returns an event of the library as text, without its identifier. */
export const textOfEvent = ({ organizationId, type, createdAt, subject }: LedgerEvent): string =>
  `${organizationId} ${type} ${createdAt} ${textOfSubject(subject)}`;

const textOfSubject = (subject: LedgerEvent["subject"]): string => {
  if (subject.kind === "Refund") return textOfRefund(subject.refund);
  if (subject.kind === "CreditNote") return textOfCreditNote(subject.creditNote);
  if (subject.kind === "Notification") return subject.notification.id;
  if (subject.kind === "Organization") return JSON.stringify(subject.change);
  return subject.kind === "Invoice"
    ? textOfInvoice(subject.invoice)
    : textOfPayment(subject.payment);
};

/** Returns an expected version as text. */
export const versionText = (row: ExpectedVersion): string =>
  [
    ...[row.id, row.group, row.isActive ? "active" : "inactive", row.name, row.createdAt],
    ...[row.updatedAt ?? "-", row.productId ?? "-", row.price ?? "-", row.currency ?? "-"],
  ].join(" ");

/** Returns the expected version of a product or of a billing schema. */
export const versionOf = (record: Product | BillingSchema): ExpectedVersion => {
  const { id, versionGroupId: group, isActive, createdAt, updatedAt, name } = record;
  const version = { id, group, isActive, createdAt, updatedAt, name };
  if (!("basePrice" in record)) return version;
  const { currency, amount } = record.basePrice;
  return { ...version, productId: record.productId, currency, price: Amount.render(amount) };
};
