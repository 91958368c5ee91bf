import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  timestampOf,
  type Currency,
  type Id,
  type Item,
  type NewInvoice,
  type NewPayment,
  type QuittancePorts,
  type OrganizationId,
} from "quittance";
import { loadDataset } from "../src/data/load-dataset.ts";

const lantern: OrganizationId = "org_lantern";
const harbour: OrganizationId = "org_harbour";

const product = (name: string, schema: string, quantity: number): Item => ({
  type: "PRODUCT",
  productId: `product_${name}`,
  billingSchemaId: `schema_${schema}`,
  quantity,
});

const custom = (title: string, currency: Currency, price: string, quantity: number): Item => ({
  ...({ type: "PAYMENT_INTENT", title, currency } as const),
  price: Amount.of(price),
  quantity,
});

/** A payment: time, key, currency, amount and status; the provider follows from the key. */
type Paid = readonly [string, string, Currency, string, NewPayment["status"]];

interface Order {
  readonly owner?: typeof lantern;
  readonly at: string;
  readonly email: string;
  readonly currency: Currency;
  readonly metadata?: NewInvoice["metadata"];
  readonly items: ReadonlyArray<Item>;
  readonly paid?: ReadonlyArray<Paid>;
  readonly voidedAt?: string;
}

/** Invoices of every status, by the name in their identifiers. */
const orders: Readonly<Record<string, Order>> = {
  print_run: {
    ...({
      at: "2025-06-24 08:00:00",
      email: "buying@inkwell.example.com",
      currency: "CHF",
    } as const),
    items: [custom("Proof sheets", "CHF", "240", 3)],
    paid: [["2025-06-25 10:40:00", "cardhouse-66120", "EUR", "300", "CANCELLED"]],
    voidedAt: "2025-06-27 12:15:30",
  },
  star_charts: {
    ...({ at: "2025-07-10 20:02:11", email: "mika@example.com", currency: "USD" } as const),
    items: [product("star_chart_2025", "star_chart_btc", 2)],
    paid: [["2025-07-10 20:09:30", "chainpay-0a41f7", "BITCOIN", "0.00042", "COMPLETED"]],
  },
  almanac_year: {
    ...({ at: "2025-07-14 16:30:05", email: "Noor.Visser@example.net", currency: "EUR" } as const),
    items: [product("almanac", "almanac_monthly", 12), custom("Postage", "GBP", "4.5", 1)],
    paid: [
      ["2025-07-14 16:31:20", "cardhouse-70311", "EUR", "88.15", "FAILED"],
      ["2025-07-14 16:35:02", "cardhouse-70318", "EUR", "40", "COMPLETED"],
    ],
  },
  workshop: {
    ...({ at: "2025-07-16 07:55:00", email: "verkstad@example.se", currency: "SEK" } as const),
    owner: harbour,
    items: [product("caliper", "caliper_sek", 4)],
    paid: [["2025-07-16 08:01:00", "cardhouse-70590", "SEK", "1996", "COMPLETED"]],
  },
  school_library: {
    ...({
      at: "2025-07-17 09:12:40",
      email: "orders@hillside-school.example.org",
      currency: "EUR",
    } as const),
    metadata: { order: "1042", channel: "web" },
    items: [product("field_guide", "field_guide_gbp", 2)],
  },
  reading_room: {
    ...({ at: "2025-07-17 11:45:00", email: "reading.room@example.org", currency: "USD" } as const),
    items: [product("field_guide", "field_guide_usd", 3)],
    paid: [["2025-07-17 11:46:10", "cardhouse-71020", "USD", "133.5", "PENDING"]],
  },
  observatory: {
    ...({
      at: "2025-07-17 13:20:00",
      email: "office@observatory.example.edu",
      currency: "USD",
    } as const),
    items: [
      product("star_chart_2025", "star_chart_btc", 5),
      product("field_guide", "field_guide_usd", 1),
    ],
    paid: [["2025-07-17 13:24:18", "chainpay-0b7d20", "USDT", "169.07", "PENDING"]],
  },
};

/** The identifiers of the invoices. */
export const sampleInvoices = Object.keys(orders).map((name) => `invoice_${name}`);

/** Writes invoices of every status, with payments, for the organizations of the sample data. */
export const writeSampleLedger = async (
  store: Omit<QuittancePorts, "rates" | "clock" | "newId">,
): Promise<void> => {
  for (const [name, order] of Object.entries(orders)) {
    const { owner = lantern, at, email, currency, items, metadata, paid = [], voidedAt } = order;
    let now = timestampOf(at);
    const made = new Map<string, number>();
    const quittance = createQuittance({
      ...store,
      rates: fixedRates(loadDataset().rates),
      clock: () => now,
      newId: (prefix) => {
        const count = (made.get(prefix) ?? 0) + 1;
        made.set(prefix, count);
        return `${prefix}_${name}${prefix === "invoice" ? "" : `_${String(count)}`}`;
      },
    });
    const request = { currency, items, customerEmail: email, metadata };
    const { invoice } = orThrow(await quittance.invoices.create(owner, request));
    for (const [time, idempotencyKey, code, amount, status] of paid) {
      now = timestampOf(time);
      const providerId: Id<"prov"> = `prov_${idempotencyKey.split("-")[0] ?? ""}`;
      const payment = { idempotencyKey, providerId, currency: code, price: amount, status };
      orThrow(await quittance.payments.record(owner, invoice.id, payment));
    }
    if (voidedAt === undefined) continue;
    now = timestampOf(voidedAt);
    orThrow(await quittance.invoices.void(owner, invoice.id));
  }
};
