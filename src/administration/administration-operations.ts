import type { ApiKeyId, OrganizationId, ProviderId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type {
  AdministrationInvalid,
  ApiKeyNotFound,
  CreateApiKeyError,
  CreateRecordError,
  OrganizationNotFound,
  RotateApiKeyError,
  UpdateOrganizationError,
  UpdateProviderError,
} from "./administration-errors.ts";
import type { ApiKeyContent } from "../api-key/api-key-administer.ts";
import type { RangeOptions, Rows } from "./range-list.ts";
import type {
  NewOrganization,
  OrganizationChanges,
} from "../organization/organization-administer.ts";
import type { NewProvider, ProviderChanges } from "../provider/provider-administer.ts";
import type { RotateOptions } from "../api-key/api-key-rotate.ts";
import type { ApiKey, CreatedApiKey } from "../api-key/api-key.ts";
import type { Organization } from "../organization/organization.ts";
import type { Provider } from "../provider/provider.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Administers the organizations, payment providers and API keys of a store. */
export interface Administration {
  /**
   * Creates an organization. If it is stored with the same content, also by a concurrent call,
   * nothing changes and it is returned.
   *
   * Fails with `AdministrationInvalid`, `RecordConflict` (how the stored one differs) or
   * `PortFailed`.
   *
   * @example
   * const shop = orThrow(
   *   await administration.createOrganization({ id: idOf("org", "org_shop"), name: "Shop" }),
   * );
   */
  readonly createOrganization: (
    organization: NewOrganization,
  ) => Promise<Either<CreateRecordError, Organization>>;

  /**
   * Changes the name or the image of an organization.
   *
   * Fails with `OrganizationNotFound`, `AdministrationInvalid` or `PortFailed`.
   *
   * @example
   * orThrow(await administration.updateOrganization(shop.id, { name: "Shop Ltd" }));
   */
  readonly updateOrganization: (
    id: OrganizationId,
    changes: OrganizationChanges,
  ) => Promise<Either<UpdateOrganizationError, Organization>>;

  /**
   * Returns an organization. Fails with `OrganizationNotFound` or `PortFailed`.
   *
   * @example
   * const { name } = orThrow(await administration.getOrganization(shop.id));
   */
  readonly getOrganization: (
    id: OrganizationId,
  ) => Promise<Either<OrganizationNotFound | PortFailed, Organization>>;

  /**
   * Lists organizations by identifier; an organization that has no name yet is not listed.
   *
   * Fails with `AdministrationInvalid` or `PortFailed`.
   *
   * @example
   * const { rows, hasMore } = orThrow(await administration.listOrganizations({ limit: 50 }));
   */
  readonly listOrganizations: (
    options?: RangeOptions<OrganizationId>,
  ) => Promise<Either<AdministrationInvalid | PortFailed, Rows<Organization>>>;

  /**
   * Creates a payment provider, which all organizations share. If it is stored with the same name,
   * type and currencies, nothing changes and it is returned, active or not.
   *
   * Fails with `AdministrationInvalid`, `RecordConflict` (how the stored one differs) or
   * `PortFailed`.
   *
   * @example
   * const content = { name: "Stripe", type: "FIAT", currencies: ["EUR"] } as const;
   * const id = idOf("prov", "prov_stripe");
   * orThrow(await administration.createProvider({ id, ...content }));
   */
  readonly createProvider: (provider: NewProvider) => Promise<Either<CreateRecordError, Provider>>;

  /**
   * Changes a payment provider; `isActive` activates or deactivates it.
   *
   * Fails with `ProviderNotFound`, `AdministrationInvalid` or `PortFailed`.
   *
   * @example
   * orThrow(await administration.updateProvider(id, { isActive: false }));
   */
  readonly updateProvider: (
    id: ProviderId,
    changes: ProviderChanges,
  ) => Promise<Either<UpdateProviderError, Provider>>;

  /**
   * Lists payment providers by identifier. Fails with `AdministrationInvalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await administration.listProviders());
   */
  readonly listProviders: (
    options?: RangeOptions<ProviderId>,
  ) => Promise<Either<AdministrationInvalid | PortFailed, Rows<Provider>>>;

  /**
   * Creates an API key of an organization, which can read unless `scopes` are given. Its secret is
   * returned once: only a digest is stored.
   *
   * Fails with `OrganizationNotFound`, `AdministrationInvalid` or `PortFailed`. After `PortFailed`
   * a key may be stored whose secret was not returned: list the keys and revoke it.
   *
   * @example
   * const { key, secret } = orThrow(
   *   await administration.createApiKey(shop.id, { name: "Web", scopes: ["invoices.read"] }),
   * );
   */
  readonly createApiKey: (
    organizationId: OrganizationId,
    content: ApiKeyContent,
  ) => Promise<Either<CreateApiKeyError, CreatedApiKey>>;

  /**
   * Lists the API keys of an organization without their secrets, oldest first.
   *
   * Fails with `AdministrationInvalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await administration.listApiKeys(shop.id));
   */
  readonly listApiKeys: (
    organizationId: OrganizationId,
    options?: RangeOptions<ApiKeyId>,
  ) => Promise<Either<AdministrationInvalid | PortFailed, Rows<ApiKey>>>;

  /**
   * Creates a key with the name, scopes, environment and lifetime of another one, which expires
   * after the overlap. Of concurrent calls for a key, one succeeds.
   *
   * Fails with `ApiKeyNotFound`, `ApiKeyNotRotatable`, `AdministrationInvalid` or `PortFailed`.
   *
   * @example
   * const options = { overlapSeconds: 3600 };
   * const { secret } = orThrow(await administration.rotateApiKey(shop.id, key.id, options));
   */
  readonly rotateApiKey: (
    organizationId: OrganizationId,
    id: ApiKeyId,
    options?: RotateOptions,
  ) => Promise<Either<RotateApiKeyError, CreatedApiKey>>;

  /**
   * Revokes an API key: from the next request on it is rejected. Revoking it again changes nothing.
   *
   * Fails with `ApiKeyNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await administration.revokeApiKey(shop.id, key.id));
   */
  readonly revokeApiKey: (
    organizationId: OrganizationId,
    id: ApiKeyId,
  ) => Promise<Either<ApiKeyNotFound | PortFailed, ApiKey>>;
}
