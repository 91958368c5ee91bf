import { expect, test } from "vitest";
import { issuesIn } from "../../test/support/issues-in.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { fromJson, read } from "../schema/schema.ts";
import { entity } from "../schema/record.ts";
import { customer, type Customer } from "./customer.ts";

const customerRecord = entity("customer", customer.entries);

const pathsOf = (given: Customer): ReadonlyArray<string> => {
  const found = read(customer, given);
  return found._tag === "Right" ? [] : found.left.issues.map(({ path }) => path.join("."));
};

test("a customer can have properties at their limits", () => {
  const name = "n".repeat(200);
  const given = { name, address: Array<string>(10).fill(name), taxId: "t".repeat(50) };
  expect(pathsOf(given)).toEqual([]);
  expect(pathsOf({ ...given, country: "DE" })).toEqual([]);
  expect(pathsOf({})).toEqual([]);
});

test("every invalid property of a customer is an issue", () => {
  const name = "n".repeat(201);
  const address = ["", "ok", "\0"];
  expect(pathsOf({ name, address, country: "de", taxId: "t".repeat(51) })).toEqual([
    ...["name", "address.0", "address.2", "country", "taxId"],
  ]);
  expect(pathsOf({ name: "", taxId: "" })).toEqual(["name", "taxId"]);
  expect(pathsOf({ taxId: "\0" })).toEqual(["taxId"]);
  expect(pathsOf({ address: Array<string>(11).fill("a") })).toEqual(["address"]);
});

test.each([5, ["GB1"]])("a tax identifier cannot be %j", (given) => {
  const found = read(customer, fromJson({ tax_id: given }));
  expect(issuesIn(leftOf(found))).toEqual(["tax_id: must be a string"]);
});

test("an empty address is absent", () => {
  expect(rightOf(read(customer, { name: undefined, address: [] }))).toStrictEqual({});
  expect(rightOf(read(customer, { name: "Ada", country: undefined }))).toStrictEqual({
    name: "Ada",
  });
});

test("a customer is written and read with the properties that it has", () => {
  const whole = { name: "Ada", address: ["1 High St"], country: "GB", taxId: "GB1" } as const;
  const written = { name: "Ada", address: ["1 High St"], country: "GB", tax_id: "GB1" };
  expect(customerRecord.json.write(whole)).toStrictEqual(written);
  expect(customerRecord.read(written)).toEqual(whole);
  expect(customerRecord.json.write({ name: "Ada" })).toStrictEqual({ name: "Ada" });
  const partial = { name: "Ada", address: null, country: null, tax_id: null };
  expect(customerRecord.read(partial)).toEqual({ name: "Ada" });
  expect(customerRecord.read({ tax_id: "GB1" })).toEqual({ taxId: "GB1" });
});
