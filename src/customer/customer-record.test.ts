import { expect, test } from "vitest";
import { customer } from "./customer-record.ts";

const [column] = customer.columns;

test("a customer is written and read with the properties that it has", () => {
  const whole = { name: "Ada", address: ["1 High St"], country: "GB", taxId: "GB1" } as const;
  const written = { name: "Ada", address: ["1 High St"], country: "GB", tax_id: "GB1" };
  expect(column.write(whole)).toEqual(written);
  expect(customer.read({ customer: written })).toStrictEqual(whole);
  expect(column.write({ name: "Ada" })).toStrictEqual({ name: "Ada" });
  const partial = { name: "Ada", address: null, country: null, tax_id: null };
  expect(customer.read({ customer: partial })).toStrictEqual({ name: "Ada" });
  expect(customer.read({ customer: { tax_id: "GB1" } })).toStrictEqual({ taxId: "GB1" });
});
