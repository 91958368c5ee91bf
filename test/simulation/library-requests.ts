import {
  Amount,
  idOf,
  type Currency,
  type ItemRequest,
  type PaymentRequest,
  type PaymentStatus,
  type QuoteRequest,
} from "quittance";
import type { OracleItem, OracleRequest } from "../support/oracle-types.ts";
import { amountOf } from "../support/settlement-case.ts";
import type { AskedPayment } from "./expected-ledger.ts";

/** A payment as the library takes it. */
export const paymentOf = ({
  key,
  provider,
  currency,
  amount,
  status,
}: AskedPayment): PaymentRequest => ({
  idempotencyKey: key,
  providerId: idOf("prov", provider),
  price: { currency: currency as Currency, amount: amountOf(amount) },
  status: status as PaymentStatus,
});

/** A request as the library takes it. */
export const requestOf = ({ currency, items = [] }: OracleRequest): QuoteRequest => ({
  currency: currency as Currency | undefined,
  items: items.map(itemOf),
});

const itemOf = (item: OracleItem): ItemRequest =>
  item.type === "PRODUCT"
    ? {
        type: item.type,
        productId: idOf("product", item.product_id),
        billingSchemaId: idOf("schema", item.billing_schema_id),
        quantity: item.quantity,
      }
    : {
        type: item.type,
        currency: item.currency as Currency,
        price: Amount.of(item.price),
        quantity: item.quantity ?? 1,
      };
