import type { ProviderId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Provider } from "../organization/provider.ts";
import type { PortFailed } from "./errors.ts";

/** Where payment providers are kept; all organizations share them. No task rejects. */
export interface ProviderRepository {
  /** The providers with these identifiers, inactive ones too; an unknown one is absent. */
  readonly findProviders: (
    ids: ReadonlySet<ProviderId>,
  ) => TaskEither<PortFailed, ReadonlyMap<ProviderId, Provider>>;
}
