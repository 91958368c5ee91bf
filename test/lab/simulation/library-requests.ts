import {
  addSeconds,
  Amount,
  discount,
  fee,
  timestampOf,
  type Adjustment,
  type Currency,
  type Item,
  type NewInvoice,
  type NewPayment,
  type Payment,
  type Timestamp,
} from "quittance";
import { idOf } from "quittance/adapter";
import type { OracleAdjustment, OracleItem, OracleRequest } from "../../support/oracle-types.ts";
import { amountOf } from "../../support/settlement-case.ts";
import type { RequestContent } from "./operation.ts";
import type { RequestedPayment } from "./expected-ledger.ts";

/** Returns the payment request of the library. */
export const paymentOf = (
  { key, provider, currency, amount, status, ago }: RequestedPayment,
  now: Timestamp,
): NewPayment => ({
  ...(ago === undefined ? {} : { happenedAt: addSeconds(now, -ago) }),
  idempotencyKey: key,
  providerId: idOf("prov", provider),
  currency: currency as Currency,
  price: amountOf(amount),
  status: status as Payment["status"],
});

/** Returns the invoice request of the library. */
export const invoiceRequestOf = ({
  request,
  email,
  details,
  dueAt,
  expiresAt,
}: RequestContent): NewInvoice => ({
  ...requestOf(request),
  ...details,
  ...(dueAt === undefined ? {} : { dueAt: timestampOf(dueAt) }),
  ...(expiresAt === undefined ? {} : { expiresAt: timestampOf(expiresAt) }),
  customerEmail: email,
});

/** Returns the quote request of the library. */
export const requestOf = ({
  currency,
  items = [],
  coupons,
}: OracleRequest): Pick<NewInvoice, "currency" | "items" | "coupons"> => ({
  currency: currency as Currency | undefined,
  items: items.map(itemOf),
  ...(coupons === undefined ? {} : { coupons }),
});

/** Amounts of adjustments are in the currency of a custom item, or in euros. */
const itemOf = (item: OracleItem): Item => {
  const { adjustments } = item;
  const currency = (item.type === "PRODUCT" ? "EUR" : item.currency) as Currency;
  const adjusted =
    adjustments === undefined
      ? {}
      : { adjustments: adjustments.map((adjustment) => adjustmentOf(adjustment, currency)) };
  return item.type === "PRODUCT"
    ? {
        type: item.type,
        productId: idOf("product", item.product_id),
        billingSchemaId: idOf("schema", item.billing_schema_id),
        quantity: item.quantity,
        ...adjusted,
      }
    : {
        type: item.type,
        currency,
        price: Amount.of(item.price),
        quantity: item.quantity ?? 1,
        title: item.title,
        ...adjusted,
      };
};

const adjustmentOf = (
  { type, title, percent, amount = "0" }: OracleAdjustment,
  currency: Currency,
): Adjustment => {
  const size =
    percent === undefined
      ? { amount: { currency, amount: Amount.of(amount) } }
      : { percent: Amount.of(percent) };
  return type === "DISCOUNT" ? discount(size, title) : fee(size, title);
};
