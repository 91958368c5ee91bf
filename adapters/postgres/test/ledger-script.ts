import { checkStore, postgresStore, type Executor } from "@quittance/postgres";
import {
  Amount,
  addSeconds,
  timestampOf,
  type Id,
  type InvoiceList,
  type OrganizationId,
  type Quittance,
} from "quittance";
import type { PaymentFilter } from "quittance/adapter";
import { updateRollups } from "../src/rollups/update-rollups.ts";
import { rebuildRollups } from "../src/rollups/rebuild-rollups.ts";
import { bank, createTestApp } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";

/** The differences between runs of the script. */
export interface ScriptValues {
  readonly owner: OrganizationId;
  /** Euros of an invoice; each payment is the half. */
  readonly price: number;
  /** The prefix of keys and texts. */
  readonly word: string;
}

/** Runs every operation of an organization, with its own amounts. */
export const runScript = async (executor: Executor, values: ScriptValues): Promise<void> => {
  const { owner, word } = values;
  let now = timestampOf("2025-07-17 12:00:00");
  const store = postgresStore(executor, { updateRollupsEvery: 5 });
  const clock = () => (now = addSeconds(now, 61));
  const { payments } = createTestApp({ store, clock });
  const script = { ...values, payments };
  await sell(script);
  await payAndVoid(script);
  await browse(script);
  await store.credentials.findByDigest(word)();
  const [, event] = rightOf(await store.outbox.read(owner, undefined, 100)());
  rightOf(await store.outbox.read(owner, event?.position, 3)());
  const [first] = rightOf(await store.outbox.readAll(undefined, 1)());
  rightOf(await store.outbox.readAll(first?.position, 3)());
  for await (const { message } of checkStore(executor)) throw new Error(message);
  await updateRollups(executor, { batch: 100 });
  await rebuildRollups(executor);
  await payAndVoid({ ...script, word: `${word}_more` });
};

interface Script extends ScriptValues {
  readonly payments: Quittance;
}

const sell = async ({ owner, word, payments, price }: Script): Promise<void> => {
  const first = rightOf(
    await payments.products.create(owner, { name: word, description: word }),
  ).created;
  const tea = rightOf(await payments.products.revise(owner, first.id, { name: `${word} again` }));
  const taxIds = [await addTaxes(owner, word, payments)];
  const charge = { currency: "EUR", basePrice: Amount.fromInteger(price), taxIds } as const;
  const content = { productId: tea.id, name: word, ...charge };
  const each = rightOf(await payments.billingSchemas.create(owner, content)).created;
  const changes = { name: `${word} 2` };
  const better = rightOf(await payments.billingSchemas.revise(owner, each.id, changes));
  await useCoupons({ owner, word, payments, price });
  const items = [
    { type: "PRODUCT" as const, productId: tea.id, billingSchemaId: better.id, quantity: 2 },
  ] as const;
  const request = { currency: "EUR" as const, items, customerEmail: `${word}@example.com` };
  rightOf(await payments.invoices.create(owner, request));
  const key = { idempotencyKey: `${word}_sale` };
  rightOf(await payments.invoices.create(owner, request, key));
  rightOf(await payments.invoices.create(owner, request, key));
  rightOf(await payments.products.deactivate(owner, tea.id));
  rightOf(await payments.billingSchemas.deactivate(owner, better.id));
};

/** Writes and lists taxes, and returns the identifier of an active one. */
const addTaxes = async (
  owner: OrganizationId,
  word: string,
  payments: Quittance,
): Promise<Id<"tax">> => {
  const vat = { name: word, percent: Amount.of("19.25"), jurisdiction: word };
  const first = rightOf(await payments.taxes.create(owner, vat)).created;
  const second = rightOf(
    await payments.taxes.revise(owner, first.id, { percent: Amount.of("7.75") }),
  );
  const other = rightOf(await payments.taxes.create(owner, vat)).created;
  rightOf(await payments.taxes.deactivate(owner, other.id));
  const { nextCursor: cursor } = rightOf(await payments.taxes.list(owner, { limit: 1 }));
  rightOf(await payments.taxes.list(owner, { cursor }));
  rightOf(await payments.taxes.list(owner, { isActive: true }));
  rightOf(await payments.taxes.list(owner, { isActive: false, offset: 1 }));
  return second.id;
};

/** Writes and lists coupons, redeems them until they are used up, and gives a redemption back. */
const useCoupons = async ({ owner, word, payments, price }: Script): Promise<void> => {
  const percent = Amount.of("12.5");
  const [once, own, old] = [`${word}-once`, `${word}-own`, `${word}-old`];
  rightOf(await payments.coupons.create(owner, { code: once, percent, maxRedemptions: 1 }));
  const size = { amount: Amount.of("0.5"), currency: "EUR", minimumTotal: Amount.of("1") } as const;
  rightOf(await payments.coupons.create(owner, { code: own, ...size, maxPerCustomer: 1 }));
  const { id } = rightOf(await payments.coupons.create(owner, { code: old, percent }));
  if ((await payments.coupons.create(owner, { code: old, percent }))._tag === "Right") {
    throw new Error("A code was stored twice");
  }
  rightOf(await payments.coupons.deactivate(owner, id));
  rightOf(await payments.coupons.get(owner, id));
  const { nextCursor: cursor } = rightOf(await payments.coupons.list(owner, { limit: 1 }));
  rightOf(await payments.coupons.list(owner, { cursor }));
  rightOf(await payments.coupons.list(owner, { isActive: true, code: once }));
  rightOf(await payments.coupons.list(owner, { isActive: false, offset: 1 }));
  const item = { type: "PAYMENT_INTENT" as const, currency: "EUR" as const, quantity: 1 };
  const request = {
    items: [{ ...item, price: Amount.fromInteger(price) }] as const,
    coupons: [once, own],
    customerEmail: `${word}@example.com`,
  };
  const create = () => payments.invoices.create(owner, request);
  const { invoice } = rightOf(await create());
  if ((await create())._tag === "Right") throw new Error("A coupon was redeemed twice");
  rightOf(await payments.invoices.void(owner, invoice.id));
  rightOf(await create());
};

