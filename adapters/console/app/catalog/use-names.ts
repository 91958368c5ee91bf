import { computed, type ComputedRef } from "vue";
import { resultOf } from "../api/result.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { currentClient } from "../session/session.ts";

/** Returns the names of the newest 100 products and taxes by their ids. */
export const useNames = (): ComputedRef<ReadonlyMap<string, string>> => {
  const body = { limit: 100 };
  const products = useLoaded(() => resultOf(currentClient().POST("/products/list", { body })));
  const taxes = useLoaded(() => resultOf(currentClient().POST("/taxes/list", { body })));
  return computed(() => {
    const rows = [...(products.data.value?.products ?? []), ...(taxes.data.value?.taxes ?? [])];
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
};
