import { describe, expect, test } from "vitest";
import { agentOf, createService, readKey, type Agent } from "./connect.ts";

const writing = [
  "create_invoice",
  "record_payment",
  "record_refund",
  "create_credit_note",
  "void_invoice",
];
const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "12.5", quantity: 2 }];
const order = { items, customer_email: "robin@example.com", coupons: null };
const payment = { provider_id: "prov_card", currency: "EUR", price: "10" };

/** Every tool that writes, with arguments that are valid for a full key. */
const allWrites = (
  invoice: string,
  paid: string,
  item: string,
): ReadonlyArray<readonly [string, Record<string, unknown>]> => [
  ["create_invoice", order],
  ["record_payment", { invoice_id: invoice, ...payment }],
  ["record_refund", { payment_id: paid, currency: "EUR", price: "1" }],
  ["create_credit_note", { invoice_id: invoice, lines: [{ invoice_item_id: item, quantity: 1 }] }],
  ["void_invoice", { invoice_id: invoice }],
];

interface Stored {
  readonly service: ReturnType<typeof createService>;
  readonly writes: ReturnType<typeof allWrites>;
}

/** A service with an invoice that is paid in part. */
const createStored = async (): Promise<Stored> => {
  const service = createService();
  const agent = await agentOf(service, { allowWrites: true });
  const invoice = await agent.data("create_invoice", { ...order, idempotency_key: "first" });
  const args = { invoice_id: invoice.id, ...payment, price: "5", status: "COMPLETED" };
  const paid = await agent.data("record_payment", args);
  const { items: lines } = await agent.data("read_invoice", {
    invoice_id: invoice.id,
    expand: ["items"],
  });
  return { service, writes: allWrites(invoice.id, paid.payment.id, lines[0].id) };
};

const useAll = async (agent: Agent, writes: Stored["writes"]): Promise<ReadonlyArray<unknown>> => {
  const results: Array<unknown> = [];
  for (const [name, args] of writes) {
    results.push(await agent.use(name, args).catch((error: unknown) => String(error)));
  }
  return results;
};

test("a key with the scopes of writes changes records, so that the tests below can fail", async () => {
  const { service, writes } = await createStored();
  const before = await service.records();
  const agent = await agentOf(service, { allowWrites: true });
  expect(await agent.tools()).toEqual(expect.arrayContaining(writing));
  const results = await useAll(agent, writes.slice(0, 4));
  expect(results).toMatchObject(writes.slice(0, 4).map(() => ({ isError: false })));
  expect(await service.records()).not.toBe(before);
});

describe("nothing changes", () => {
  test("if the key lacks the scope, and the tools are not listed", async () => {
    const { service, writes } = await createStored();
    const before = await service.records();
    const agent = await agentOf(service, { key: readKey, allowWrites: true });
    const tools = await agent.tools();
    expect(tools.filter((name) => [...writing, "validate_invoice"].includes(name))).toEqual([]);
    expect(tools).toContain("read_payable");
    for (const result of await useAll(agent, writes)) {
      expect(result).toEqual({
        text: expect.stringMatching(/^403 FORBIDDEN: .*\.(?:create|update)/u) as string,
        isError: true,
      });
    }
    expect(await service.records()).toBe(before);
  });

  test("on a server that does not allow writes, also for a full key", async () => {
    const { service, writes } = await createStored();
    const before = await service.records();
    const agent = await agentOf(service);
    const tools = await agent.tools();
    expect(tools.filter((name) => writing.includes(name))).toEqual([]);
    expect(tools).toContain("validate_invoice");
    for (const result of await useAll(agent, writes)) {
      expect(result).toMatch(/Tools that write are not allowed on this server/u);
    }
    expect(await service.records()).toBe(before);
  });

  test("when the tools are listed or an invoice is validated", async () => {
    const { service } = await createStored();
    const before = await service.records();
    const agent = await agentOf(service, { allowWrites: true });
    await agent.tools();
    expect(await agent.data("validate_invoice", order)).toMatchObject({ valid: true });
    expect(await service.records()).toBe(before);
  });

  test("when a write is repeated, in another order and with other zeros", async () => {
    const { service, writes } = await createStored();
    const agent = await agentOf(service, { allowWrites: true });
    await useAll(agent, writes.slice(0, 4));
    const before = await service.records();
    for (const [name, args] of writes.slice(0, 4)) {
      const reordered = Object.fromEntries(Object.entries(args).toReversed());
      const { text } = await agent.use(name, { ...reordered, metadata: null });
      expect(text).toContain("Resource was created before");
    }
    const [, [, recorded] = []] = writes;
    await agent.data("record_payment", { ...recorded, price: "10.00" });
    expect(await service.records()).toBe(before);
  });

  test("when a void is repeated", async () => {
    const service = createService();
    const agent = await agentOf(service, { allowWrites: true });
    const { id } = await agent.data("create_invoice", order);
    expect(await agent.data("void_invoice", { invoice_id: id })).toMatchObject({
      status: "VOIDED",
    });
    const before = await service.records();
    await agent.data("void_invoice", { invoice_id: id });
    expect(await service.records()).toBe(before);
  });
});

test("another key makes a second record with the same content", async () => {
  const agent = await agentOf(createService(), { allowWrites: true });
  const first = await agent.data("create_invoice", order);
  const second = await agent.data("create_invoice", { ...order, idempotency_key: "second" });
  expect(second.id).not.toBe(first.id);
});

test("a payment that was reported as pending is completed, not recorded again", async () => {
  const agent = await agentOf(createService(), { allowWrites: true });
  const { id } = await agent.data("create_invoice", order);
  const pending = await agent.data("record_payment", {
    invoice_id: id,
    ...payment,
    status: "PENDING",
  });
  const completed = await agent.data("record_payment", {
    invoice_id: id,
    ...payment,
    status: "COMPLETED",
  });
  expect(completed.payment).toMatchObject({ id: pending.payment.id, status: "COMPLETED" });
});
