import {
  Amount,
  discount,
  fee,
  idOf,
  addSeconds,
  type InvoiceId,
  type ItemRequest,
  type Listed,
  type PageOptions,
  type PaymentId,
  type StoredEvent,
} from "quittance";
import { type Bounds } from "quittance/adapter";
import { providers, type HistoryApp } from "./history-app.ts";
import type { Step, StepBounds, StepItem, StepPage } from "./history-steps.ts";

type StepOf<Kind extends Step["kind"]> = Extract<Step, { readonly kind: Kind }>;

/** Mostly one of the rows; 0 stands for one that nobody made. */
const chosen = <Row>(rows: ReadonlyArray<Row>, pick: number): Row | undefined =>
  pick === 0 ? undefined : rows[pick % rows.length];

const invoiceIn = ({ made }: HistoryApp, pick: number): InvoiceId =>
  chosen(made.invoices, pick)?.id ?? idOf("invoice", "invoice_none");

const paymentIn = ({ made }: HistoryApp, pick: number): PaymentId =>
  chosen(made.payments, pick)?.id ?? idOf("payment", "payment_none");

const providerAt = (place: number) => providers[place]?.id ?? idOf("prov", "prov_none");

/** Something to sell, so that histories need not begin with it. */
export const stock = async ({ catalog, around, made }: HistoryApp): Promise<unknown> => {
  const product = await catalog.createProduct(around.owner, { name: "Tea" });
  if (product._tag === "Left") return product;
  made.products.push(product.right);
  const results: Array<unknown> = [product];
  for (const [name, currency, price] of [
    ["Each", "EUR", "10.5"],
    ["Free", "USD", "0"],
  ] as const) {
    const basePrice = { currency, amount: Amount.of(price) };
    const content = { name, basePrice };
    const schema = await catalog.createBillingSchema(around.owner, product.right.id, content);
    if (schema._tag === "Right") made.schemas.push(schema.right);
    results.push(schema);
  }
  return results;
};

/** Do what a step says, and give the answer. */
export const perform = (app: HistoryApp, step: Step): Promise<unknown> => {
  const { around, payments: calls } = app;
  const { owner } = around;
  switch (step.kind) {
    case "create":
      return create(app, step);
    case "pay":
      return pay(app, step);
    case "change":
      return calls.changePaymentStatus(owner, paymentIn(app, step.payment), step.to);
    case "void":
      return calls.voidInvoice(owner, invoiceIn(app, step.invoice));
    case "owner":
      return calls.findInvoiceOwner(invoiceIn(app, step.invoice));
    case "payment":
      return calls.getPayment(owner, paymentIn(app, step.payment));
    case "payable":
      return calls.getPayableAmount(owner, invoiceIn(app, step.invoice), step.currency);
    case "quote":
      return calls.quoteInvoice(owner, invoiceIn(app, step.invoice), step.currency);
    case "details":
      return calls.getInvoice(owner, invoiceIn(app, step.invoice), step);
    case "invoices":
      return listInvoices(app, step);
    case "payments":
      return listPayments(app, step);
    case "dashboard":
      return calls.readDashboard(owner, step.period);
    case "outbox":
      return readOutbox(app, step.limit);
    case "product":
      return reviseProduct(app, step);
    case "schema":
      return reviseSchema(app, step);
    case "fold":
      return app.fold(step.limit).then(() => undefined);
    case "tick":
    case "rates":
      return Promise.resolve();
  }
};

const itemOf = (app: HistoryApp, item: StepItem): ItemRequest => {
  const { currency, quantity, title } = item;
  const adjustments = item.adjustments.map(({ kind, percent, amount }) => {
    const size =
      percent === undefined
        ? { amount: { currency, amount: Amount.of(amount) } }
        : { percent: Amount.of(percent) };
    return kind === "discount" ? discount(size) : fee(size, "Gebühr");
  });
  if (item.sold === undefined) {
    const price = Amount.of(item.price);
    return { type: "PAYMENT_INTENT", currency, price, quantity, title, adjustments };
  }
  const schema = chosen(app.made.schemas, item.sold);
  return {
    type: "PRODUCT",
    productId: app.made.products[0]?.id ?? idOf("product", "product_none"),
    billingSchemaId: schema?.id ?? idOf("schema", "schema_none"),
    ...{ quantity, adjustments },
  };
};

const create = async (app: HistoryApp, step: StepOf<"create">): Promise<unknown> => {
  const { key: idempotencyKey, items, currency, customerEmail, redirectUrl, metadata } = step;
  const request = { customerEmail, redirectUrl, metadata, ...(currency ? { currency } : {}) };
  const result = await app.payments.createInvoice(
    app.around.owner,
    { ...request, items: items.map((item) => itemOf(app, item)) },
    { idempotencyKey },
  );
  if (result._tag === "Right" && !result.right.replayed) {
    app.made.invoices.push(result.right.created.invoice);
  }
  return result;
};

