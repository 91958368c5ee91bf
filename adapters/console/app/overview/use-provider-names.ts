import { resultOf } from "../api/result.ts";
import { useLoaded, type Loaded } from "../api/use-loaded.ts";
import { currentClient } from "../session/session.ts";

/** The most providers whose names are requested. */
const maxProviders = 20;

/** Loads names of providers by their ids: each from a payment, because providers have no list. */
export const useProviderNames = (
  ids: () => ReadonlyArray<string>,
): Loaded<ReadonlyMap<string, string>> =>
  useLoaded(
    async () => {
      const found = await Promise.all(ids().slice(0, maxProviders).map(nameOf));
      const data = new Map(found.flatMap((entry) => (entry === undefined ? [] : [entry])));
      return { ok: true, data, environment: "" };
    },
    () => ids().join(" "),
  );

const nameOf = async (id: string): Promise<readonly [string, string] | undefined> => {
  const body = { provider_id: [id], limit: 1, expand: ["provider" as const] };
  const result = await resultOf(currentClient().POST("/payments", { body }));
  const name = result.ok ? result.data.payments[0]?.provider?.name : undefined;
  return name === undefined ? undefined : [id, name];
};
