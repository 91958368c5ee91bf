import { shallowRef, type ShallowRef } from "vue";
import { resultOf } from "../api/result.ts";
import { currentClient } from "../session/session.ts";

/** Values and their names. */
type Options = ReadonlyArray<readonly [value: string, name: string]>;

/** The records that a field can choose. */
export interface CatalogOptions {
  readonly options: Readonly<ShallowRef<Readonly<Record<"products" | "taxes", Options>>>>;
  readonly loadOptions: () => Promise<void>;
}

/** Loads the newest 100 active products and taxes when a form is opened. */
export const useOptions = (): CatalogOptions => {
  const options = shallowRef<Readonly<Record<"products" | "taxes", Options>>>({
    products: [],
    taxes: [],
  });
  const loadOptions = async (): Promise<void> => {
    const body = { is_active: 1, limit: 100 } as const;
    const [products, taxes] = await Promise.all([
      resultOf(currentClient().POST("/products/list", { body })),
      resultOf(currentClient().POST("/taxes/list", { body })),
    ]);
    const named = ({ id, name }: { readonly id: string; readonly name: string }) =>
      [id, name] as const;
    options.value = {
      products: products.ok ? products.data.products.map(named) : [],
      taxes: taxes.ok ? taxes.data.taxes.map(named) : [],
    };
  };
  return { options, loadOptions };
};
