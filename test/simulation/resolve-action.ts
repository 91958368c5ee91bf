import { Amount } from "quittance";
import { toScaled } from "../support/oracle-money.ts";
import { oracleUnit } from "../support/oracle-settle.ts";
import type { OracleItem } from "../support/oracle-types.ts";
import type { Ask, AskedRequest } from "./ask.ts";
import type { Action, Pick, PlannedItem, PlannedRequest } from "./history.ts";
import type { Known } from "./run-state.ts";

/** An action that is one call. */
export type SingleAction = Exclude<Action, { readonly kind: "walk" | "events" }>;

/** Find the records that an action is about, among those that are known when it begins. */
export const resolveAction = (
  action: SingleAction,
  own: Known,
  foreign: Known,
  amount?: Amount,
): Ask => {
  const invoiceId = (pick: Pick): string => chosen(pick, own.invoices, foreign.invoices, "invoice");
  const paymentId = (pick: Pick): string => chosen(pick, own.payments, foreign.payments, "payment");
  switch (action.kind) {
    case "create":
      return { kind: "create", key: action.key, asked: requested(action.request, own) };
    case "quote":
    case "validate":
      return { kind: action.kind, asked: requested(action.request, own) };
    case "pay": {
      const { tenths, ...payment } = action.payment;
      const paid = BigInt(tenths * tenth(payment.currency)) * oracleUnit(payment.currency);
      return {
        kind: "pay",
        invoiceId: invoiceId(action.invoice),
        payment: { ...payment, amount: paid },
      };
    }
    case "pay the rest": {
      const { key, currency } = action;
      const paid = toScaled(Amount.render(amount ?? Amount.zero));
      const payment = { key, provider: "prov_bank", currency, amount: paid, status: "COMPLETED" };
      return { kind: "pay", invoiceId: invoiceId(action.invoice), payment };
    }
    case "change":
      return { kind: "change", paymentId: paymentId(action.payment), to: action.to };
    case "read payment":
      return { kind: action.kind, paymentId: paymentId(action.payment) };
    case "void":
    case "owner":
      return { kind: action.kind, invoiceId: invoiceId(action.invoice) };
    case "read":
      return { kind: "read", invoiceId: invoiceId(action.invoice), summary: action.summary };
    case "quote invoice":
    case "payable":
      return {
        kind: action.kind,
        invoiceId: invoiceId(action.invoice),
        currency: action.currency,
      };
    case "dashboard":
      return action;
    case "revise schema":
      return { kind: action.kind, id: schemaAt(action.schema, own).id, price: action.price };
    case "retire schema":
      return { kind: action.kind, id: schemaAt(action.schema, own).id };
    case "revise product": {
      const id = own.products[action.product % own.products.length] ?? "product_nobody";
      return { kind: action.kind, id, name: action.name };
    }
  }
};

const chosen = (
  { at, whose }: Pick,
  own: ReadonlyArray<string>,
  foreign: ReadonlyArray<string>,
  prefix: string,
): string => {
  const ids = whose === "own" ? own : whose === "foreign" ? foreign : [];
  return ids[at % Math.max(ids.length, 1)] ?? `${prefix}_nobody`;
};

/** A tenth of ten dollars or so, in smallest units. */
const tenth = (currency: string): number =>
  ({ EUR: 80, USD: 100, JPY: 150, BITCOIN: 1000, USDT: 1_000_000 })[currency] ?? 100;

const schemaAt = (at: number, { schemas }: Known): Known["schemas"][number] =>
  schemas[at % schemas.length] ?? { id: "schema_nobody", product: 0 };

const requested = ({ currency, items, email }: PlannedRequest, known: Known): AskedRequest => ({
  request: {
    ...(currency === undefined ? {} : { currency }),
    items: items.map((item) => itemOf(item, known)),
  },
  email,
});

const itemOf = (item: PlannedItem, known: Known): OracleItem => {
  if ("price" in item) return { type: "PAYMENT_INTENT", ...item };
  const { id, product } = schemaAt(item.schema, known);
  const at = item.isMismatched ? 1 - product : product;
  return {
    type: "PRODUCT",
    product_id: known.products[at] ?? "product_nobody",
    billing_schema_id: id,
    quantity: item.quantity,
  };
};
