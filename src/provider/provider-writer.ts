import type { ProviderId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Provider } from "./provider.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/row-range.ts";

/** Lists and writes the payment providers of a store. No task rejects. */
export interface ProviderWriter {
  /** Returns providers in the order of their identifiers, active or not. */
  readonly listProviders: (
    range: RowRange<ProviderId>,
  ) => TaskEither<PortFailed, ReadonlyArray<Provider>>;

  /**
   * Stores a provider, unless there is one with its identifier, also by a concurrent call. Returns
   * the stored one in both cases.
   */
  readonly storeProvider: (provider: Provider) => TaskEither<PortFailed, Provider>;

  /**
   * Stores what the function makes of a stored provider, and returns it. Concurrent changes of a
   * provider happen one after the other. Identifier and `createdAt` stay.
   */
  readonly changeProvider: (
    id: ProviderId,
    change: (stored: Provider) => Provider,
  ) => TaskEither<PortFailed, Provider | undefined>;
}
