import { createHttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import type { MemoryStore } from "@quittance/memory";
import type { PostgresStore } from "@quittance/postgres";
import {
  addSeconds,
  createCatalog,
  createQuittance,
  fixedRates,
  right,
  timestampOf,
  type OrganizationId,
  type TotalsProfile,
} from "quittance";
import { rateSetOf, sequentialIds } from "quittance/testing";
import type { JsonObject } from "quittance/wire";

/** The exchange rates of the data file. */
export const rates = {
  timestamp: "2026-03-01 09:00:00",
  units_per_usd: { EUR: "0.879502000000000005", GBP: "0.738797999999999954", JPY: "148.43" },
};

/** Sends a request to the HTTP API of an organization; rejects unless it is accepted. */
export type Send = (path: string, body?: JsonObject) => Promise<JsonObject>;

/** The identifiers of all organizations, so that one file can contain their records. */
const newId = sequentialIds();

let now = timestampOf("2026-03-04 05:00:00");

/** Creates the HTTP API of an organization over a store. Each time of its clock is later. */
export const apiOf = (
  store: MemoryStore | PostgresStore,
  organizationId: OrganizationId,
  totals: TotalsProfile,
): Send => {
  const clock = () => (now = addSeconds(now, 1));
  const ports = {
    ...store,
    rates: fixedRates(rateSetOf(rates.units_per_usd, rates.timestamp)),
    ...{ clock, newId, totals },
    numbering: () => ({ name: "invoices", pattern: "INV-{n}" }),
    creditNoteNumbering: () => ({ name: "notes", pattern: "CN-{n}" }),
  };
  const handle = fetchHandler(
    createHttpHandler({
      payments: createQuittance(ports),
      catalog: createCatalog(ports),
      environment: "development",
      authenticate: () => Promise.resolve(right({ organizationId, scopes: undefined })),
    }),
  );
  return async (path, body = {}) => {
    const headers = { "content-type": "application/json", authorization: "Bearer token" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await handle(new Request(`http://service.test${path}`, init));
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return (JSON.parse(text) as { readonly data: JsonObject }).data;
  };
};

/** What the catalog of an organization has. */
interface ShopCatalog {
  readonly taxes: ReadonlyArray<string>;
  readonly products: ReadonlyArray<string>;
  readonly prices: ReadonlyArray<string>;
  readonly coupons: ReadonlyArray<string>;
}

const idsOf = async (
  send: Send,
  path: string,
  contents: ReadonlyArray<JsonObject>,
): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = [];
  for (const content of contents) ids.push(String((await send(path, content))["id"]));
  return ids;
};

/** Creates taxes of all kinds, prices of all models and coupons of both kinds. */
const fillCatalog = async (send: Send): Promise<ShopCatalog> => {
  const taxes = await idsOf(send, "/taxes", [
    { name: "VAT 19 %", percent: "19", jurisdiction: "DE" },
    { name: "Levy", percent: "2.5", is_compound: 1 },
    { name: "VAT 7 %", percent: "7", is_inclusive: 1 },
    {
      ...{ name: "Reverse charge", percent: "0", category: "AE" },
      ...{ exemption_reason: "Reverse charge", exemption_code: "VATEX-EU-AE" },
    },
  ]);
  const products = await idsOf(send, "/products", [
    { name: "Desk lamp", description: "Brass" },
    { name: "Calls" },
  ]);
  const [lamp = "", calls = ""] = products;
  const tiers = [
    { up_to: "5", unit_price: "7" },
    { up_to: null, unit_price: "6.5", flat_price: "2" },
  ];
  const price = { name: "Price", currency: "EUR", base_price: "0", product_id: calls };
  const prices = await idsOf(send, "/billing_schemas", [
    {
      ...{ name: "Lamp", currency: "GBP", base_price: "34.95", product_id: lamp },
      tax_ids: taxes.slice(0, 2),
    },
    { ...price, pricing: { model: "GRADUATED", tiers, minimum: "10" } },
    { ...price, pricing: { model: "VOLUME", tiers, maximum: "20" } },
    { ...price, base_price: "3", pricing: { model: "UNIT", included: "2" } },
    {
      ...{ ...price, base_price: "29.99", type: "RECURRING", interval_type: "MONTH" },
      ...{ interval_count: 1, payment_type: "ADVANCE" },
      ...{ renew_type: "ANNIVERSARY", billing_type: "PRORATED" },
    },
  ]);
  const coupons = await idsOf(send, "/coupons", [
    { code: "TEN", percent: "10", max_redemptions: 100, ends_at: "2027-01-01 00:00:00" },
    { code: "FIVE", amount: "5", currency: "EUR", minimum_total: "20", product_ids: [calls] },
  ]);
  return { taxes, products, prices, coupons };
};

const customer = {
  ...{ name: "Käufer SA", address: ["Rue 1", "75001 Paris"], country: "FR", tax_id: "12" },
  ...{ street: "Rue 1", city: "Paris", post_code: "75001", vat_id: "FR40303265045" },
  ...{
    endpoint: "FR40303265045",
    endpoint_scheme: "9957",
    reference: "0401",
    order_reference: "7",
  },
};

const document = {
  ...{ customer_email: "Buyer@Example.com", currency: "EUR", customer },
  ...{ due_at: "2026-04-01 00:00:00", expires_at: "2026-05-01 00:00:00" },
  ...{ metadata: { order: "7" }, redirect_url: "https://shop.example/thanks" },
};

/** The requests of invoices whose lines have everything that a line can have. */
const requestsOf = ({ taxes, products, prices }: ShopCatalog): ReadonlyArray<JsonObject> => {
  const [vat = "", levy = "", reduced = "", reverse = ""] = taxes;
  const [lamp = "", calls = ""] = products;
  const period = { from: "2026-02-01 00:00:00", to: "2026-03-01 00:00:00" };
  const whole = { period, proration: { unit: "DAY", from: 2, to: 20, whole: 28 } };
  const product = (index: number, changes: JsonObject): JsonObject => ({
    ...{ type: "PRODUCT", product_id: calls, billing_schema_id: prices[index], quantity: 1 },
    ...changes,
  });
  const custom = { type: "PAYMENT_INTENT", currency: "EUR", price: "9.99", quantity: 3 };
  return [
    {
      ...{ ...document, coupons: ["ten", "five"], delivery: { date: "2026-03-01" } },
      items: [
        product(0, {
          ...{ product_id: lamp, quantity: 2 },
          adjustments: [
            { type: "DISCOUNT", percent: "12.5", title: "Spring" },
            { type: "FEE", amount: "1.33", title: "Wrap" },
          ],
        }),
        product(1, { units: "7.25", unit: "MB", tax_ids: [vat], period }),
        product(2, { units: "7.25", tax_ids: [vat, levy] }),
        product(3, { units: "5", tax_ids: [reduced] }),
        { ...custom, title: "Consulting", units: "1.5", unit: "HUR", tax_ids: [vat] },
        { ...custom, title: "Book", tax_ids: [reduced] },
      ],
    },
    {
      ...document,
      delivery: { date: "2026-03-01", country: "FR", city: "Lyon", post_code: "69001" },
      period: { from: "2026-02-01", to: "2026-02-28" },
      items: [
        product(4, { ...whole, tax_ids: [reverse] }),
        { ...custom, currency: "JPY", price: "1234", title: "Travel", tax_ids: [reverse] },
      ],
    },
    { ...document, customer: null, items: [{ ...custom, title: "Plain" }] },
    { ...document, items: [{ ...custom, title: "Voided" }] },
    { ...document, items: [{ ...custom, title: "Paid late", tax_ids: [vat] }] },
  ];
};

let keys = 0;

const payment = (properties: JsonObject): JsonObject => {
  keys += 1;
  const idempotency_key = `key-${String(keys)}`;
  return { idempotency_key, provider_id: "prov_bank", status: "COMPLETED", ...properties };
};

/** Pays, refunds, credits and voids invoices in every way. */
const settle = async (
  send: Send,
  [first = "", second = "", third = "", voided = "", late = ""]: ReadonlyArray<string>,
) => {
  const pay = async (invoice: string, properties: JsonObject): Promise<string> => {
    const recorded = await send(`/invoices/${invoice}/payments`, payment(properties));
    return String((recorded["payment"] as JsonObject)["id"]);
  };
  const refund = (paid: string, properties: JsonObject): Promise<JsonObject> =>
    send(`/payments/${paid}/refunds`, payment({ provider_id: undefined, ...properties }));
  const payable = async (invoice: string): Promise<string> =>
    String((await send(`/invoices/${invoice}/payable`, { currency: "EUR" }))["payable"]);
  const details = await send(`/invoices/${first}`, { expand: ["items"] });
  const [lamps, , , , , books] = details["items"] as ReadonlyArray<JsonObject>;
  await pay(first, { currency: "GBP", price: "10.01", reference: "tx", metadata: { a: "b" } });
  await pay(first, { currency: "EUR", price: "1", status: "FAILED", failure_reason: "declined" });
  const rest = await pay(first, { currency: "EUR", price: await payable(first) });
  await refund(rest, { kind: "REFUND", currency: "EUR", price: "1.5", reason: "Late" });
  await refund(rest, { kind: "CHARGEBACK", currency: "EUR", price: "2", reference: "dispute" });
  await refund(rest, { kind: "REVERSAL", currency: "EUR", price: "1" });
  await refund(rest, { kind: "REFUND", currency: "EUR", price: "0.5", status: "PENDING" });
  for (const lines of [
    [{ invoice_item_id: lamps?.["id"], quantity: 1 }],
    [{ invoice_item_id: books?.["id"], amount: "2.5" }],
  ]) {
    const note = payment({ lines, reason: "Damaged", metadata: { case: "1" } });
    const { idempotency_key, reason, metadata } = note;
    await send(`/invoices/${first}/credit_notes`, { idempotency_key, lines, reason, metadata });
  }
  await pay(second, { currency: "EUR", price: "1" });
  await pay(third, { currency: "EUR", price: "40" });
  await send(`/invoices/${voided}/void`);
  await send(`/invoices/${late}/void`);
  await pay(late, { currency: "EUR", price: "2" });
};

/** The parts of an invoice, without payments and credit notes. */
export const ownParts: ReadonlyArray<string> = [
  ...["items", "items.product", "items.billing_schema", "items.payment_intent", "calculations"],
  ...["organization", "taxes", "totals", "currency"],
];

/** All parts of an invoice. */
export const allParts: ReadonlyArray<string> = [
  ...[...ownParts, "payments", "payments.provider", "payments.refunds", "credit_notes"],
];

/** The identifiers of the records of an organization, by the list of a data file. */
export type ShopRecords = Readonly<Record<string, ReadonlyArray<string>>>;

/** Fills an organization with records that have every feature. */
export const fillShop = async (send: Send): Promise<ShopRecords> => {
  const catalog = await fillCatalog(send);
  const invoices = await idsOf(send, "/invoices", requestsOf(catalog));
  await settle(send, invoices);
  const { taxes, products, prices, coupons } = catalog;
  const listed = async (list: string): Promise<ReadonlyArray<string>> =>
    ((await send(`/${list}`, { limit: 100 }))[list] as ReadonlyArray<JsonObject>).map(({ id }) =>
      String(id),
    );
  return {
    ...{ products, billing_schemas: prices, taxes, coupons, invoices },
    payments: await listed("payments"),
    refunds: await listed("refunds"),
    credit_notes: await listed("credit_notes"),
  };
};

/** Reads every record by a request of its own, invoices with parts. */
export const readShop = async (
  send: Send,
  records: ShopRecords,
  expand: ReadonlyArray<string>,
): Promise<Readonly<Record<string, ReadonlyArray<JsonObject>>>> => {
  const found: Record<string, ReadonlyArray<JsonObject>> = {};
  for (const [list, ids] of Object.entries(records)) {
    const rows: Array<JsonObject> = [];
    const body = list === "invoices" ? { expand, currency: "GBP" } : {};
    for (const id of ids) rows.push(await send(`/${list}/${id}`, body));
    found[list] = rows;
  }
  return found;
};
