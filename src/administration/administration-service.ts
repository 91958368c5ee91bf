import { createApiKeys, type ApiKeys } from "../api-key/api-keys.ts";
import { createOrganizations, type Organizations } from "../organization/organizations.ts";
import { createProviders, type Providers } from "../provider/providers.ts";
import { checkNames } from "../quittance/check-ports.ts";
import type { AdministrationPorts } from "./administration-ports.ts";

/** Administers the organizations, payment providers and API keys of a store. */
export interface Administration {
  readonly organizations: Organizations;
  readonly providers: Providers;
  readonly apiKeys: ApiKeys;
}

/**
 * Creates a service that administers organizations, payment providers and API keys. It has no HTTP
 * routes: run it where only administrators can, as `quittance keys` does.
 *
 * @example
 * const administration = createAdministration({ ...memoryStore(), environment: "development" });
 */
export const createAdministration = (ports: AdministrationPorts): Administration => {
  checkNames("createAdministration", ports);
  return {
    organizations: createOrganizations(ports),
    providers: createProviders(ports),
    apiKeys: createApiKeys(ports),
  };
};
