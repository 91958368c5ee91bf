import type { ProviderId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Provider } from "./provider.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Stored payment providers; all organizations share them. No task rejects. */
export interface ProviderRepository {
  /** Returns the providers with these identifiers, active or not; an unknown one is absent. */
  readonly findProviders: (
    ids: ReadonlySet<ProviderId>,
  ) => TaskEither<PortFailed, ReadonlyMap<ProviderId, Provider>>;
}
