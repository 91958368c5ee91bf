import { expect, test } from "vitest";
import { countries } from "../party/country.ts";
import { checkCustomer, presentCustomer } from "./customer.ts";
import { customer } from "./customer-record.ts";

test("there are 249 different codes of countries", () => {
  expect(new Set(countries).size).toBe(249);
  expect(countries.every((code) => /^[A-Z]{2}$/u.test(code))).toBe(true);
});

test("a customer can have properties at their limits", () => {
  const name = "n".repeat(200);
  const customer = { name, address: Array<string>(10).fill(name), taxId: "t".repeat(50) };
  expect(checkCustomer(customer)).toEqual([]);
  expect(checkCustomer({ ...customer, country: "DE" })).toEqual([]);
  expect(checkCustomer({})).toEqual([]);
});

test("every invalid property of a customer is an issue", () => {
  const name = "n".repeat(201);
  expect(
    checkCustomer({ name, address: ["", "ok", "\0"], country: "de", taxId: "t".repeat(51) }),
  ).toEqual([
    { property: "name" },
    { property: "address", line: 0 },
    { property: "address", line: 2 },
    { property: "country" },
    { property: "taxId" },
  ]);
  expect(checkCustomer({ name: "", taxId: "" })).toEqual([
    { property: "name" },
    { property: "taxId" },
  ]);
  const address = Array<string>(11).fill("a");
  expect(checkCustomer({ address })).toEqual([{ property: "address", line: undefined }]);
});

test("a customer without properties is absent", () => {
  expect(presentCustomer({})).toBeUndefined();
  expect(presentCustomer({ name: undefined, address: [] })).toBeUndefined();
  expect(presentCustomer({ name: "Ada", country: undefined })).toEqual({ name: "Ada" });
});

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
