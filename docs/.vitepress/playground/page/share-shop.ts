import * as v from "valibot";
import type { Shop } from "../shop/shop.ts";
import { tabNames, type TabName } from "./tabs.ts";

const text = v.pipe(v.string(), v.maxLength(200));
const list = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(100));

const schema = v.object({
  currency: text,
  rounding: text,
  tax: text,
  coupons: text,
  timestamp: text,
  products: list(v.object({ key: text, name: text, currency: text, price: text })),
  rates: v.record(v.pipe(text, v.regex(/^[A-Z]+$/u)), text),
  items: list(
    v.object({
      type: v.picklist(["PRODUCT", "PAYMENT_INTENT"]),
      product: text,
      quantity: text,
      title: text,
      currency: text,
      price: text,
      adjustments: list(v.object({ type: text, unit: text, size: text, title: text })),
    }),
  ),
});

/** A form and the tab that a link opens. */
export interface SharedShop {
  readonly shop: Shop;
  readonly tab: TabName;
}

/** Returns the fragment of a link that opens the playground with this form. */
export const sharedHash = (shop: Shop, tab: TabName): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(shop));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${tab}=${base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=*$/u, "")}`;
};

/** Returns the form in the fragment of a link; `undefined` if there is none or it is malformed. */
export const readSharedHash = (hash: string): SharedShop | undefined => {
  const [, name, encoded = ""] = /^#([a-z]+)=([\w-]{1,60000})$/u.exec(hash) ?? [];
  const tab = tabNames.find((known) => known === name);
  if (tab === undefined) return undefined;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const read = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? { shop: read.output, tab } : undefined;
  } catch {
    return undefined;
  }
};
