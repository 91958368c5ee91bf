import {
  Amount,
  createQuittance,
  timestampOf,
  createAdministration,
  createQuotes,
  type Either,
  type Quittance,
} from "quittance";
import { createWebhooks, left, portFailed, type Webhooks } from "quittance/adapter";
import { testOrganization as owner } from "quittance/testing";
import { expect, test, describe } from "vitest";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";
import { pricedOf } from "../../test/support/priced-of.ts";

const failed = portFailed("invoices", new Error("no connection"));

/** Wraps ports so that one of their calls fails, counted from 1. */
const failingAt = <Ports extends object>(ports: Ports, call: number) => {
  let calls = 0;
  const failing = (port: object): object =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...args: ReadonlyArray<unknown>): unknown => {
          calls += 1;
          if (calls === call) return () => Promise.resolve(left(failed));
          return Reflect.apply(method, target, args) as unknown;
        };
      },
    });
  const isPort = (value: unknown): value is object => typeof value === "object" && value !== null;
  const wrapped = Object.entries(ports).map(([name, port]: [string, unknown]) => [
    name,
    isPort(port) ? failing(port) : port,
  ]);
  return { ports: Object.fromEntries(wrapped) as Ports, calls: () => calls };
};

const url = "https://shop.example/events";

/** An app with one record of each kind. */
const open = async () => {
  const app = createTestApp();
  const { payments } = app;
  const catalogPorts = { ...app.store, ...app.ports };
  const catalog = createQuittance(catalogPorts);
  const percent = Amount.of("10");
  const tax = rightOf(
    await catalog.taxes.create(owner, { name: "VAT", percent, category: "S" }),
  ).created;
  const coupon = rightOf(await catalog.coupons.create(owner, { code: "SPRING", percent }));
  const item = tea({ taxIds: [tax.id] });
  const request = {
    currency: "EUR",
    customerEmail: "payer@example.com",
    items: [item],
    coupons: [coupon.code],
    dueAt: timestampOf("2025-07-18 12:00:00"),
    redirectUrl: undefined,
    metadata: {},
  } as const;
  const { invoice, items } = rightOf(
    await payments.invoices.create(owner, request, { idempotencyKey: "used" }),
  );
  const paid = await bill(app, money("10", "EUR"));
  const ofPayment = paymentOf("a", money("10", "EUR"), "PENDING");
  const { payment } = rightOf(await payments.payments.record(owner, invoice.id, ofPayment));
  const completed = rightOf(
    await payments.payments.record(owner, paid.id, paymentOf("b", money("10", "EUR"))),
  );
  const ofRefund = { currency: "EUR", price: "1", status: "PENDING" } as const;
  const { refund } = rightOf(
    await payments.refunds.record(owner, completed.payment.id, {
      idempotencyKey: "r",
      ...ofRefund,
    }),
  );
  const lines = items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
  const noted = rightOf(
    await payments.creditNotes.create(owner, invoice.id, { idempotencyKey: "c", lines }),
  );
  const webhookPorts = {
    ...catalogPorts,
    checkUrl: () => Promise.resolve(undefined),
    newSecret: () => "whsec_c2VjcmV0",
  };
  const { endpoint } = rightOf(await createWebhooks(webhookPorts).create(owner, { url }));
  return {
    app,
    catalogPorts,
    webhookPorts,
    endpoint,
    request,
    item,
    lines,
    tax,
    coupon,
    payment,
    refund,
    paid,
    invoice: invoice,
    completed: completed.payment,
    note: noted.creditNote,
  };
};

type Opened = Awaited<ReturnType<typeof open>>;
type Result = Promise<Either<unknown, unknown>>;

