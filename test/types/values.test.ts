import {
  Amount,
  convert,
  idOf,
  addSeconds,
  timestampOf,
  type Currency,
  type CustomItem,
  type Money,
  type OrganizationId,
  type ProductId,
  type ProductItem,
  type Timestamp,
} from "quittance";
import { rateSetOf } from "quittance/testing";
import { expectTypeOf, test } from "vitest";

/** Code that must not compile. It is never run: each mark fails the type check when it is idle. */
const neverRun = (code: () => unknown): (() => unknown) => code;

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

test("a plain text is not an identifier, and one kind of identifier is not another", () => {
  expectTypeOf<string>().not.toExtend<ProductId>();
  expectTypeOf<ProductId>().toExtend<string>();
  expectTypeOf<OrganizationId>().not.toExtend<ProductId>();
  expectTypeOf(idOf("product", "product_tea")).toEqualTypeOf<ProductId>();
  neverRun((): ProductItem => ({
    type: "PRODUCT",
    // @ts-expect-error an identifier is read by parseId or idOf
    productId: "product_tea",
    // @ts-expect-error a product is not a billing schema
    billingSchemaId: idOf("product", "product_tea"),
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
