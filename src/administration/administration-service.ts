import { createApiKeys, type ApiKeyPorts, type ApiKeys } from "../api-key/api-keys.ts";
import {
  createOrganizations,
  type OrganizationPorts,
  type Organizations,
} from "../organization/organizations.ts";
import { createProviders, type Providers, type ProviderWriter } from "../provider/providers.ts";
import { checkNames } from "../quittance/check-ports.ts";

/** What administration needs. @inline */
export interface AdministrationPorts extends OrganizationPorts, Omit<ApiKeyPorts, "organizations"> {
  readonly providerWriter: ProviderWriter;
}

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
