import { timestampOf, type Organization, type OrganizationId, type Provider } from "quittance";
import type {
  ApiKey,
  ApiKeyRepository,
  Credential,
  CredentialRepository,
  NewApiKey,
  OrganizationRepository,
  Outbox,
  ProviderRepository,
  ProviderWriter,
} from "quittance/adapter";
import { caseOn, type ConformanceCase } from "./case.ts";

/** The records that administration begins with. */
export interface AdministrationRecords {
  readonly organizations: ReadonlyArray<Organization>;
  readonly providers: ReadonlyArray<Provider>;
  readonly credentials: ReadonlyArray<Credential>;
}

/** The repositories of administration, and those that read what it writes. */
export interface AdministrationRepositories {
  readonly organizations: OrganizationRepository;
  readonly providers: ProviderRepository;
  readonly providerWriter: ProviderWriter;
  readonly apiKeys: ApiKeyRepository;
  readonly credentials: CredentialRepository;
  readonly outbox: Outbox;
}

/** Creates the repositories of a store with these records only. */
export type AdministrationSubject = (
  records: AdministrationRecords,
) => Promise<AdministrationRepositories>;

/** Creates a case on a store with some records. */
export const administrationCase = (
  name: string,
  records: Partial<AdministrationRecords>,
  check: (repositories: AdministrationRepositories) => Promise<void>,
): ConformanceCase<AdministrationSubject> =>
  caseOn(name, { organizations: [], providers: [], credentials: [], ...records }, check);

/** Creates an organization. */
export const organizationOf = (
  suffix: string,
  overrides: Partial<Organization> = {},
): Organization => ({
  id: `org_${suffix}`,
  name: `Organization ${suffix}`,
  imageUrl: undefined,
  ...overrides,
});

/** Creates a provider. */
export const providerOf = (suffix: string, overrides: Partial<Provider> = {}): Provider => ({
  id: `prov_${suffix}`,
  name: `Provider ${suffix}`,
  type: "FIAT",
  isActive: true,
  currencies: ["EUR", "CHF"],
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
  ...overrides,
});

/** The organization of most API keys. */
export const ourId: OrganizationId = "org_ours";

/** Another organization. */
export const theirId: OrganizationId = "org_theirs";

/** Creates a new key of our organization, whose digest follows from its suffix. */
export const newKeyOf = (suffix: string, overrides: Partial<ApiKey> = {}): NewApiKey => ({
  key: {
    id: `key_${suffix}`,
    organizationId: ourId,
    name: `Key ${suffix}`,
    scopes: undefined,
    environment: "development",
    createdAt: timestampOf("2025-01-01 00:00:00"),
    expiresAt: undefined,
    revokedAt: undefined,
    lastUsedAt: undefined,
    replacedBy: undefined,
    ...overrides,
  },
  digest: digestOf(suffix),
});

/** Returns a digest of the right form. */
export const digestOf = (suffix: string): string =>
  Array.from(suffix, (character) => (character.codePointAt(0) ?? 0).toString(16))
    .join("")
    .padEnd(64, "0");