const operations: Readonly<Record<string, (payments: Quittance, opened: Opened) => Result>> = {
  calculateQuote: (payments, { request }) => payments.quotes.calculate(owner, pricedOf(request)),
  "invoices.preview": (payments, { request }) => payments.invoices.preview(owner, request),
  "invoices.validate": (payments, { request }) => payments.invoices.validate(owner, request),
  "invoices.create": (payments, { request }) =>
    payments.invoices.create(owner, request, { idempotencyKey: "key" }),
  "invoices.create with a key that was used": (payments, { request }) =>
    payments.invoices.create(owner, request, { idempotencyKey: "used" }),
  "invoices.get": (payments, { invoice }) =>
    payments.invoices.get(owner, invoice.id, { expand: ["items.product", "payments.provider"] }),
  "invoices.owner": (payments, { invoice }) => payments.invoices.owner(invoice.id),
  "invoices.quote": (payments, { invoice }) =>
    payments.invoices.quote(owner, invoice.id, { currency: "USDT" }),
  "invoices.due": (payments, { invoice }) =>
    payments.invoices.due(owner, invoice.id, { currency: "USDT" }),
  "invoices.dueIn": (payments, { invoice }) => payments.invoices.dueIn(owner, invoice.id, "USDT"),
  "invoices.void": (payments, { invoice }) => payments.invoices.void(owner, invoice.id),
  "invoices.sweep": (payments) => payments.invoices.sweep(owner),
  "invoices.list": (payments) => payments.invoices.list(owner, {}),
  "invoices.list with amounts": (payments) =>
    payments.invoices.list(owner, { expand: ["amount_due"] }),
  "payments.record": (payments, { invoice }) =>
    payments.payments.record(owner, invoice.id, paymentOf("new", money("1", "EUR"))),
  "payments.changeStatus": (payments, { payment }) =>
    payments.payments.changeStatus(owner, payment.id, { status: "COMPLETED" }),
  "payments.get": (payments, { payment }) => payments.payments.get(owner, payment.id),
  "payments.byKey": (payments) => payments.payments.byKey(owner, "a"),
  "payments.list": (payments) => payments.payments.list(owner, {}),
  recordRefund: (payments, { completed }) =>
    payments.refunds.record(owner, completed.id, {
      idempotencyKey: "new",
      currency: "EUR",
      price: "1",
    }),
  changeRefundStatus: (payments, { refund }) =>
    payments.refunds.changeStatus(owner, refund.id, { status: "COMPLETED" }),
  getRefund: (payments, { refund }) => payments.refunds.get(owner, refund.id),
  listRefunds: (payments) => payments.refunds.list(owner, {}),
  createCreditNote: (payments, { paid, lines }) =>
    payments.creditNotes.create(owner, paid.id, { idempotencyKey: "new", lines }),
  getCreditNote: (payments, { note }) => payments.creditNotes.get(owner, note.id),
  listCreditNotes: (payments) => payments.creditNotes.list(owner, {}),
  "dashboard.read": (payments) => payments.dashboard.read(owner),
};

const catalogOperations: Readonly<Record<string, (catalog: Quittance, opened: Opened) => Result>> =
  {
    createProduct: (catalog) => catalog.products.create(owner, { name: "Cake" }),
    reviseProduct: (catalog, { item }) =>
      catalog.products.revise(owner, item.productId, { name: "Cake" }),
    deactivateProduct: (catalog, { item }) => catalog.products.deactivate(owner, item.productId),
    createBillingSchema: (catalog, { item, tax }) =>
      catalog.billingSchemas.create(owner, {
        productId: item.productId,
        name: "Each",
        currency: "EUR",
        basePrice: "1",
        taxIds: [tax.id],
      }),
    reviseBillingSchema: (catalog, { item, tax }) =>
      catalog.billingSchemas.revise(owner, item.billingSchemaId, { taxIds: [tax.id] }),
    deactivateBillingSchema: (catalog, { item }) =>
      catalog.billingSchemas.deactivate(owner, item.billingSchemaId),
    createTax: (catalog, { tax: { percent } }) =>
      catalog.taxes.create(owner, { name: "VAT", percent, category: "S" }),
    reviseTax: (catalog, { tax }) => catalog.taxes.revise(owner, tax.id, { name: "Sales tax" }),
    deactivateTax: (catalog, { tax }) => catalog.taxes.deactivate(owner, tax.id),
    getTax: (catalog, { tax }) => catalog.taxes.get(owner, tax.id),
    listTaxes: (catalog) => catalog.taxes.list(owner, {}),
    createCoupon: (catalog, { tax: { percent }, item }) =>
      catalog.coupons.create(owner, { code: "NEW", percent, productIds: [item.productId] }),
    deactivateCoupon: (catalog, { coupon }) => catalog.coupons.deactivate(owner, coupon.id),
    getCoupon: (catalog, { coupon }) => catalog.coupons.get(owner, coupon.id),
    listCoupons: (catalog) => catalog.coupons.list(owner, {}),
  };

