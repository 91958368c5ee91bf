import { currencyOf } from "./read-items.ts";
import type { AdjustmentRow, ItemRow, Shop } from "./shop.ts";
import { coupons, readCodes, taxChoices } from "./tax-and-coupons.ts";

/** Returns a program that calculates the quote of a form with the library, and prints its total. */
export const shopProgram = (shop: Shop): string => {
  const body = [
    ratesOf(shop),
    portsOf(shop),
    "const catalog = createCatalog(ports);\nconst quittance = createQuittance(ports);",
    ...catalogOf(shop),
    quoteOf(shop),
    "const { total } = renderQuote(quote);\nconsole.log(`${total.price} ${total.currency}`);",
  ].join("\n\n");
  const used = names.filter((name) => body.includes(`${name}(`) || body.includes(`${name}.`));
  return [
    'import { fixedRates, memoryStore, randomIds, systemClock } from "@quittance/memory";',
    `import {\n${used.map((name) => `  ${name},\n`).join("")}} from "quittance";`,
    "",
    body,
    "",
  ].join("\n");
};

const names = [
  ...["Amount", "createCatalog", "createQuittance", "discount", "fee", "idOf", "minorUnits"],
  ...["orThrow", "readRateSet", "renderQuote"],
];

const quoted = (text: string): string => JSON.stringify(text);
const amount = (text: string): string => `Amount.of(${quoted(text)})`;

const ratesOf = ({ timestamp, rates }: Shop): string =>
  [
    'const organizationId = idOf("org", "org_acme");',
    "const rates = orThrow(",
    "  readRateSet({",
    '    source: "playground",',
    `    timestamp: ${quoted(timestamp)},`,
    "    unitsPerUsd: {",
    ...Object.entries(rates).map(([currency, rate]) => `      ${currency}: ${quoted(rate)},`),
    "    },",
    "  }),",
    ");",
  ].join("\n");

const portsOf = ({ rounding, tax }: Shop): string => {
  const [mode, at] = rounding.split(":");
  const taxAt = taxChoices[tax]?.at;
  return [
    "const ports = {",
    "  ...memoryStore({ providers: [] }),",
    "  rates: fixedRates(rates),",
    ...(at ? [`  rounding: minorUnits({ mode: "${String(mode)}", at: "${at}" }),`] : []),
    ...(taxAt ? [`  tax: { at: "${taxAt}" } as const,`] : []),
    "  clock: systemClock,",
    "  newId: randomIds,",
    "};",
  ].join("\n");
};

const catalogOf = (shop: Shop): ReadonlyArray<string> => {
  const tax = taxChoices[shop.tax];
  const used = shop.products.filter(({ key }) => shop.items.some((item) => isOf(item, key)));
  const codes = readCodes(shop.coupons).map((code) => code.toUpperCase());
  return [
    ...(tax
      ? [
          "const { created: vat } = orThrow(\n  await catalog.createTax(organizationId, " +
            `{ name: "VAT 19 %", percent: Amount.of("19"), isInclusive: ${String(tax.isInclusive)} }),\n);`,
        ]
      : []),
    ...used.map(({ name, currency, price }, index) =>
      [
        `const { created: product${String(index)} } = orThrow(`,
        `  await catalog.createProduct(organizationId, { name: ${quoted(name)} }),`,
        ");",
        `const { created: price${String(index)} } = orThrow(`,
        `  await catalog.createBillingSchema(organizationId, product${String(index)}.id, {`,
        '    name: "Each",',
        `    basePrice: { currency: ${quoted(currency)}, amount: ${amount(price)} },`,
        ...(tax ? ["    taxIds: [vat.id],"] : []),
        "  }),",
        ");",
      ].join("\n"),
    ),
    ...coupons.filter(({ code }) => codes.includes(code)).map(couponOf),
  ];
};

const isOf = (item: ItemRow, key: string): boolean =>
  item.type === "PRODUCT" && item.product === key;

const couponOf = ({ code, percent, amount: value, currency }: (typeof coupons)[number]): string => {
  const size = percent
    ? `percent: ${amount(String(percent))}`
    : `amount: ${amount(String(value))}, currency: ${quoted(String(currency))}`;
  return `orThrow(await catalog.createCoupon(organizationId, { code: ${quoted(code)}, ${size} }));`;
};

const quoteOf = (shop: Shop): string => {
  const used = shop.products.filter(({ key }) => shop.items.some((item) => isOf(item, key)));
  const codes = readCodes(shop.coupons);
  return [
    "const quote = orThrow(",
    "  await quittance.calculateQuote(organizationId, {",
    ...(shop.currency ? [`    currency: ${quoted(shop.currency)},`] : []),
    "    items: [",
    ...shop.items.flatMap((item) => [
      "      {",
      ...itemOf(
        shop,
        item,
        used.findIndex(({ key }) => isOf(item, key)),
      ).map((line) => `        ${line}`),
      "      },",
    ]),
    "    ],",
    ...(codes.length > 0 ? [`    coupons: [${codes.map(quoted).join(", ")}],`] : []),
    "  }),",
    ");",
  ].join("\n");
};

const itemOf = (shop: Shop, item: ItemRow, index: number): ReadonlyArray<string> => {
  const own =
    item.type === "PRODUCT"
      ? [`productId: product${String(index)}.id,`, `billingSchemaId: price${String(index)}.id,`]
      : [
          `title: ${quoted(item.title)},`,
          `currency: ${quoted(item.currency)},`,
          `price: ${amount(item.price)},`,
          ...(taxChoices[shop.tax] ? ["taxIds: [vat.id],"] : []),
        ];
  const adjustments = item.adjustments.map(
    (row) => `  ${adjustmentOf(row, currencyOf(shop, item))},`,
  );
  return [
    `type: "${item.type}",`,
    ...own,
    `quantity: ${item.quantity},`,
    ...(adjustments.length > 0 ? ["adjustments: [", ...adjustments, "],"] : []),
  ];
};

const adjustmentOf = ({ type, unit, size, title }: AdjustmentRow, currency: string): string => {
  const value =
    unit === "PERCENT"
      ? `percent: ${amount(size)}`
      : `amount: { currency: ${quoted(currency)}, amount: ${amount(size)} }`;
  return `${type === "DISCOUNT" ? "discount" : "fee"}({ ${value} }, ${quoted(title)})`;
};
