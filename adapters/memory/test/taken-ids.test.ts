import { memoryStore, randomSecrets } from "@quittance/memory";
import { Amount, createAdministration, type Either } from "quittance";
import { createWebhooks, type IdSource } from "quittance/adapter";
import { sequentialIds, testOrganization as owner } from "quittance/testing";
import { expect, test } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  eventsOf,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";

const price = money("10", "EUR");

/** Creates operations over a store, with unique identifiers but for those with a prefix. */
const open = (repeated: string) => {
  const unique = sequentialIds();
  const newId: IdSource = (prefix) => (prefix === repeated ? `${prefix}_1` : unique(prefix));
  const organizations = [{ id: owner, name: "Shop", imageUrl: undefined }];
  return createTestApp({ newId, store: memoryStore({ providers: [bank], organizations }) });
};

type App = ReturnType<typeof open>;
type Result = Promise<Either<unknown, unknown>>;

const create = ({ payments }: App, ...titles: ReadonlyArray<string>): Result => {
  const items = titles.map((title) => ({ title, currency: "EUR", price: "10" }) as const);
  const request = { currency: "EUR", customerEmail: "payer@example.com", items } as const;
  return payments.invoices.create(owner, request);
};

const pay = async (app: App, key: string): Result => {
  const { rows } = rightOf(await app.payments.invoices.list(owner));
  const invoice = rows.at(-1) ?? (await bill(app, price));
  return app.payments.payments.record(owner, invoice.id, paymentOf(key, money("1", "EUR")));
};

/** Creates a record with a name that is its own. */
const creating: ReadonlyArray<
  readonly [prefix: string, port: string, create: (app: App, name: string) => Result]
> = [
  ["invoice", "invoices", (app, name) => create(app, name)],
  ["payment_intent", "invoices", (app, name) => create(app, name)],
  ["event", "invoices", (app, name) => create(app, name)],
  ["payment", "payments", pay],
  [
    "refund",
    "refunds",
    async (app, name) => {
      const paid = rightOf(await app.payments.payments.list(owner)).rows[0];
      const refund = { idempotencyKey: name, currency: "EUR", price: "0.1" } as const;
      return paid ? app.payments.refunds.record(owner, paid.id, refund) : pay(app, name);
    },
  ],
  ["product", "catalog", ({ payments }, name) => payments.products.create(owner, { name })],
  [
    "tax",
    "taxes",
    ({ payments }, name) => payments.taxes.create(owner, { name, percent: Amount.of("10") }),
  ],
  [
    "coupon",
    "coupons",
    ({ payments }, code) => payments.coupons.create(owner, { code, percent: Amount.of("10") }),
  ],
  [
    "key",
    "credentials",
    ({ ports, store }, name) =>
      createAdministration({
        ...store,
        newId: ports.newId,
        secrets: randomSecrets,
        environment: "development",
      }).apiKeys.create(owner, { name }),
  ],
  [
    "endpoint",
    "endpoints",
    ({ ports, store }, name) =>
      createWebhooks({
        ...store,
        newId: ports.newId,
        checkUrl: () => Promise.resolve(undefined),
        newSecret: () => "whsec_c2VjcmV0",
      }).create(owner, { url: `https://shop.example/${name}` }),
  ],
];

test.each(creating)("a second %s with a taken identifier fails: %s", async (prefix, port, make) => {
  const app = open(prefix);
  rightOf(await make(app, "FIRST"));
  if (prefix === "refund") rightOf(await make(app, "SECOND"));
  const before = await eventsOf(app.store);
  const failed = await make(app, "THIRD");
  const message = `${prefix}_1 is taken: every identifier that newId returns must be unique`;
  expect(failed).toMatchObject({ left: { kind: "PortFailed", port, cause: { message } } });
  expect(await eventsOf(app.store)).toEqual(before);
});

test("a paid invoice is kept if the next one gets its identifier", async () => {
  const app = open("invoice");
  const invoice = await bill(app, price);
  rightOf(await app.payments.payments.record(owner, invoice.id, paymentOf("a", price)));
  const before = rightOf(await app.payments.invoices.get(owner, invoice.id));
  expect(before.invoice.status).toBe("COMPLETED");
  expect(await create(app, "Other")).toMatchObject({ left: { kind: "PortFailed" } });
  expect(rightOf(await app.payments.invoices.get(owner, invoice.id))).toEqual(before);
});

test.each(["invoice_item", "invoice_calc"])(
  "nothing of an invoice is stored if it has a %s twice",
  async (prefix) => {
    const app = open(prefix);
    expect(await create(app, "Lamp", "Shade")).toMatchObject({
      left: { kind: "PortFailed", port: "invoices" },
    });
    expect(rightOf(await app.payments.invoices.list(owner)).rows).toEqual([]);
    expect(await eventsOf(app.store)).toEqual([]);
  },
);
