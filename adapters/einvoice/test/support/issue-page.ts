import type { DocumentSource } from "@quittance/einvoice";
import {
  addSeconds,
  Amount,
  currencyInfo,
  orThrow,
  timestampOf,
  type Currency,
  type Invoice,
  type Item,
  type Tax,
  type Timestamp,
} from "quittance";
import { customer, openShop } from "./open-shop.ts";
import type { Random } from "./random-page.ts";

const of = Amount.of;

/** The currencies of invoices and of the accounts of sellers. */
const invoiceCurrencies: ReadonlyArray<Currency> = ["EUR", "USD", "SEK", "CHF", "JPY", "GBP"];

/** The currencies of lines that are not in that of the invoice. */
const lineCurrencies: ReadonlyArray<Currency> = [...invoiceCurrencies, "DKK"];

/** An invoice that the library issued, what is left to pay of it, and all its credit notes. */
export interface IssuedPage {
  readonly page: DocumentSource;
  readonly payable: Amount;
  readonly notes: ReadonlyArray<DocumentSource>;
}

/**
 * Issues a random invoice and credit notes of all of it, some by amount, through the library. The
 * currencies of the invoice, of each line and of the seller's accounts are drawn independently:
 * one invoice in three has a seller who accounts in another currency than the invoice's, and most
 * of these have no line in it.
 */
