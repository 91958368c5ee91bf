import {
  addSeconds,
  Amount,
  orThrow,
  type Currency,
  type InvoiceRequest,
  type ItemRequest,
  type Timestamp,
} from "quittance";
import { couponCode, type Offer } from "./sample-catalog.ts";
import { activeOrganization as organization } from "./sample-organization.ts";
import { pick, type Random } from "./seeded-random.ts";
import { settle, type Shop } from "./settle.ts";

const currencies: readonly [Currency, ...Array<Currency>] = [
  ...(["EUR", "EUR", "EUR", "EUR", "EUR"] as const),
  ...(["GBP", "GBP", "USD", "USD", "SEK"] as const),
];

/** Creates an invoice of one to three lines and plans its payments. */
export const placeOrder = async (shop: Shop, time: Timestamp): Promise<void> => {
  const created = orThrow(await shop.payments.createInvoice(organization, orderOf(shop, time)));
  settle(shop, created.invoice.id, time);
};

const orderOf = ({ offers, random }: Shop, time: Timestamp): InvoiceRequest => {
  const [name, email, country] = pick(random, customers);
  const items: Array<ItemRequest> = Array.from({ length: 1 + random(3) }, () =>
    lineOf(offers[random(offers.length)], random),
  );
  if (random(3) === 0) items.push(shipping);
  return {
    currency: pick(random, currencies),
    items,
    customerEmail: email,
    customer: { name, country },
    dueAt: addSeconds(time, 14 * 86_400),
    metadata: { order: String(10_000 + random(90_000)), channel: pick(random, ["web", "app"]) },
    ...(random(7) === 0 ? { coupons: [couponCode] } : {}),
  };
};

const lineOf = (offer: Offer | undefined, random: Random): ItemRequest => {
  if (offer === undefined) throw new Error("The sample catalog is empty");
  const { productId, billingSchemaId } = offer;
  return {
    type: "PRODUCT",
    productId,
    billingSchemaId,
    quantity: random(4) === 0 ? 2 + random(2) : 1,
    ...(random(8) === 0 ? { adjustments: [clubDiscount] } : {}),
  };
};

const clubDiscount = {
  type: "DISCOUNT",
  percent: Amount.of("7.5"),
  title: "Club discount",
} as const;

const shipping: ItemRequest = {
  ...{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("6.9"), quantity: 1 },
  title: "Shipping",
};

/** Name, e-mail address and country of invented customers. */
const customers: readonly [Customer, ...Array<Customer>] = [
  ["Alpine Club Hall", "orders@alpine-club.example.org", "AT"],
  ["Fjordland Guides", "office@fjordland.example.com", "NO"],
  ["Hillside School", "equipment@hillside-school.example.org", "GB"],
  ["Ida Brandt", "ida@brandt.example.net", "DE"],
  ["Karst Rescue Team", "team@karst-rescue.example.org", "SI"],
  ["Marc Delon", "marc.delon@example.com", "FR"],
  ["Northern Light Tours", "booking@northern-light.example.com", "SE"],
  ["Ridge & Sons", "purchasing@ridge.example.com", "US"],
  ["Saga Publishing", "accounts@saga.example.com", "DK"],
  ["Tilda Wren", "tilda.wren@example.net", "GB"],
  ["Trailhead Store", "stock@trailhead.example.com", "US"],
  ["Valley Scouts", "camp@valley-scouts.example.org", "NL"],
];

/** A customer: name, e-mail address, country. */
type Customer = readonly [name: string, email: string, country: string];
