import { describe, expect, test } from "vitest";
import { createApi, seen } from "./send-to-api.ts";

const vat = { name: "VAT", percent: "19" };
const exempt = { name: "Exempt", percent: "0", category: "E", exemption_reason: "Books" };

describe("POST /taxes", () => {
  test("stores every property, and null counts as absent", async () => {
    const { call } = createApi();
    const given = {
      ...exempt,
      percent: "7.50",
      is_inclusive: 1,
      is_compound: 0,
      jurisdiction: "DE",
    };
    expect((await call("/taxes", given)).at("data")).toMatchObject({ ...given, percent: "7.5" });
    const none = { category: null, exemption_reason: null, is_inclusive: null, jurisdiction: null };
    expect(seen(await call("/taxes", { ...vat, ...none }), "category")).toEqual([201, "S"]);
  });

  test("rejects an empty body, and stores nothing", async () => {
    const { call } = createApi();
    expect((await call("/taxes", {})).messages).toEqual({
      ...{ name: "name is required", percent: "percent is required" },
    });
    expect((await call("/taxes/list")).at("data.total")).toBe(0);
  });

  test("reports every issue at once, of the form and of the content", async () => {
    const { call } = createApi();
    const body = {
      name: 7,
      percent: "2000",
      category: "K",
      is_inclusive: 1,
      is_compound: 1,
      vat: 1,
    };
    expect(Object.keys((await call("/taxes", body)).messages).sort()).toEqual([
      ...["exemption_reason", "is_compound", "name", "percent", "vat"],
    ]);
    const unread = { category: "X", exemption_reason: 7, name: "" };
    expect(Object.keys((await call("/taxes", unread)).messages).sort()).toEqual([
      ...["category", "exemption_reason", "name", "percent"],
    ]);
  });
});

describe("POST /taxes/{id}/revise", () => {
  test("null removes a reason and a jurisdiction, and changes no other property", async () => {
    const { call } = createApi();
    await call("/taxes", { ...exempt, jurisdiction: "DE" });
    const kept = { name: null, percent: null, category: null, is_inclusive: null };
    const properties = ["name", "category", "exemption_reason", "jurisdiction"] as const;
    expect(seen(await call("/taxes/tax_1/revise", kept), ...properties)).toEqual([
      ...[201, "Exempt", "E", "Books", "DE"],
    ]);
    const removed = { category: "S", exemption_reason: null, jurisdiction: null };
    expect(seen(await call("/taxes/tax_2/revise", removed), ...properties)).toEqual([
      ...[201, "Exempt", "S", null, null],
    ]);
  });

  test("rejects a change that is invalid with what does not change", async () => {
    const { call } = createApi();
    await call("/taxes", { ...vat, is_inclusive: 1 });
    expect(seen(await call("/taxes/tax_1/revise", { category: "AE", is_compound: 1 }))).toEqual({
      exemption_reason: "exemption_reason is required for the categories E, AE, K, G and O",
      is_compound: "is_compound must be 0 for an inclusive tax",
    });
    const body = { name: "", percent: "1001", category: "Z", exemption_reason: "x" };
    expect(Object.keys((await call("/taxes/tax_1/revise", body)).messages).sort()).toEqual([
      ...["exemption_reason", "name", "percent"],
    ]);
    expect((await call("/taxes/list")).at("data.total")).toBe(1);
  });
});