export const issuePage = async (random: Random): Promise<IssuedPage> => {
  const accountingCurrency = random.happens(0.4) ? random.pick(invoiceCurrencies) : undefined;
  const own = { legalId: "HRB 1", taxNumber: "12/345/67890", accountingCurrency };
  const shop = await openShop(own);
  const { service, tax, page } = shop;
  const currency = random.pick<Currency>(["EUR", ...invoiceCurrencies]);
  const from = (usual: Currency): Currency =>
    random.happens(0.25) ? random.pick(lineCurrencies) : usual;
  const isOutside = random.happens(0.06);
  const anyTax = async (): Promise<{
    readonly taxIds: readonly [Awaited<ReturnType<typeof tax>>];
  }> => {
    const category: Tax["category"] = isOutside
      ? "O"
      : random.pick(["S", "S", "S", "S", "S", "Z", "E", "AE", "K", "G"]);
    const percent = category === "S" ? random.pick(["19", "7", "25", "8.25"]) : "0";
    return { taxIds: [await tax(percent, category, category === "S" && random.happens(0.4))] };
  };
  const price = (own: Currency): Amount => {
    const decimals = own === "JPY" ? 0 : random.pick([2, 2, 3]);
    return of((1 + random.below(90_000) / 10 ** decimals).toFixed(decimals));
  };
  const measure = () =>
    random.happens(0.3)
      ? { units: of(random.pick(["1.5", "0.45", "3.333"])), unit: random.pick(["HUR", "KGM"]) }
      : {};
  const adjustments = () => [
    ...(random.happens(0.3)
      ? [{ type: "DISCOUNT" as const, percent: of(random.pick(["12.5", "40", "1"])) }]
      : []),
    ...(random.happens(0.2) ? [{ type: "FEE" as const, amount: of("2"), title: "Shipping" }] : []),
  ];
  const product = orThrow(
    await service.products.create(shop.shop, { name: "Metered", description: "Calls & <bytes>" }),
  ).created;
  const ofSchema = from(currency);
  const tier = (upTo: string | undefined, unitPrice: string) => ({
    upTo: upTo === undefined ? undefined : of(upTo),
    unitPrice: of(unitPrice),
    flatPrice: of("1"),
  });
  const schema = orThrow(
    await service.billingSchemas.create(shop.shop, {
      productId: product.id,
      name: "Tiers",
      currency: ofSchema,
      basePrice: Amount.zero,
      pricing: { model: "GRADUATED", tiers: [tier("5", "7.125"), tier(undefined, "6.0625")] },
    }),
  ).created;
  /** A part of February, for some lines. */
  const prorated = (quantity: number) => {
    if (quantity % 3 !== 0) return {};
    const [from, to] = [quantity - 3, 28 - (quantity % 2)];
    const at = (day: number): Timestamp =>
      addSeconds(timestampOf("2026-02-01 00:00:00"), day * 86_400);
    return {
      period: { from: at(from), to: at(to) },
      proration: { unit: "DAY", from, to, whole: 28 } as const,
    };
  };
  const items: Array<Item> = [];
  for (let left = 1 + random.below(6); left > 0; left -= 1) {
    const code = from(currency);
    const shared = { quantity: 1 + random.below(9), ...(await anyTax()) };
    items.push(
      random.happens(0.2)
        ? {
            type: "PRODUCT",
            productId: product.id,
            billingSchemaId: schema.id,
            ...shared,
            units: of(random.pick(["2", "7.5", "12"])),
            unit: "HUR",
            ...prorated(shared.quantity),
          }
        : {
            type: "PAYMENT_INTENT",
            currency: code,
            price: price(code),
            ...shared,
            title: random.pick(["Consulting", 'Ännü <b>&"q"', "]]> item"]),
            ...measure(),
            adjustments: adjustments(),
            ...prorated(shared.quantity),
          },
    );
  }
  const hasCoupon = random.happens(0.2);
  if (hasCoupon)
    orThrow(await service.coupons.create(shop.shop, { code: "TEN", percent: of("10") }));
  const { invoice, items: lines } = orThrow(
    await service.invoices.create(shop.shop, {
      currency,
      items,
      customerEmail: "a@b.de",
      dueAt: "2026-04-03 00:00:00",
      customer,
      delivery: { date: "2026-03-01", country: "FR", city: "Lyon", postCode: "69001" },
      ...(random.happens(0.3) ? { period: { from: "2026-02-01", to: "2026-02-28" } } : {}),
      ...(hasCoupon ? { coupons: ["ten"] } : {}),
    }),
  );
  if (random.happens(0.3)) await pay(shop, invoice, random);
  const { payable } = orThrow(await service.invoices.due(shop.shop, invoice.id));
  const source = await page(invoice.id);
  const notes: Array<DocumentSource> = [];
  const credit = async (requested: Parameters<typeof service.creditNotes.create>[2]["lines"]) => {
    const idempotencyKey = String(notes.length);
    const request = { idempotencyKey, lines: requested };
    const result = await service.creditNotes.create(shop.shop, invoice.id, request);
    if (result._tag === "Right") notes.push({ ...source, creditNote: result.right.creditNote });
    return result._tag === "Right";
  };
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const { id } of lines) {
    const known = left.get(id) ?? 0;
    if (random.happens(0.4))
      await credit([{ invoiceItemId: id, amount: unitsOf(currency, random) }]);
    const part = random.below(known);
    if (part > 0 && (await credit([{ invoiceItemId: id, quantity: part }])))
      left.set(id, known - part);
  }
  for (const [id, quantity] of left) await credit([{ invoiceItemId: id, quantity }]);
  const creditNotes = notes.flatMap(({ creditNote }) => creditNote ?? []);
  return { page: source, payable, notes: notes.map((note) => ({ ...note, creditNotes })) };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

const pay = async ({ service, shop }: Shop, { id, price, currency }: Invoice, random: Random) => {
  const part = Amount.percentOf(price, of(random.pick(["37.5", "100"])));
  const { decimals } = currencyInfo[currency];
  const amount = Amount.round(part, decimals, "HALF_UP");
  if (!Amount.isPositive(amount)) return;
  orThrow(
    await service.payments.record(shop, id, {
      idempotencyKey: "p",
      providerId: "prov_bank",
      status: "COMPLETED",
      currency,
      price: amount,
    }),
  );
};

/** A few smallest amounts that can be paid. */
const unitsOf = (currency: Currency, random: Random): Amount => {
  const unit = currency === "CHF" ? of("0.05") : Amount.unit(currencyInfo[currency].decimals);
  return Amount.multiplyByInteger(unit, 1 + random.below(200));
};
