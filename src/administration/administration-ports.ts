import type { IdSource } from "../ids.ts";
import type { Environment } from "../api-key/credential.ts";
import type { ApiKeyRepository } from "../api-key/api-key-repository.ts";
import type { OrganizationRepository } from "../organization/organization-repository.ts";
import type { ProviderWriter } from "../provider/provider-writer.ts";
import type { SecretSource } from "../api-key/secret-source.ts";
import type { Clock } from "../time/timestamp.ts";

/** What administration needs. @inline */
export interface AdministrationPorts {
  readonly organizations: OrganizationRepository;
  readonly providerWriter: ProviderWriter;
  readonly apiKeys: ApiKeyRepository;
  readonly secrets: SecretSource;
  /** New keys begin with sk_live_ for production, and with sk_test_ for development. */
  readonly environment: Environment;
  readonly clock: Clock;
  readonly newId: IdSource;
}
