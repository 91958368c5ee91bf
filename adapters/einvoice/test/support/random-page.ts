import {
  Amount,
  currencyInfo,
  type Currency,
  type Id,
  type InvoiceItem,
  type InvoiceTotals,
  type Tax,
} from "quittance";
import type { DocumentSource } from "../../src/document-of.ts";
import type { DocumentTotals, InvoiceCalculation, LineTax } from "quittance/adapter";

/** A small deterministic source of random numbers. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    let x = state;
    x ^= x >>> 16;
    x = Math.imul(x, 0x85ebca6b);
    x ^= x >>> 13;
    return (x >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    happens: (p: number): boolean => next() < p,
    pick: <T>(list: ReadonlyArray<T>): T => list[below(list.length)] as T,
  };
};
export type Random = ReturnType<typeof randomOf>;

const of = Amount.of;
const rates: Record<string, Amount> = {
  EUR: of("0.92"),
  SEK: of("10.4571"),
  JPY: of("151.37"),
  GBP: of("0.7912"),
  USD: of("1"),
};

const tax = (
  taxId: string,
  category: Tax["category"],
  percent: string,
  isInclusive: boolean,
): LineTax => ({
  taxId: taxId as Id<"tax">,
  name: `VAT ${percent}`,
  percent: of(percent),
  category,
  exemptionReason: category === "S" || category === "Z" ? undefined : `Reason of ${category}`,
  isInclusive,
  isCompound: false,
});

/** Periods of lines within February, some of which are parts of days. */
const linePeriods = [
  { from: "2026-02-01 00:00:00", to: "2026-03-01 00:00:00" },
  { from: "2026-02-14 23:59:59", to: "2026-02-15 00:00:00" },
  { from: "2026-02-10 08:00:00", to: "2026-02-20 08:00:00" },
];

