import { quoteSeals } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { freshRates, type RateProvider } from "quittance";
import { left, portFailed, type IdSource, type TaxSource } from "quittance/adapter";
import { fixedClock, fixedTaxes, sequentialIds } from "quittance/testing";
import { callWith, bookItem, customItem, order, payment, place } from "../send-to-api.ts";
import {
  amountOff,
  coupon,
  tax,
  withInactiveTax,
} from "../../../../test/support/sample-catalog.ts";
import type { Send } from "../mounts.ts";
import { newStore, rates, service, type TestApiOptions } from "../create-test-api.ts";
import type { Words } from "./arbitrary-of-schema.ts";

/** Services over one store: a working one, and others that fail. */
export interface FuzzServices {
  readonly send: Send;
  readonly failing: Readonly<Record<string, Send>>;
  readonly words: Words;
}

const noRates: RateProvider = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", "gone"))),
};
const noTaxes: TaxSource = { taxesFor: () => () => Promise.reject(new Error("gone")) };
const staleRates = freshRates(rates, { maxAge: 60 }, fixedClock("2025-07-18 00:00:00"));

const invoiceIds = [1, 2, 3, 4, 5].map((number) => `invoice_${String(number)}`);
const paymentIds = [1, 2, 3].map((number) => `payment_${String(number)}`);
const taxIds = [1, 2, 3].map((number) => `tax_${String(number)}`);
const couponIds = ["coupon_spring", "coupon_five", "coupon_1"];
const badIds = [
  "invoice_none",
  "payment_none",
  "tax_none",
  "coupon_none",
  "%E0%A4%A",
  "x",
  "invoice_%00",
];

/** Values that requests to a filled service can have. */
export const words: Words = {
  currency: ["GBP", "EUR", "USD", "BITCOIN", "IDR"],
  product_id: [...Array<string>(12).fill("product_book"), "product_pen", "product_foreign"],
  billing_schema_id: ["schema_gbp", "schema_gbp", "schema_usd", "schema_usd", "schema_huge"],
  tax_ids: ["tax_vat", "tax_vat", "tax_city", "tax_gross", "tax_none", "tax_old"],
  coupons: ["SPRING", "spring", "FIVE", "NONE"],
  provider_id: ["prov_all", "prov_all", "prov_card", "prov_chain", "prov_none"],
  invoice_id: invoiceIds,
  id: [...invoiceIds, "product_book", "product_pen"],
  customer_email: ["payer@example.com", "Payer@Example.com"],
  happened_at: ["2025-07-17 14:59:00", "2000-01-01 00:00:00", "2025-07-17 15:05:00"],
  reference: ["ch_1", "ch_2"],
  payment_id: paymentIds,
  refunded_total: ["0.5", "1", "2", "3"],
  invoice_item_id: ["invoice_item_1", "invoice_item_2", "invoice_item_3", "invoice_item_5"],
  amount: ["0.01", "0.02", "1"],
  redirect_url: ["https://example.com/back", "http://[::1]:8080/"],
  idempotency_key: Array.from({ length: 40 }, (_, index) => `key-${String(index)}`),
  cursor: ["1.0123456789abcdef.20250717150000.invoice_1"],
  invoicePath: [...invoiceIds, ...invoiceIds, ...badIds],
  creditPath: ["credit_1", "credit_2", ...badIds],
  refundPath: ["refund_1", "refund_2", "refund_2", ...badIds],
  // Only the first payment is completed, so that it can be refunded.
  paymentPath: [...paymentIds, ...Array<string>(9).fill("payment_1"), ...badIds],
  productPath: ["product_book", "product_pen", "product_old", "product_foreign", ...badIds],
  schemaPath: [
    "schema_1",
    "schema_gbp",
    "schema_pen",
    "schema_retired",
    "schema_foreign",
    ...badIds,
  ],
  version_group_id: ["group_book", "group_pen", "group_gbp"],
  endpointPath: ["endpoint_1", "endpoint_1", "endpoint_2", ...badIds],
  url: ["https://shop.example/", "http://shop.example/"],
  taxPath: [...taxIds, ...taxIds, ...badIds],
  couponPath: [...couponIds, ...couponIds, ...badIds],
  zone: ["UTC", "-03:30", "Europe/Berlin", "Europe/Berlin", "America/St_Johns", "Mars"],
  code: Array.from({ length: 200 }, (_, index) => `code-${String(index)}`),
  product_ids: ["product_book", "product_pen"],
  category: ["S", "S", "Z", "E"],
  exemption_reason: ["Reverse charge"],
  vat_id: ["DE136695976", "che-123.456.789 mwst"],
};