const webhookOperations: Readonly<Record<string, (webhooks: Webhooks, opened: Opened) => Result>> =
  {
    "webhooks.create": (webhooks) => webhooks.create(owner, { url }),
    "webhooks.get": (webhooks, { endpoint }) => webhooks.get(owner, endpoint.id),
    "webhooks.list": (webhooks) => webhooks.list(owner),
    "webhooks.update": (webhooks, { endpoint }) =>
      webhooks.update(owner, endpoint.id, { url: `${url}/2` }),
    "webhooks.disable": (webhooks, { endpoint }) => webhooks.disable(owner, endpoint.id),
    "webhooks.rotateSecret": (webhooks, { endpoint }) => webhooks.rotateSecret(owner, endpoint.id),
    "webhooks.deliveries": (webhooks, { endpoint }) => webhooks.deliveries(owner, endpoint.id),
    "webhooks.test": (webhooks, { endpoint }) => webhooks.test(owner, endpoint.id),
    "webhooks.replay": (webhooks, { endpoint }) =>
      webhooks.replay(owner, endpoint.id, { failedSince: "2025-01-01 00:00:00" }),
  };

/** Tests that operations fail with a port: with its first call, then the second and so on. */
const testEachCall = <Service, Ports extends object>(
  operations: Readonly<Record<string, (service: Service, opened: Opened) => Result>>,
  portsOf: (opened: Opened) => Ports,
  create: (ports: Ports) => Service,
): void => {
  test.each(Object.entries(operations))(
    "%s fails with a port, at each of its calls",
    async (_, run) => {
      for (let call = 1; ; call += 1) {
        const opened = await open();
        const { ports, calls } = failingAt(portsOf(opened), call);
        const outcome = await run(create(ports), opened);
        if (calls() < call) {
          expect(call).toBeGreaterThan(1);
          return;
        }
        const unavailable = { kind: "TaxUnavailable", cause: failed.cause };
        expect([left(failed), left(unavailable)]).toContainEqual(outcome);
      }
    },
  );
};

testEachCall(operations, ({ app }) => app.ports, createQuittance);
testEachCall(catalogOperations, ({ catalogPorts }) => catalogPorts, createQuittance);
testEachCall(webhookOperations, ({ webhookPorts }) => webhookPorts, createWebhooks);

const { store, ports } = createTestApp();
const all = { ...store, ...ports, environment: "development" } as never;

describe.each<readonly [string, (options: never) => unknown]>([
  ["createQuittance", createQuittance],
  ["createQuotes", createQuotes],
  ["createWebhooks", createWebhooks],
  ["createAdministration", createAdministration],
])("%s", (name, create) => {
  test("rejects an option that no service has, by name", () => {
    const options = { ...(all as object), profile: "invoice", roundings: [] } as never;
    expect(() => create(options)).toThrow(
      new TypeError(`${name} has no option "profile", "roundings": check the spelling, or omit it`),
    );
  });

  test("accepts the ports of a whole store, the options of others, and an absent option", () => {
    expect(create({ ...(all as object), profile: undefined } as never)).toBeDefined();
  });
});
