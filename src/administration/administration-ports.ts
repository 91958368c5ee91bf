import type { ApiKeyPorts } from "../api-key/api-keys.ts";
import type { OrganizationPorts } from "../organization/organizations.ts";
import type { ProviderWriter } from "../provider/providers.ts";

/** What administration needs. @inline */
export interface AdministrationPorts extends OrganizationPorts, Omit<ApiKeyPorts, "organizations"> {
  readonly providerWriter: ProviderWriter;
}