const taxes = withInactiveTax(
  fixedTaxes([
    tax("vat", "19"),
    tax("city", "1.5", { isCompound: true }),
    tax("gross", "7", { isInclusive: true }),
  ]),
);

const owner = { organizationId: "org_one" as const };
const coupons = [coupon("SPRING", owner), coupon("FIVE", { ...owner, ...amountOff("5") })];

/** Invoices in five states, payments in three, three taxes and three coupons, that requests can refer to. */
const fill = async (send: Send): Promise<void> => {
  const call = callWith(send);
  await place(call, { items: [bookItem, customItem], currency: "EUR", metadata: { order: "7" } });
  const paid = await place(call);
  const voided = await place(call);
  await place(call, { items: [customItem] });
  const huge = { ...bookItem, billing_schema_id: "schema_huge", quantity: 1_000_000 };
  await call("/invoices", order({ items: [huge] }));
  await call(
    `/invoices/${paid}/payments`,
    payment({ idempotency_key: "key-paid", price: "10", status: "COMPLETED" }),
  );
  await call(`/invoices/invoice_1/payments`, payment({ idempotency_key: "key-0" }));
  await call(
    `/invoices/invoice_1/payments`,
    payment({ idempotency_key: "key-all", price: "1", provider_id: "prov_all" }),
  );
  await call(`/invoices/${voided}/void`);
  await call("/webhooks", { url: "https://shop.example/" });
  await call("/webhooks", { url: "https://shop.example/", is_active: 0 });
  await call("/taxes", { name: "VAT", percent: "19" });
  await call("/taxes/tax_1/revise", { percent: "20" });
  await call("/taxes", { name: "Exempt", percent: "0", category: "E", exemption_reason: "Books" });
  await call("/billing_schemas", {
    product_id: "product_book",
    name: "Monthly",
    currency: "GBP",
    base_price: "3",
    type: "RECURRING",
    interval_type: "MONTH",
    interval_count: 1,
    payment_type: "ADVANCE",
    renew_type: "CALENDAR",
    billing_type: "PRORATED",
  });
  await call("/coupons", { code: "GIFT", amount: "5", currency: "EUR" });
  const refund = { idempotency_key: "key-0", currency: "GBP", price: "1" };
  await call("/payments/payment_1/refunds", refund);
  await call("/payments/payment_1/refunds", {
    ...refund,
    idempotency_key: "key-1",
    status: "PENDING",
  });
  const lines = [{ invoice_item_id: "invoice_item_1", amount: "1" }];
  await call("/invoices/invoice_1/credit_notes", { idempotency_key: "key-0", lines });
};

/** A service over a filled store, and others over the same store with other options. */
interface FilledService {
  readonly send: Send;
  readonly sendTo: (options: TestApiOptions) => Send;
}

/** Creates a service with a fixed clock, over records of every kind. */
export const createFilledService = async (
  newId: IdSource = sequentialIds(),
): Promise<FilledService> => {
  const clock = fixedClock("2025-07-17 15:00:00");
  let elapsed = 0;
  const secrets = ["a secret for the fuzz, of no use elsewhere"] as const;
  const seals = quoteSeals({ secrets, seconds: 60, clock });
  const shared = {
    store: newStore(coupons),
    newId,
    clock,
    quoteSeals: seals,
    taxes,
    // No organization has used up its requests of the last hour.
    monotonicMs: () => (elapsed += 3_600_000),
  };
  const sendTo = (options: TestApiOptions): Send => {
    const handle = fetchHandler(service({ ...shared, ...options }));
    return (path, init) => handle(new Request(`http://service.test${path}`, init));
  };
  const send = sendTo({});
  await fill(send);
  return { send, sendTo };
};

/** Creates services of their own for one run. */
export const createFuzzServices = async (): Promise<FuzzServices> => {
  const { send, sendTo } = await createFilledService();
  const settings = await callWith(send)("/settings");
  return {
    send,
    words: { ...words, revision: [String(settings.at("data.revision"))] },
    failing: {
      "without rates": sendTo({ rates: noRates }),
      "without taxes": sendTo({ taxes: noTaxes }),
      "with stale rates": sendTo({ rates: staleRates }),
      limited: sendTo({ rateLimiter: () => 3 }),
      stopping: sendTo({ isDraining: () => true }),
      "with a defect": sendTo({
        rateLimiter: () => {
          throw new Error("defect");
        },
      }),
    },
  };
};
