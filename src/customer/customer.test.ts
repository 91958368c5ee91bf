import { expect, test } from "vitest";
import { countries } from "../party/country.ts";
import { checkCustomer, presentCustomer } from "./customer.ts";

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
