import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { custom } from "../../test/support/sample-catalog.ts";

/** Two invoices: the second one contains the number and the e-mail address of the first one. */
const open = async () => {
  const { payments } = createTestApp({ numbering: { name: "invoices", pattern: "INV-{n}" } });
  const items = [custom()];
  const first = { items, customerEmail: "ada@example.com" };
  const customer = { name: "Successor of INV-1" };
  const second = { items, customerEmail: "granada@example.com", customer };
  for (const request of [first, second]) {
    rightOf(await payments.invoices.create(testOrganization, request));
  }
  return async (search: string) => {
    const { rows } = rightOf(await payments.invoices.list(testOrganization, { search }));
    return rows.map(({ number }) => number);
  };
};

test("a whole number or e-mail address finds its invoices only", async () => {
  const numbersOf = await open();
  expect(await numbersOf("INV-1")).toEqual(["INV-1"]);
  expect(await numbersOf("Ada@example.com")).toEqual(["INV-1"]);
});

test("a part of them finds every invoice that has it", async () => {
  const numbersOf = await open();
  expect((await numbersOf("NV-1")).toSorted()).toEqual(["INV-1", "INV-2"]);
  expect((await numbersOf("da@example.com")).toSorted()).toEqual(["INV-1", "INV-2"]);
});