export const randomPage = (random: Random): DocumentSource => {
  const currency = random.pick(["EUR", "EUR", "SEK", "JPY"] as const) as Currency;
  const u = currencyInfo[currency].decimals;
  const R = (a: Amount): Amount => Amount.round(a, u, "HALF_UP");
  const isO = random.happens(0.08);
  const pool: Array<LineTax> = [];
  const n = 1 + random.below(6);
  const stamp = "2026-03-04 05:06:07" as never;
  const items: Array<InvoiceItem> = [];
  const calculations: Array<InvoiceCalculation> = [];
  const lines: Array<{ id: Id<"invoice_item">; tax: LineTax; a: Amount }> = [];
  const inclusivity = random.below(3);
  for (let i = 0; i < n; i++) {
    const category = isO
      ? "O"
      : random.pick(["S", "S", "S", "S", "Z", "E", "AE", "K", "G"] as const);
    const percent = category === "S" ? random.pick(["19", "7", "25", "8.25"]) : "0";
    const inclusive = inclusivity === 0 ? false : inclusivity === 1 ? true : random.happens(0.5);
    const t = tax(
      `tax_${category}_${percent}_${String(inclusive)}_${String(random.below(2))}`,
      category,
      percent,
      inclusive,
    );
    pool.push(t);
    const id = `item_${String(i)}` as Id<"invoice_item">;
    const from = random.happens(0.3) ? (random.pick(["USD", "GBP"]) as Currency) : currency;
    const unitPrice = of(
      `${String(random.below(from === "JPY" ? 90000 : 900))}.${String(random.below(100)).padStart(2, "0")}`,
    );
    const quantity = 1 + random.below(9);
    const units = random.happens(0.3) ? of(random.pick(["1.5", "0.45", "3.333", "0"])) : undefined;
    let price = Amount.multiplyByInteger(
      units ? Amount.multiplyByRate(unitPrice, units) : unitPrice,
      quantity,
    );
    const steps: Array<Partial<InvoiceCalculation>> = [];
    const add = (title: string, basis: unknown, after: Amount, c: Currency): void => {
      steps.push({ title, currency: c, price: { before: price, after }, basis: basis as never });
      price = after;
    };
    add(
      random.pick(["Consulting", 'Ännü <b>&"quoted"', "]]> item", "a\r\nb"]),
      {
        kind: "Base",
        item: random.happens(0.5)
          ? { type: "PRODUCT", productId: `product_${String(i)}`, billingSchemaId: "b" }
          : { type: "PAYMENT_INTENT", paymentIntentId: undefined },
        unitPrice: { currency: from, amount: unitPrice },
        quantity,
        units,
        unit: units && random.pick(["HUR", "KGM", "XPP"]),
        documentTaxIds: [t.taxId],
      },
      price,
      from,
    );
    if (random.happens(0.3))
      add(
        "Discount",
        { kind: "Adjustment", type: "DISCOUNT", details: {} },
        Amount.percentOf(price, of(random.pick(["87.5", "75", "99", "0"]))),
        from,
      );
    if (random.happens(0.3))
      add(
        "Fee",
        { kind: "Adjustment", type: "FEE", details: {} },
        Amount.add(price, of(random.pick(["0.01", "3.333", "12.5"]))),
        from,
      );
    if (random.happens(0.15))
      add(
        "Coupon TEN",
        { kind: "Adjustment", type: "DISCOUNT", details: {} },
        Amount.percentOf(price, of("66.6")),
        from,
      );
    if (from !== currency) {
      const [a, b] = [rates[from] as Amount, rates[currency] as Amount];
      add(
        "Converted",
        { kind: "CurrencyChange", from, to: currency, fromRateUsd: a, toRateUsd: b },
        Amount.multiplyByRate(Amount.divideByRate(price, a), b),
        currency,
      );
    }
    add(
      "Rounding",
      { kind: "Rounding", increment: Amount.unit(u), mode: "HALF_UP" },
      R(price),
      currency,
    );
    lines.push({ id, tax: t, a: price });
    items.push({
      id,
      quantity,
      units,
      unit: undefined,
      excludeReason: undefined,
      ...(quantity % 3 === 0 && { period: linePeriods[quantity / 3 - 1] }),
      currency: from,
    } as never);
    for (const [idx, s] of steps.entries())
      calculations.push({ ...s, idx, invoiceItemId: id } as never);
  }
  const groups = new Map<
    string,
    {
      tax: LineTax;
      exclusive: Array<(typeof lines)[number]>;
      inclusive: Array<(typeof lines)[number]>;
    }
  >();
  for (const line of lines) {
    const key = `${line.tax.category} ${Amount.render(line.tax.percent)}`;
    const group = groups.get(key) ?? { tax: line.tax, exclusive: [], inclusive: [] };
    groups.set(key, group);
    (line.tax.isInclusive ? group.inclusive : group.exclusive).push(line);
  }
  const nets = new Map<Id<"invoice_item">, Amount>();
  let paid = Amount.zero;
  const taxes = [...groups.values()].map(({ tax: { category, percent }, exclusive, inclusive }) => {
    const B = Amount.sum(exclusive.map(({ a }) => a));
    const G = Amount.sum(inclusive.map(({ a }) => a));
    const N = R(Amount.withoutPercent(G, percent));
    const shares = Amount.isPositive(G)
      ? Amount.allocate(
          N,
          inclusive.map(({ a }) => a),
          u,
        )
      : inclusive.map(() => Amount.zero);
    for (const [i, { id }] of inclusive.entries()) nets.set(id, shares[i] as Amount);
    for (const { id, a } of exclusive) nets.set(id, a);
    const base = Amount.add(N, B);
    paid = Amount.sum([paid, G, B, R(Amount.percentOf(B, percent))]);
    return { category, percent, base, amount: R(Amount.percentOf(base, percent)) };
  });
  for (const { category, percent, amount } of taxes) {
    const own = new Map(
      pool
        .filter((t) => t.category === category && Amount.equals(t.percent, percent))
        .map((t) => [t.taxId, t]),
    );
    const bases = [...own.keys()].map((taxId) =>
      Amount.sum(
        lines.flatMap((line) => (line.tax.taxId === taxId ? (nets.get(line.id) ?? []) : [])),
      ),
    );
    const amounts = bases.some(Amount.isPositive) ? Amount.allocate(amount, bases, u) : bases;
    for (const [index, t] of [...own.values()].entries()) {
      calculations.push({
        idx: 0,
        invoiceItemId: undefined,
        title: t.name,
        currency,
        price: { before: paid, after: paid },
        basis: { kind: "Tax", tax: t, base: bases[index], amount: amounts[index] },
      } as never);
    }
  }
  const net = Amount.sum(taxes.map(({ base }) => base));
  const taxSum = Amount.sum(taxes.map(({ amount }) => amount));
  const totals: InvoiceTotals = {
    profile: "invoice",
    net,
    tax: taxSum,
    price: paid,
    rounding: Amount.subtract(paid, Amount.add(net, taxSum)),
    lines: lines.map(({ id }) => ({ invoiceItemId: id, net: nets.get(id) as Amount })),
    taxes,
  };
  const accountingCurrency = random.happens(0.2)
    ? random.pick(["EUR", "SEK", "JPY", "GBP", "USD"] as const)
    : undefined;
  return {
    invoice: {
      id: "invoice_1",
      status: "PENDING",
      currency,
      price: paid,
      priceUsd: Amount.divideByRate(paid, rates[currency] as Amount),
      ...(accountingCurrency && accountingCurrency !== currency && { exchangeRates: rates }),
      number: `INV-${String(random.below(10000))}`,
      issuedAt: stamp,
      createdAt: stamp,
      dueAt: "2026-04-03 00:00:00",
      customerEmail: "a@b.de",
      seller: {
        legalName: "Muster & Söhne GmbH",
        tradingName: random.happens(0.5) ? "Muster" : undefined,
        notes: random.happens(0.5) ? ["Capital: 25,000 €", "Managed by <Ada>"] : undefined,
        address: {
          street: "Weg 1",
          extra: random.happens(0.5) ? "Hof" : undefined,
          city: "Berlin",
          postCode: "10115",
          subdivision: random.happens(0.3) ? "BE" : undefined,
          country: "DE",
        },
        vatId: "DE136695976",
        taxNumber: random.happens(0.3) ? "12/345/67890" : undefined,
        legalId: "HRB 12345",
        legalScheme: random.happens(0.3) ? "0002" : undefined,
        endpoint: "4012345000009",
        endpointScheme: "0088",
        contact: { name: "Erika Muster", phone: "+49 30 123456", email: "erika@muster.de" },
        accounts: random.happens(0.7)
          ? [
              {
                iban: "DE89370400440532013000",
                bic: random.happens(0.5) ? "SOGEDEFF" : undefined,
                name: "Muster",
              },
            ]
          : [{ id: "123-456" }],
        accountingCurrency,
        paymentTerms: random.happens(0.5) ? "30 days net" : undefined,
      },
      customer: {
        name: "Buyer <SA>",
        address: ["Rue 1", "Etage 2", "Bat. 3", "Cour 4"].slice(0, random.below(5)),
        country: "FR",
        city: "Paris",
        postCode: "75001",
        vatId: "FR40303265045",
        legalId: "303265045",
        legalScheme: "0002",
        endpoint: "FR40303265045",
        endpointScheme: "9957",
        reference: "04011000-12345-34",
        orderReference: random.happens(0.5) ? "PO-77" : undefined,
      },
      delivery:
        random.happens(0.3) && pool.every(({ category }) => category !== "K")
          ? { date: "2026-03-01" }
          : { date: "2026-03-01", country: "FR", city: "Lyon", postCode: "69001" },
      period: random.happens(0.3) ? { from: "2026-02-01", to: "2026-02-28" } : undefined,
    } as never,
    items,
    calculations,
    totals,
  };
};

