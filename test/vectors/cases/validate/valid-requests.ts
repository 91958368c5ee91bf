import { product, schema } from "../build.ts";
import { aCup, body, entries, shop, tenEuros, valid } from "./draft-request.ts";
import type { ValidateDraft } from "./draft-request.ts";

const longLabel = "a".repeat(63);
/** 254 characters: 64 before the sign, and a domain of 189. */
const maxEmailLength = `${"a".repeat(64)}@${`${longLabel}.`.repeat(2)}${"b".repeat(57)}.com`;
const maxUrlLength = `https://example.com/${"x".repeat(2028)}`;
const maxIdLength = `product_!~${"x".repeat(118)}`;
const selling = { catalog: shop };

/** Bodies that just pass, with totals by hand. */
export const validRequests: ReadonlyArray<ValidateDraft> = [
  valid("a-custom-item-is-enough", "The least that an invoice needs.", body(), "10"),
  valid(
    "a-product-item",
    "A product is priced by its schema.",
    body({ items: [{ ...aCup, quantity: 3 }] }),
    "37.2",
    selling,
  ),
  valid(
    "products-and-custom-items",
    "Both kinds of lines add up.",
    body({ items: [aCup, { ...tenEuros, price: "0.6", title: "Gift wrap" }] }),
    "13",
    selling,
  ),
  valid(
    "a-currency-for-items-of-two",
    "With a currency the lines need not share one.",
    body({ currency: "USD", items: [tenEuros, { ...tenEuros, currency: "USD" }] }),
    "21.370070790060738853521249581804",
  ),
  valid(
    "everything-at-once",
    "Every property of the request is taken.",
    body({
      currency: "EUR",
      metadata: { order: "4711", note: "" },
      redirect_url: "https://example.com/thanks?order=4711#top",
    }),
    "10",
  ),
  valid(
    "null-is-as-absent",
    "Properties that may be absent may be null.",
    body({
      items: [{ ...tenEuros, quantity: null, title: null }],
      currency: null,
      metadata: null,
      redirect_url: null,
    }),
    "10",
  ),
  valid("longest-email", "254 characters.", body({ customer_email: maxEmailLength }), "10"),
  valid(
    "an-email-with-every-sign",
    "Characters before the @ of an address, and a domain of one letter.",
    body({ customer_email: "A.b!#$%&'*+/=?^_`{|}~-9@x.y" }),
    "10",
  ),
  valid("longest-redirect-url", "2048 characters.", body({ redirect_url: maxUrlLength }), "10"),
  valid(
    "a-redirect-url-in-another-alphabet",
    "A host may be written in any alphabet.",
    body({ redirect_url: "http://bücher.例え:8080/ä?q=ü" }),
    "10",
  ),
  valid(
    "a-redirect-url-of-numbers",
    "An address of version 4.",
    body({ redirect_url: "http://127.0.0.1:65535" }),
    "10",
  ),
  valid(
    "a-redirect-url-of-version-six",
    "An address of version 6, in which a run of zeros is left out.",
    body({ redirect_url: "https://[2001:db8::1]/" }),
    "10",
  ),
  valid(
    "a-redirect-url-of-eight-groups",
    "An address of version 6 in full.",
    body({ redirect_url: "https://[1:2:3:4:5:6:7:ABCD]:443?x" }),
    "10",
  ),
  valid(
    "a-redirect-url-of-zeros",
    "An address of version 6 from which all is left out.",
    body({ redirect_url: "https://[::]#" }),
    "10",
  ),
  valid(
    "a-redirect-url-with-a-dot-at-the-end",
    "A dot may follow the last label of a name.",
    body({ redirect_url: "http://example.com./" }),
    "10",
  ),
  valid(
    "a-redirect-url-of-both-versions",
    "An address of version 6 may end in one of version 4.",
    body({ redirect_url: "http://[::ffff:129.144.52.38]/" }),
    "10",
  ),
  valid(
    "a-redirect-url-in-punycode",
    "What a browser shows as bücher.example.",
    body({ redirect_url: "https://xn--bcher-kva.example/" }),
    "10",
  ),
  valid(
    "an-email-in-polish",
    "Letters of any script, before and behind the sign.",
    body({ customer_email: "stanisław.wójcik@łódź.pl" }),
    "10",
  ),
  valid(
    "an-email-in-chinese",
    "Also without any ASCII letter.",
    body({ customer_email: "用户@例子.公司" }),
    "10",
  ),
  valid(
    "an-email-in-parts",
    "A letter and its mark are taken together, as in normalization form C.",
    body({ customer_email: "ada@cafe\u0301.example" }),
    "10",
  ),
  valid(
    "a-redirect-url-with-hyphens",
    "Hyphens are between letters and digits.",
    body({ redirect_url: "https://my--shop-1.example.com" }),
    "10",
  ),
  valid(
    "a-redirect-url-without-dots",
    "A host of one label, as in a test environment.",
    body({ redirect_url: "http://localhost?a@b" }),
    "10",
  ),
  valid(
    "a-redirect-url-of-long-labels",
    "63 characters of a label, and a dot behind the last.",
    body({ redirect_url: `http://${longLabel}.${longLabel}./` }),
    "10",
  ),
  valid("most-metadata", "50 entries.", body({ metadata: entries(50) }), "10"),
  valid(
    "longest-metadata",
    "A key of 40 characters and a value of 500; nothing is counted in bytes.",
    body({ metadata: { ["é".repeat(40)]: "漢".repeat(500) } }),
    "10",
  ),
  valid(
    "longest-title",
    "200 characters, of which the one outside the basic plane counts twice.",
    body({ items: [{ ...tenEuros, title: `${"t".repeat(198)}🧾` }] }),
    "10",
  ),
  valid(
    "largest-quantity",
    "A million.",
    body({ items: [{ ...tenEuros, quantity: 1000000 }] }),
    "10000000",
  ),
  valid(
    "smallest-price-of-an-item",
    "One unit in the thirtieth digit is more than zero.",
    body({ items: [{ ...tenEuros, price: "0.000000000000000000000000000001" }] }),
    "0.000000000000000000000000000001",
  ),
  valid(
    "a-price-that-becomes-nothing-beside-another",
    "The total counts, and not each line.",
    body({
      currency: "BITCOIN",
      items: [{ ...tenEuros, price: "0.000000000000000000000000000001" }, tenEuros],
    }),
    "0.0002",
    { rates: { EUR: "0.5", BITCOIN: "0.00001" } },
  ),
  valid(
    "a-product-that-is-free",
    "Only a custom item must cost something.",
    body({ items: [aCup] }),
    "0",
    {
      catalog: {
        ...shop,
        billing_schemas: shop.billing_schemas.map((schema) => ({ ...schema, base_price: "0" })),
      },
    },
  ),
  valid("shortest-title", "One character.", body({ items: [{ ...tenEuros, title: "t" }] }), "10"),
  valid(
    "longest-id-of-a-product",
    "128 characters, and every visible sign of ASCII.",
    body({ items: [{ ...aCup, product_id: maxIdLength }] }),
    "12.4",
    {
      catalog: {
        products: [product(maxIdLength.slice("product_".length), "Porcelain cup")],
        billing_schemas: [schema("cup", maxIdLength.slice("product_".length), "EUR", "12.4")],
      },
    },
  ),
];
