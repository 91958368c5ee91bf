import { taxRequests } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { Amount } from "../money/amount.ts";

const { create, revise } = taxRequests;
const vat = { name: "VAT", percent: "19" };

describe("the body of a new tax", () => {
  test("has the content of the tax", () => {
    const content = { name: "VAT", percent: Amount.of("19") };
    expect(create.read(vat)).toEqual({ messages: new Map(), content });
  });

  test.each([
    ["name", { percent: "19" }],
    ["percent", { name: "VAT" }],
    ["percent", { ...vat, percent: "19 %" }],
    ["jurisdiction", { ...vat, jurisdiction: 5 }],
    ["category", { ...vat, category: "Q", exemption_reason: "Article 132" }],
  ])("has no content if its %s is rejected: %j", (property, json) => {
    const { messages, content } = create.read(json);
    expect([[...messages.keys()], content]).toEqual([[property], undefined]);
  });
});

describe("the body of changes", () => {
  test("removes what is null, and leaves what is absent", () => {
    const removed = { exemption_reason: null, exemption_code: null, jurisdiction: null };
    const changes = {
      exemptionReason: undefined,
      exemptionCode: undefined,
      jurisdiction: undefined,
    };
    expect(revise.read(removed).changes).toStrictEqual(changes);
    expect(revise.read({ name: "VAT" }).changes).toStrictEqual({ name: "VAT" });
  });
});
