import { describe, expect, test } from "vitest";
import { bookItem, customItem, app, order, place } from "./test-app.ts";
import { otherKey } from "./service.ts";

describe("validate and create:", () => {
  test("what is valid is created, with the quote that validation gave as its steps", async () => {
    const { ask } = app();
    const data = order({ items: [bookItem, customItem], currency: "EUR" });
    const valid = await ask("/invoices/validate", data);
    expect([valid.status, valid.at("message")]).toEqual([200, "Invoice data is valid"]);
    expect((await ask("/invoices/list")).at("data.total")).toBe(0);
    const created = await ask("/invoices", data);
    expect([created.status, created.at("data.status")]).toEqual([201, "PENDING"]);
    expect(created.at("data.price")).toBe(valid.at("data.quote.total.price"));
    const id = String(created.at("data.id"));
    const quoted = await ask("/pay/quote", { invoice: { id } });
    expect(quoted.at("data.total")).toEqual(valid.at("data.quote.total"));
  });

  test("every issue is named by both, not only the first, and nothing is stored", async () => {
    const { ask } = app();
    const faulty = order({
      currency: "EUR",
      customer_email: "nobody",
      redirect_url: "javascript:alert(1)",
      metadata: { a: 1 },
      items: [
        { ...bookItem, quantity: 0 },
        { ...bookItem, billing_schema_id: "schema_retired" },
      ],
    });
    const answers = [await ask("/invoices/validate", faulty), await ask("/invoices", faulty)];
    for (const answer of answers) {
      expect(Object.keys(answer.messages).sort()).toEqual([
        "customer_email",
        "items.0.quantity",
        "items.1.billing_schema_id",
        "metadata.a",
        "redirect_url",
      ]);
    }
    expect((await ask("/invoices/list")).at("data.total")).toBe(0);
  });
});

describe("idempotency of creation:", () => {
  const withKey = (text: string) => ({ headers: { "idempotency-key": text } });

  test("the same key and content give the invoice that is stored, with 200", async () => {
    const { ask } = app();
    const first = await ask("/invoices", order(), withKey("k1"));
    const again = await ask("/invoices", order(), withKey("k1"));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.at("data")).toEqual(first.at("data"));
    expect((await ask("/invoices/list")).at("data.total")).toBe(1);
  });

  test("the same key with other content is a mismatch", async () => {
    const { ask } = app();
    await ask("/invoices", order(), withKey("k1"));
    const other = await ask("/invoices", order({ metadata: { a: "b" } }), withKey("k1"));
    expect([other.status, other.at("log.code")]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
  });

  test("a key counts within its organization, and no key is no claim", async () => {
    const { ask } = app();
    const custom = order({ items: [customItem] });
    await ask("/invoices", custom, withKey("k1"));
    const foreign = await ask("/invoices", custom, { ...withKey("k1"), as: otherKey });
    expect(foreign.status).toBe(201);
    expect([await place(ask), await place(ask)]).toHaveLength(2);
    expect((await ask("/invoices/list")).at("data.total")).toBe(3);
  });

  test("of calls at the same time exactly one stores", async () => {
    const { ask } = app();
    const calls = Array.from({ length: 8 }, () => ask("/invoices", order(), withKey("k1")));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ at }) => at("data.id"))).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test.each([
    ["1 character", "k", 201],
    ["255 characters", "k".repeat(255), 201],
    ["256 characters", "k".repeat(256), 400],
    ["a space", "a b", 400],
    ["no ASCII", "cl\u00e9", 400],
  ])("a key of %s", async (_name, text, status) => {
    const answer = await app().ask("/invoices", order(), withKey(text));
    expect(answer.status).toBe(status);
    if (status === 400) expect(Object.keys(answer.messages)).toEqual(["Idempotency-Key"]);
  });
});
