import { Amount } from "quittance";
import { billingSchemaDescription, fromJson, pricingModels, read } from "quittance/adapter";
import { priceOfUnits } from "quittance/pure";
import { plotted } from "../show/money.ts";

/** A tier as it is typed; the last one has no end. */
export interface TierDraft {
  up_to: string;
  unit_price: string;
  flat_price: string;
}

/** A pricing model as it is typed. */
export interface PricingDraft {
  model: string;
  tiers: Array<TierDraft>;
  package_size: string;
  included: string;
  minimum: string;
  maximum: string;
}

/** The models and their names. */
export const modelNames: ReadonlyArray<readonly [model: string, name: string]> = [
  [pricingModels[0], "One price for each unit"],
  [pricingModels[1], "Graduated: the units in each tier at its price"],
  [pricingModels[2], "Volume: all units at the price of one tier"],
  [pricingModels[3], "Packages: started packages at the prices of tiers"],
];

/** Returns an empty tier. */
export const newTier = (): TierDraft => ({ up_to: "", unit_price: "", flat_price: "0" });

/** Whether the price is in tiers. */
export const hasTiers = (text: unknown): boolean =>
  typeof text === "string" && text !== "" && draftOf(text).model !== "UNIT";

/** Returns the draft of the JSON text of a pricing model; empty text has none. */
export const draftOf = (text: string): PricingDraft => {
  const empty = { model: "UNIT", package_size: "", included: "", minimum: "", maximum: "" };
  const found = (text === "" ? {} : JSON.parse(text)) as Partial<PricingDraft>;
  const tiers = (found.tiers ?? []).map(({ up_to: upTo, ...prices }) => ({
    up_to: (upTo as string | null) ?? "",
    ...prices,
  }));
  return { ...empty, ...found, tiers: tiers.length === 0 ? [newTier(), newTier()] : tiers };
};

/** Returns the JSON text of a draft, with its values as they were typed; empty for no model. */
export const textOf = ({ model, tiers, package_size, ...limits }: PricingDraft): string => {
  const given = { ...(model === "PACKAGE" ? { package_size } : {}), ...limits };
  const parts = ["package_size", "included", "minimum", "maximum"].flatMap((name) => {
    const value = (given as Readonly<Record<string, string>>)[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  if (model === "UNIT" && parts.length === 0) return "";
  const listed = tiers.map(({ up_to, unit_price, flat_price }, index) => ({
    up_to: index === tiers.length - 1 ? null : up_to.trim(),
    unit_price: unit_price.trim(),
    flat_price: flat_price.trim() || "0",
  }));
  const tiered = model === "UNIT" ? { model } : { model, tiers: listed };
  return JSON.stringify({ ...tiered, ...Object.fromEntries(parts) });
};

/** The prices of numbers of units, as places in a chart of 100 by 40. */
export interface PricingPlot {
  readonly points: string;
  readonly maxUnits: number;
  readonly maxPrice: number;
}

const samples = 100;

/** Returns the plot of a model with tiers; `undefined` while it is not valid. */
export const plotOf = (text: string): PricingPlot | undefined => {
  const json = hasTiers(text) ? { pricing: JSON.parse(text) as unknown } : {};
  const changes = read(billingSchemaDescription.billingSchemaChanges, fromJson(json));
  const pricing = changes._tag === "Right" ? changes.right.pricing : undefined;
  if (pricing === undefined) return undefined;
  const { tiers = [], packageSize = Amount.one, included = Amount.zero } = pricing;
  const numberOf = (amount: Amount): number => plotted(Amount.render(amount));
  const last = tiers.at(-2)?.upTo ?? Amount.fromInteger(10);
  const maxUnits = numberOf(last) * numberOf(packageSize) * 1.5 + numberOf(included);
  const prices = Array.from({ length: samples + 1 }, (_, index) => {
    const units = Amount.parse(((maxUnits * index) / samples).toFixed(6)) ?? Amount.zero;
    return numberOf(
      priceOfUnits({ unitPrice: { amount: Amount.zero }, quantity: 1, units, pricing }),
    );
  });
  const maxPrice = Math.max(...prices);
  const height = (price: number): number => (maxPrice === 0 ? 0 : (price / maxPrice) * 40);
  const points = prices.map((price, x) => `${String(x)},${(40 - height(price)).toFixed(2)}`);
  return { points: points.join(" "), maxUnits, maxPrice };
};