const pay = async (app: HistoryApp, step: StepOf<"pay">): Promise<unknown> => {
  const { around, payments } = app;
  const { key: idempotencyKey, currency, status, ago } = step;
  const invoiceId = invoiceIn(app, step.invoice);
  const due =
    step.amount === "due"
      ? await payments.getPayableAmount(around.owner, invoiceId, currency)
      : undefined;
  if (due?._tag === "Left") return due;
  const result = await payments.recordPayment(around.owner, invoiceId, {
    ...{ idempotencyKey, status },
    providerId: providerAt(step.provider),
    price: due?.right ?? { currency, amount: Amount.of(step.amount) },
    ...(ago === undefined ? {} : { happenedAt: addSeconds(around.now, -ago) }),
  });
  if (result._tag === "Right" && !result.right.replayed) {
    app.made.payments.push(result.right.payment);
  }
  return result;
};

const boundsOf = ({ around }: HistoryApp, bounds: StepBounds): Bounds => {
  const amount = (text: string | undefined) => (text === undefined ? text : Amount.of(text));
  const moment = (seconds: number | undefined) =>
    seconds === undefined ? seconds : addSeconds(around.start, seconds);
  return {
    priceUsdFrom: amount(bounds.priceUsdFrom),
    priceUsdTo: amount(bounds.priceUsdTo),
    createdFrom: moment(bounds.createdFrom),
    createdTo: moment(bounds.createdTo),
  };
};

type Answer =
  { readonly _tag: "Left" } | { readonly _tag: "Right"; readonly right: Listed<unknown> };

/** One page at an offset; without one, every page that the cursors lead to. */
const walk = async (
  { limit, offset }: StepPage,
  list: (options: PageOptions) => Promise<Answer>,
): Promise<unknown> => {
  if (offset !== undefined) return list({ limit, offset });
  const pages: Array<Answer> = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit, cursor });
    pages.push(page);
    cursor = page._tag === "Right" ? page.right.nextCursor : undefined;
  } while (cursor !== undefined);
  return pages;
};

const listInvoices = (app: HistoryApp, step: StepOf<"invoices">): Promise<unknown> => {
  const { statuses, currencies, customerEmail, provider } = step;
  const providerId = provider === undefined ? provider : providerAt(provider);
  const properties = { statuses, currencies, customerEmail, providerId };
  const filter = { ...boundsOf(app, step.bounds), ...properties };
  return walk(step.page, (options) => app.payments.listInvoices(app.around.owner, filter, options));
};

const listPayments = (app: HistoryApp, step: StepOf<"payments">): Promise<unknown> => {
  const { statuses, currencies, providers: places, invoice, withProviders } = step;
  const providerIds = places?.map(providerAt);
  const invoiceId = invoice === undefined ? invoice : invoiceIn(app, invoice);
  const filter = { ...boundsOf(app, step.bounds), statuses, currencies, providerIds, invoiceId };
  return walk(step.page, (options) =>
    app.payments.listPayments(app.around.owner, filter, { ...options, withProviders }),
  );
};

/** Every event, a few at a time. */
const readOutbox = async (
  { outbox, around }: HistoryApp,
  limit: number,
): Promise<ReadonlyArray<unknown>> => {
  const answers: Array<unknown> = [];
  let last: StoredEvent | undefined;
  do {
    const answer = await outbox.read(around.owner, last?.position, limit)();
    answers.push(answer);
    last = answer._tag === "Right" ? answer.right.at(-1) : undefined;
  } while (last !== undefined);
  return answers;
};

const reviseProduct = async (app: HistoryApp, step: StepOf<"product">): Promise<unknown> => {
  const { catalog, around, made } = app;
  const id = chosen(made.products, step.revised)?.id ?? idOf("product", "product_none");
  if (step.isLast) return catalog.deactivateProduct(around.owner, id);
  const image = { url: "https://example.com/i.png", b: [1, null, { a: step.text }] };
  const changes = { name: `${step.text}!`, description: step.text, imageId: "image_1", image };
  const result = await catalog.reviseProduct(around.owner, id, changes);
  if (result._tag === "Right") made.products.push(result.right);
  return result;
};

const recurrence = {
  intervalType: "MONTH",
  intervalCount: 3,
  paymentType: "ADVANCE",
  renewType: "CALENDAR",
  billingType: "PRORATED",
} as const;

const reviseSchema = async (app: HistoryApp, step: StepOf<"schema">): Promise<unknown> => {
  const { catalog, around, made } = app;
  const id = chosen(made.schemas, step.revised)?.id ?? idOf("schema", "schema_none");
  if (step.isLast) return catalog.deactivateBillingSchema(around.owner, id);
  const basePrice = { currency: step.currency, amount: Amount.of(step.price) };
  const changes = { name: `${step.text}?`, basePrice, recurrence };
  const result = await catalog.reviseBillingSchema(around.owner, id, changes);
  if (result._tag === "Right") made.schemas.push(result.right);
  return result;
};