const payAndVoid = async ({ owner, word, payments, price }: Script): Promise<void> => {
  const item = { type: "PAYMENT_INTENT" as const, currency: "EUR" as const, quantity: 1 };
  const request = {
    currency: "EUR" as const,
    items: [{ ...item, price: Amount.fromInteger(price) }] as const,
    customerEmail: `${word}@example.com`,
    metadata: { [word]: word },
  };
  const [one, two] = [
    rightOf(await payments.invoices.create(owner, request)).invoice,
    rightOf(await payments.invoices.create(owner, request)).invoice,
  ];
  const half = {
    providerId: bank.id,
    currency: "EUR" as const,
    price: Amount.fromInteger(price / 2),
  };
  const part = (key: string) => ({ ...half, idempotencyKey: `${word}_${key}` });
  const done = { status: "COMPLETED" } as const;
  rightOf(await payments.payments.record(owner, one.id, { ...part("a"), ...done }));
  const { payment } = rightOf(await payments.payments.record(owner, one.id, part("b")));
  rightOf(await payments.payments.record(owner, one.id, part("b")));
  rightOf(await payments.payments.changeStatus(owner, payment.id, { status: "COMPLETED" }));
  rightOf(await payments.payments.record(owner, one.id, { ...part("c"), ...done }));
  rightOf(await payments.payments.record(owner, one.id, { ...part("d"), ...done }));
  rightOf(await payments.invoices.void(owner, two.id));
  rightOf(await payments.payments.record(owner, two.id, { ...part("e"), ...done }));
  const failing = rightOf(await payments.payments.record(owner, two.id, part("f"))).payment;
  rightOf(await payments.payments.changeStatus(owner, failing.id, { status: "FAILED" }));
  rightOf(await payments.payments.get(owner, payment.id));
  rightOf(await payments.invoices.dueIn(owner, one.id, "GBP"));
  rightOf(await payments.invoices.owner(one.id));
};

const invoiceFilters = (word: string, price: number): ReadonlyArray<InvoiceList> => [
  {},
  { status: ["COMPLETED"] },
  { status: ["COMPLETED", "VOIDED"], currency: ["EUR", "GBP"] },
  { customerEmail: `${word}@example.com`, priceUsdFrom: Amount.fromInteger(1) },
  { providerId: bank.id },
  { providerId: bank.id, status: ["COMPLETED"], priceUsdTo: Amount.fromInteger(price * 10) },
  {
    createdAtFrom: timestampOf("2025-01-01 00:00:00"),
    createdAtTo: timestampOf("2026-01-01 00:00:00"),
  },
];

const paymentFilters = (price: number): ReadonlyArray<Omit<PaymentFilter, "search">> => [
  {},
  { status: ["COMPLETED"] },
  { status: ["COMPLETED", "FAILED"], currency: ["EUR"], providerId: [bank.id] },
  { invoiceId: "invoice_3" },
  { priceUsdFrom: Amount.fromInteger(1), priceUsdTo: Amount.fromInteger(price * 10) },
];

const browse = async ({ owner, word, payments, price }: Script): Promise<void> => {
  const parts = ["payments.provider", "items.product", "organization"] as const;
  const more = ["items.billing_schema", "items.payment_intent", "calculations"] as const;
  const { invoice } = rightOf(
    await payments.invoices.get(owner, "invoice_1", { expand: [...parts, ...more] }),
  );
  rightOf(await payments.invoices.get(owner, invoice.id));
  const pages = [{ limit: 2 }, { limit: 2, offset: 1 }, { limit: 2, offset: 10_007 }];
  for (const filter of invoiceFilters(word, price)) {
    for (const page of pages) rightOf(await payments.invoices.list(owner, { ...filter, ...page }));
    const { nextCursor } = rightOf(await payments.invoices.list(owner, { ...filter, limit: 1 }));
    rightOf(await payments.invoices.list(owner, { ...filter, limit: 1, cursor: nextCursor }));
  }
  for (const filter of paymentFilters(price)) {
    for (const page of pages) {
      rightOf(await payments.payments.list(owner, { ...filter, ...page, expand: ["provider"] }));
    }
    const { nextCursor } = rightOf(await payments.payments.list(owner, { ...filter, limit: 1 }));
    rightOf(await payments.payments.list(owner, { ...filter, limit: 1, cursor: nextCursor }));
  }
  for (const period of ["last_day", "last_365_days"] as const) {
    rightOf(await payments.dashboard.read(owner, { period }));
  }
};
