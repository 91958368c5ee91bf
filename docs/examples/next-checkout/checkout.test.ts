import { Amount, type Id } from "quittance";
import { afterAll, expect, test } from "vitest";
import * as route from "./billing-route.ts";
import { offerCart, orderCart } from "./cart.ts";
import { viewCheckout } from "./checkout-view.ts";
import { acme, createShop, shop, type Shop } from "./shop.ts";

const key = "sk_live_key_of_acme";

afterAll(() => {
  Reflect.deleteProperty(globalThis, Symbol.for("acme.shop"));
});

const order = async ({ payments }: Shop, name = "order-1"): Promise<Id<"invoice">> => {
  const id = await orderCart(payments, name, "robin@example.com");
  if (id === undefined) throw new Error("Not ordered");
  return id;
};

/** Report a payment, as a provider does. */
const pay = async (
  { billing }: Shop,
  id: string,
  currency: string,
  price: string,
  authorization = `Bearer ${key}`,
): Promise<number> => {
  const idempotency_key = `${currency}-${price}`;
  const body = { idempotency_key, provider_id: "prov_card", currency, price, status: "COMPLETED" };
  const response = await billing(
    new Request(`https://shop.example/billing/invoices/${id}/payments`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return response.status;
};

test("the cart is explained, and ordered for the total that was shown", async () => {
  const acmeShop = createShop(key);
  const offer = await offerCart(acmeShop.payments);
  expect(offer.total).toBe("€80.58");
  expect(offer.explanation).toContain("74 − 9.25 = 64.75 GBP");
  const view = await viewCheckout(acmeShop.payments, await order(acmeShop));
  expect(view?.total).toBe(offer.total);
});

test("an order that is sent twice is one invoice, and one without an address is none", async () => {
  const acmeShop = createShop(key);
  expect(await order(acmeShop)).toBe(await order(acmeShop));
  expect(await order(acmeShop, "order-2")).not.toBe(await order(acmeShop));
  expect(await orderCart(acmeShop.payments, "order-3", "not-an-email")).toBeUndefined();
});

test("a payer sees the price, step by step, and what to send", async () => {
  const acmeShop = createShop(key);
  expect(await viewCheckout(acmeShop.payments, await order(acmeShop))).toEqual({
    seller: "Acme",
    status: "Waiting for your payment",
    total: "€80.58",
    steps: [
      "Desk lamp: 2 at £37.00 each, £74.00",
      "Spring sale: -£9.25, which leaves £64.75",
      "In EUR, at 0.738798 GBP and 0.879502 EUR for a US dollar: €77.08",
      "Gift wrapping: 1 at €3.50 each, €3.50",
    ],
    due: "€80.58",
    payable: ["€80.58", "£67.69", "$91.63", "0.00077053\u00a0BITCOIN"],
  });
});

test("a payer does not see whose address is on the invoice", async () => {
  const acmeShop = createShop(key);
  const view = await viewCheckout(acmeShop.payments, await order(acmeShop));
  expect(JSON.stringify(view)).not.toContain("robin");
});

test("payments update the page until nothing is left to pay", async () => {
  const acmeShop = createShop(key);
  const id = await order(acmeShop);
  expect(await pay(acmeShop, id, "EUR", "50", "Bearer sk_live_guessed")).toBe(401);
  expect(await pay(acmeShop, id, "EUR", "50")).toBe(201);
  const part = await viewCheckout(acmeShop.payments, id);
  expect([part?.status, part?.due]).toEqual(["A part has been paid", "€30.58"]);
  const [, inPounds = ""] = part?.payable ?? [];
  expect(await pay(acmeShop, id, "GBP", inPounds.replace("£", ""))).toBe(201);
  const paid = await viewCheckout(acmeShop.payments, id);
  expect(paid).toMatchObject({ status: "Paid", due: undefined, payable: [] });
});

test("an invoice that was withdrawn is not to be paid any more", async () => {
  const acmeShop = createShop(key);
  const id = await order(acmeShop);
  await acmeShop.payments.invoices.void(acme, id);
  const view = await viewCheckout(acmeShop.payments, id);
  expect(view).toMatchObject({ status: "Withdrawn: there is nothing to pay", payable: [] });
});

test.each(["invoice_unknown", "payment_1", "", "../invoice_1"])(
  "there is no page for %j",
  async (id) => {
    expect(await viewCheckout(createShop(key).payments, id)).toBeUndefined();
  },
);

test("the route handles every method, with the shop of the pages", async () => {
  const id = await order(shop());
  const responses = Object.entries(route).map(async ([method, handle]) => {
    const isPost = method === "POST";
    const headers = { "content-type": "application/json" };
    const request = new Request(`https://shop.example/billing/invoices/${id}`, {
      method,
      ...(isPost ? { headers, body: "{}" } : {}),
    });
    return [method, (await handle(request)).status];
  });
  expect(Object.fromEntries(await Promise.all(responses))).toEqual({
    POST: 200,
    GET: 405,
    HEAD: 405,
    OPTIONS: 405,
    PUT: 405,
    PATCH: 405,
    DELETE: 405,
  });
});

test("without a key no payment can be reported", async () => {
  const closed = createShop(undefined);
  const id = await order(closed);
  expect(await pay(closed, id, "EUR", "1")).toBe(401);
  expect(await pay(closed, id, "EUR", Amount.render(Amount.one), "Bearer ")).toBe(401);
});
