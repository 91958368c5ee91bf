import type { InvoiceFilter } from "../../src/invoice/invoice-list.ts";
import type { CustomItem, ProductItem } from "../../src/quote/item.ts";
import {
  Amount,
  convert,
  addSeconds,
  timestampOf,
  parseId,
  type Currency,
  type Id,
  type Invoices,
  type Money,
  type OrganizationId,
  type Timestamp,
} from "quittance";
import {
  deliveryDescription,
  type Delivery,
  type InvoiceConditions,
  type InvoicePart,
  type InvoiceRepository,
  type PageRequest,
  type PaymentFilter,
  type refundDescription,
} from "quittance/adapter";
import { failureOf } from "quittance/errors";
import { invoiceMatcher, matchesInvoice, paymentMatcher, refundMatcher } from "quittance/pure";
import { rateSetOf } from "quittance/testing";
import { expectTypeOf, test } from "vitest";

const org: OrganizationId = "org_acme";

/** Code that must not compile. It is never run: each mark fails the type check when it is idle. */
const neverRun = (code: (...given: never) => unknown): ((...given: never) => unknown) => code;

test("a number is never money", () => {
  expectTypeOf<number>().not.toExtend<Amount>();
  expectTypeOf<Amount>().not.toExtend<number>();
  neverRun(() => {
    const item: CustomItem = {
      type: "PAYMENT_INTENT",
      currency: "EUR",
      // @ts-expect-error a price is an Amount, not a number
      price: 10,
      quantity: 1,
    };
    return item;
  });
  // @ts-expect-error Amount cannot add two numbers
  neverRun(() => Amount.add(1, 2));
  // @ts-expect-error an amount is read from text, or the digits are lost already
  neverRun(() => Amount.of(19.99));
  // @ts-expect-error nor is a number part of Money
  neverRun((): Money => ({ currency: "EUR", amount: 19.99 }));
});

test("a text, a big integer and a look-alike are never money", () => {
  expectTypeOf<string>().not.toExtend<Amount>();
  expectTypeOf<bigint>().not.toExtend<Amount>();
  expectTypeOf<{ readonly plus: unknown }>().not.toExtend<Amount>();
  expectTypeOf<Amount>().not.toHaveProperty("plus");
});

test("a text without its prefix is not an identifier, and one kind of identifier is not another", () => {
  expectTypeOf<string>().not.toExtend<Id<"product">>();
  expectTypeOf<Id<"product">>().toExtend<string>();
  expectTypeOf<OrganizationId>().not.toExtend<Id<"product">>();
  expectTypeOf<"product_tea">().toExtend<Id<"product">>();
  expectTypeOf(parseId("product", "product_tea")).toEqualTypeOf<Id<"product"> | undefined>();
  neverRun((): ProductItem => ({
    type: "PRODUCT",
    // @ts-expect-error an identifier has its prefix
    productId: "tea",
    // @ts-expect-error a product is not a billing schema
    billingSchemaId: "product_tea",
    quantity: 1,
  }));
});

test("a plain text is neither a timestamp nor a currency", () => {
  expectTypeOf<string>().not.toExtend<Timestamp>();
  expectTypeOf<Timestamp>().toExtend<string>();
  expectTypeOf(timestampOf("2025-01-01 00:00:00")).toEqualTypeOf<Timestamp>();
  expectTypeOf<string>().not.toExtend<Currency>();
  // @ts-expect-error a timestamp is created by parseTimestamp or timestampOf
  neverRun(() => addSeconds("2025-01-01 00:00:00", 1));
  // @ts-expect-error XAU is not a currency of the library
  neverRun(() => convert({ currency: "EUR", amount: Amount.one }, "XAU", rateSetOf({})));
});

test("a value that was read may be missing, and the type shows it", () => {
  expectTypeOf(Amount.parse).returns.toEqualTypeOf<Amount | undefined>();
  // @ts-expect-error a text from outside may be no amount at all
  neverRun(() => Amount.render(Amount.parse("1")));
});

test("values cannot be changed in place", () => {
  const money: Money = { currency: "EUR", amount: Amount.one };
  neverRun(() => {
    // @ts-expect-error money is read-only
    money.amount = Amount.zero;
  });
});

test("a filter of an operation, which has no time, is not one of a store", () => {
  const wanted: InvoiceFilter = { isOverdue: true };
  const ofStore: InvoiceConditions = {
    overdue: { at: timestampOf("2025-01-01 00:00:00"), is: true },
  };
  expectTypeOf(ofStore).toExtend<Parameters<typeof invoiceMatcher>[0]>();
  // @ts-expect-error it would pass every invoice: the time of `isOverdue` is missing
  neverRun(() => invoiceMatcher(wanted));
  // @ts-expect-error nor is it a filter of the predicate
  neverRun((listed: Parameters<typeof matchesInvoice>[1]) => matchesInvoice(wanted, listed));
  // @ts-expect-error nor of a repository, which would list every invoice
  neverRun((store: InvoiceRepository, page: PageRequest) => store.listInvoices(org, wanted, page));
  const { matchesDelivery } = deliveryDescription;
  // @ts-expect-error deliveries are matched with their endpoint
  neverRun((delivery: Delivery) => matchesDelivery({ state: ["PENDING"] }, delivery));
  expectTypeOf<Parameters<typeof paymentMatcher>[0]>().toEqualTypeOf<PaymentFilter>();
  expectTypeOf<
    Parameters<typeof refundMatcher>[0]
  >().toEqualTypeOf<refundDescription.RefundFilter>();
});

test("whatever a catch receives is reported without a cast", () => {
  expectTypeOf<Parameters<typeof failureOf>[0]>().toEqualTypeOf<unknown>();
});

test("parts of an invoice are an array, so that a wrong one is named in the first line", () => {
  expectTypeOf<NonNullable<Parameters<Invoices["get"]>[2]>["expand"]>().toEqualTypeOf<
    ReadonlyArray<InvoicePart | "currency"> | undefined
  >();
  neverRun((): Parameters<Invoices["get"]>[2] => ({
    // @ts-expect-error there is no part "lines"
    expand: ["lines"],
  }));
});
