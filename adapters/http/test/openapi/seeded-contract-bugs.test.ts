import { describe, expect, test } from "vitest";
import { callWith } from "../send-to-api.ts";
import { checkContract } from "./check-contract.ts";
import { fuzz } from "./fuzz-document.ts";
import { createFuzzServices } from "./fuzz-services.ts";
import { mutants } from "./mutant-services.ts";

describe("a service with a seeded bug is detected when", () => {
  test.each(mutants)("$bug", async ({ path, violation, spoil }) => {
    const { violations } = await fuzz(path, spoil, violation);
    expect(violations.join("\n")).toContain(violation);
  });

  test("a seeded bug in a response fails every test that requests it", async () => {
    const services = await createFuzzServices();
    const [missing] = mutants;
    const call = callWith(checkContract(missing?.spoil(services.send) ?? services.send));
    const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "3" }];
    await expect(call("/pay/quote", { items })).rejects.toThrow(
      "must have required property 'price_usd'",
    );
    expect((await callWith(checkContract(services.send))("/pay/quote", { items })).status).toBe(
      200,
    );
  });
});
