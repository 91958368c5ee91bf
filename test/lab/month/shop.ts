import { readFileSync } from "node:fs";
import { sample } from "../../../adapters/cli/test/run-cli.ts";
import type { Random } from "../chaos/random.ts";

/** The organization that sells. */
export const organization = "org_month";
export const key = "sk_test_key_of_the_month_experiment";
/** The month that is reported, in the time zone of the seller, and the first day after it. */
export const month = "2026-11";
export const monthEnd = "2026-12-01";

/**
 * When the shop works, in UTC, and how many invoices it issues then. In the time zone of the seller,
 * the second time is in November already, and the last one in December.
 */
export const sittings = [
  { now: "2026-10-31 22:30:00", invoices: 30 },
  { now: "2026-10-31 23:30:00", invoices: 150 },
  { now: "2026-11-15 12:00:00", invoices: 200 },
  { now: "2026-11-30 22:30:00", invoices: 150 },
  { now: "2026-11-30 23:30:00", invoices: 30 },
] as const;

const address = { street: "Hauptstr. 1", post_code: "50667", city: "Köln", country: "DE" };
const createdAt = "2026-01-02 09:00:00";

const taxOf = (percent: string) => ({
  id: `tax_${percent}`,
  version_group_id: `group_${percent}`,
  is_active: 1,
  organization_id: organization,
  name: "VAT",
  percent,
  is_inclusive: 0,
  is_compound: 0,
  category: "S",
  created_at: createdAt,
});

/** Returns the data file of the shop; the exchange rates are those of the sample data. */
export const dataFile = (): string => {
  const { rates } = JSON.parse(readFileSync(sample, "utf8")) as { readonly rates: unknown };
  const seller = {
    legal_name: "Muster GmbH",
    address,
    vat_id: "DE136695976",
    accounting_currency: "EUR",
    endpoint: "DE136695976",
    endpoint_scheme: "9930",
    time_zone: "Europe/Berlin",
    contact: { name: "Erika Muster", phone: "+49 221 1234", email: "erika@example.com" },
    accounts: [{ iban: "DE02120300000000202051", name: "Muster GmbH" }],
    payment_terms: "14 days net",
  };
  return JSON.stringify({
    organizations: [
      {
        id: organization,
        name: "Muster",
        image_url: null,
        seller,
        totals: "invoice",
        numbering: "R-{YYYY}-{n:5}",
        credit_numbering: "G-{YYYY}-{n:4}",
      },
    ],
    api_keys: [{ key, organization_id: organization }],
    access_tokens: [],
    providers: [
      {
        id: "prov_bank",
        name: "Bank",
        type: "FIAT",
        is_active: 1,
        created_at: createdAt,
        currencies: ["EUR", "USD", "CHF"],
      },
    ],
    products: [],
    billing_schemas: [],
    taxes: ["19", "7"].map(taxOf),
    rates,
  });
};

/** An amount of a whole number of cents. */
const amountOf = (cents: number): string => {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A line that is sold. */
export interface SoldLine {
  readonly price: string;
  readonly quantity: number;
  readonly percent: "19" | "7";
  /** In percent; "0" for none. */
  readonly discount: string;
}

/** What is sold by an invoice. */
export interface Sale {
  readonly currency: string;
  readonly country: string;
  readonly lines: ReadonlyArray<SoldLine>;
}

/** Draws what an invoice is for. */
export const drawSale = (random: Random): Sale => ({
  currency: random.pick(["EUR", "EUR", "USD", "CHF"]),
  country: random.pick(["DE", "DE", "DE", "AT", "FR"]),
  lines: Array.from({ length: 1 + random.below(4) }, () => ({
    price: amountOf(100 + random.below(30_000)),
    quantity: 1 + random.below(9),
    percent: random.pick(["19", "19", "7"]),
    discount: random.pick(["0", "0", "5", "12.5"]),
  })),
});

/** The body of the request that creates an invoice. */
export const invoiceBody = ({ currency, country, lines }: Sale) => ({
  currency,
  customer_email: "buyer@example.com",
  customer: {
    name: "Buyer KG",
    street: "Ring 2",
    city: "Berlin",
    post_code: "10115",
    country,
    reference: "04011000-12345-03",
    endpoint: "buyer@example.com",
    endpoint_scheme: "EM",
  },
  items: lines.map(({ price, quantity, percent, discount }, index) => ({
    type: "PAYMENT_INTENT",
    title: `Article ${String(index + 1)}`,
    currency,
    price,
    quantity,
    tax_ids: [`tax_${percent}`],
    adjustments: discount === "0" ? [] : [{ type: "DISCOUNT", title: "Rebate", percent: discount }],
  })),
});

/** An invoice that was issued, and what of it can still be changed. */
export interface Issued extends Sale {
  readonly id: string;
  readonly price: string;
  /** The lines that are not credited, with their quantities. */
  readonly uncredited: Array<{ readonly id: string; readonly quantity: number }>;
  /** The payments that are not refunded. */
  readonly unrefunded: Array<string>;
  isPaid: boolean;
  isVoided: boolean;
}

/** A request to change an invoice. */
export interface Change {
  readonly kind: "payment" | "note" | "refund" | "void";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Draws what happens to an invoice next, if anything, and notes what can be changed no more. */
export const drawChange = (
  random: Random,
  invoice: Issued,
  idempotencyKey: string,
): Change | undefined => {
  const { id, currency, price, uncredited, unrefunded } = invoice;
  const choice = random.below(100);
  if (invoice.isVoided || choice < 60) return undefined;
  const by = { idempotency_key: idempotencyKey };
  const paid = { ...by, provider_id: "prov_bank", currency, status: "COMPLETED" };
  if (choice < 84) {
    // The whole price, a part of it, or more than it.
    const amount = !invoice.isPaid && choice < 76 ? price : amountOf(200 + random.below(20_000));
    invoice.isPaid = true;
    const path = `/invoices/${id}/payments`;
    return { kind: "payment", path, body: { ...paid, price: amount } };
  }
  if (choice < 94) {
    const line = uncredited.shift();
    if (line === undefined) return undefined;
    const part = random.pick([{ quantity: 1 }, { quantity: line.quantity }, { amount: "0.55" }]);
    const lines = [{ invoice_item_id: line.id, ...part }];
    return { kind: "note", path: `/invoices/${id}/credit_notes`, body: { ...by, lines } };
  }
  if (choice < 98) {
    const payment = unrefunded.shift();
    if (payment === undefined) return undefined;
    const body = { ...by, currency, price: amountOf(50 + random.below(150)) };
    return { kind: "refund", path: `/payments/${payment}/refunds`, body };
  }
  // A credited invoice can be completed.
  if (invoice.isPaid || uncredited.length === 0) return undefined;
  invoice.isVoided = true;
  return { kind: "void", path: `/invoices/${id}/void`, body: {} };
};
