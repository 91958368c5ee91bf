import type { IdSource } from "../ids.ts";
import type { Environment } from "../organization/credential.ts";
import type { ApiKeyRepository } from "../ports/api-key-repository.ts";
import type { OrganizationRepository } from "../ports/organization-repository.ts";
import type { ProviderWriter } from "../ports/provider-writer.ts";
import type { SecretSource } from "../ports/secret-source.ts";
import type { Clock } from "../time/timestamp.ts";

/** What administration needs. */
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
