import { finished, itemOf } from "./quote-by-hand.ts";
import { quoteCurrency, ratesAsText, type PlainLine } from "./work.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The compared libraries. decimal.js is a dependency of Quittance. */
export const peerVersions = {
  "bignumber.js": "11.1.5",
  "dinero.js": "2.0.2",
  "@medusajs/utils": "2.21.2",
} as const;

/** Installs the peers into a folder of their own, unless these versions are installed; returns it. */
export const installPeers = (): string => {
  const folder = resolve("node_modules/.cache/bench-peers");
  const wanted = JSON.stringify({ name: "peers", private: true, dependencies: peerVersions });
  const stamp = join(folder, "installed.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["install", ...quiet], { cwd: folder, stdio: "inherit", timeout: 480_000 });
  writeFileSync(stamp, wanted);
  return folder;
};

/** Imports a module of a peer by its path in their folder. */
export const importPeer = async <Module>(folder: string, path: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, "node_modules", path)).href)) as Module;

type Money = Readonly<Record<"dinero", never>>;

interface DineroCurrency {
  readonly code: string;
  readonly base: bigint;
  readonly exponent: bigint;
}

interface ScaledAmount {
  readonly amount: bigint;
  readonly scale: bigint;
}

/** The functions of the bigint entry point of dinero.js. */
export interface DineroModule {
  readonly dinero: (given: ScaledAmount & { readonly currency: DineroCurrency }) => Money;
  readonly add: (a: Money, b: Money) => Money;
  readonly multiply: (a: Money, by: bigint) => Money;
  readonly convert: (
    a: Money,
    to: DineroCurrency,
    rates: Readonly<Record<string, ScaledAmount>>,
  ) => Money;
  readonly toDecimal: (a: Money) => string;
}

const currencyOf = (code: string): DineroCurrency => ({ code, base: 10n, exponent: 2n });

/** Returns a decimal as an integer with a scale. */
const scaled = (text: string): ScaledAmount => {
  const [whole = "", fraction = ""] = text.split(".");
  return { amount: BigInt(whole + fraction), scale: BigInt(fraction.length) };
};

/**
 * Returns the same quote with dinero.js. It has no division, so amounts in dollars use inverted rates,
 * and it never truncates: the last digits of its amounts differ.
 */
export const dineroQuote = (
  dinero: DineroModule,
): ((lines: ReadonlyArray<PlainLine>) => string) => {
  const { add, multiply, convert, toDecimal } = dinero;
  const dollar = currencyOf("USD");
  const target = currencyOf(quoteCurrency);
  const perUsd = { [quoteCurrency]: scaled(ratesAsText[quoteCurrency]) };
  const one = 10n ** 48n;
  const dollarsFor = (rate: string): Readonly<Record<string, ScaledAmount>> => {
    const { amount } = scaled(rate);
    return { USD: { amount: one / amount, scale: 30n } };
  };
  const turned = { EUR: dollarsFor(ratesAsText.EUR), GBP: dollarsFor(ratesAsText.GBP) };
  return (lines) => {
    let total = dinero.dinero({ amount: 0n, scale: 2n, currency: target });
    let totalUsd = dinero.dinero({ amount: 0n, scale: 2n, currency: dollar });
    const items = lines.map((line) => {
      const unitPrice = dinero.dinero({
        ...scaled(line.unitPrice),
        currency: currencyOf(line.currency),
      });
      const own = multiply(unitPrice, BigInt(line.quantity));
      const dollars = convert(own, dollar, turned[line.currency]);
      const converted = line.currency === quoteCurrency ? own : convert(dollars, target, perUsd);
      total = add(total, converted);
      totalUsd = add(totalUsd, dollars);
      const original = toDecimal(own);
      const price = converted === own ? original : toDecimal(converted);
      const amounts = { original, price, usd: toDecimal(dollars) };
      const used = [ratesAsText[line.currency], ratesAsText[quoteCurrency]] as const;
      return itemOf(line, toDecimal(unitPrice), amounts, used);
    });
    return finished(lines, items, toDecimal(total), toDecimal(totalUsd));
  };
};

/** The function of the cart module that adds totals to a cart. */
export interface MedusaModule {
  readonly decorateCartTotals: (cart: Record<string, unknown>) => unknown;
}

/**
 * Returns the totals of a cart with the same lines. A cart has one currency, so nothing is converted,
 * and there are no amounts in dollars and no steps. Taxes and discounts of zero are calculated, which
 * a quote without adjustments does not do.
 */
export const medusaTotals =
  ({ decorateCartTotals }: MedusaModule) =>
  (lines: ReadonlyArray<PlainLine>): string =>
    JSON.stringify(
      decorateCartTotals({
        currency_code: "eur",
        items: lines.map(({ productId, title, unitPrice, quantity }) => ({
          id: productId,
          title,
          unit_price: unitPrice,
          quantity,
        })),
      }),
    );