/** Adds a credit note of a random number of pieces of each line, after one of other pieces. */
export const withRandomNote = (page: DocumentSource, random: Random): DocumentSource => {
  const { invoice, items, totals } = page;
  if (totals === undefined) return page;
  const round = (amount: Amount): Amount =>
    Amount.round(amount, currencyInfo[invoice.currency].decimals, "HALF_UP");
  const before = items.map(({ quantity }) => random.below(quantity));
  const after = items.map(
    ({ quantity }, index) =>
      (before[index] ?? 0) + 1 + random.below(quantity - (before[index] ?? 0)),
  );
  const share = (amount: Amount, pieces: number, index: number): Amount => {
    const whole = Amount.fromInteger(items[index]?.quantity ?? 1);
    return round(Amount.share(amount, Amount.fromInteger(pieces), whole));
  };
  const at = (pieces: ReadonlyArray<number>) => {
    const nets = totals.lines.map(({ net }, index) => share(net, pieces[index] ?? 0, index));
    const taxes = totals.taxes.map((tax) => {
      const base = Amount.sum(
        nets.filter((_, index) => {
          const basis = page.calculations.find(
            ({ basis: { kind }, invoiceItemId: id }) => kind === "Base" && id === items[index]?.id,
          )?.basis;
          const id = basis?.kind === "Base" ? basis.documentTaxIds[0] : undefined;
          const own = page.calculations.find(
            ({ basis: each }) => each.kind === "Tax" && each.tax.taxId === id,
          )?.basis;
          return (
            own?.kind === "Tax" &&
            own.tax.category === tax.category &&
            Amount.equals(own.tax.percent, tax.percent)
          );
        }),
      );
      return { ...tax, base, amount: round(Amount.percentOf(base, tax.percent)) };
    });
    return { nets, taxes };
  };
  const [first, second] = [at(before), at(after)];
  const less = (a: Amount | undefined, b: Amount | undefined): Amount =>
    Amount.subtract(a ?? Amount.zero, b ?? Amount.zero);
  const nets = second.nets.map((net, index) => less(net, first.nets[index]));
  const taxes = second.taxes.map((tax, index) => ({
    ...tax,
    base: less(tax.base, first.taxes[index]?.base),
    amount: less(tax.amount, first.taxes[index]?.amount),
  }));
  const net = Amount.sum(nets);
  const tax = Amount.sum(taxes.map(({ amount }) => amount));
  const noteTotals: DocumentTotals = {
    profile: "invoice",
    net,
    tax,
    rounding: Amount.zero,
    price: Amount.add(net, tax),
    taxes,
    nets,
  };
  const creditNote = {
    id: "credit_1",
    number: "CN-1",
    currency: invoice.currency,
    createdAt: "2026-05-06 00:00:00",
    lines: items.map(({ id }, index) => ({
      invoiceItemId: id,
      ...(random.happens(0.2)
        ? { amount: Amount.one }
        : { quantity: (after[index] ?? 0) - (before[index] ?? 0) }),
    })),
    steps: [],
    totals: noteTotals,
    total: noteTotals.price,
    payable: noteTotals.price,
  };
  return { ...page, creditNotes: [creditNote as never], creditNote: creditNote as never };
};
