import { checkOptions } from "../quittance/check-options.ts";
import type { AdministrationPorts } from "./administration-ports.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../api-key/api-key-administer.ts";
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from "../organization/organization-administer.ts";
import { createProvider, listProviders, updateProvider } from "../provider/provider-administer.ts";
import { rotateApiKey } from "../api-key/api-key-rotate.ts";
import {
  apiKeyContent,
  apiKeyId,
  newOrganization,
  newProvider,
  organizationChanges,
  providerChanges,
  rangeOptions,
  rotateOptions,
} from "./administration-arguments.ts";
import type { Administration } from "./administration-operations.ts";
import { organizationId, providerId } from "../quittance/argument-types.ts";
import { bind, organization, type Parameter } from "../quittance/bind.ts";
import type { Type } from "../quittance/check-type.ts";

const key: Parameter = ["id", apiKeyId];
const ofOrganization: Parameter = ["id", organizationId];
const ofProvider: Parameter = ["id", providerId];
const page = (id: Type): Parameter => ["options", rangeOptions(id), "optional"];

/**
 * Creates a service that administers organizations, payment providers and API keys. It has no HTTP
 * routes: run it where only administrators can, as `quittance keys` does.
 *
 * @example
 * const ports = { ...memoryStore(), secrets: randomSecrets, clock: systemClock, newId: randomIds };
 * const administration = createAdministration({ ...ports, environment: "development" });
 */
export const createAdministration = (ports: AdministrationPorts): Administration => {
  checkOptions("createAdministration", ports);
  return {
    createOrganization: bind("createOrganization", createOrganization, ports, [
      ["organization", newOrganization],
    ]),
    updateOrganization: bind("updateOrganization", updateOrganization, ports, [
      ofOrganization,
      ["changes", organizationChanges],
    ]),
    getOrganization: bind("getOrganization", getOrganization, ports, [ofOrganization]),
    listOrganizations: bind("listOrganizations", listOrganizations, ports, [page(organizationId)]),
    createProvider: bind("createProvider", createProvider, ports, [["provider", newProvider]]),
    updateProvider: bind("updateProvider", updateProvider, ports, [
      ofProvider,
      ["changes", providerChanges],
    ]),
    listProviders: bind("listProviders", listProviders, ports, [page(providerId)]),
    createApiKey: bind("createApiKey", createApiKey, ports, [
      organization,
      ["content", apiKeyContent],
    ]),
    listApiKeys: bind("listApiKeys", listApiKeys, ports, [organization, page(apiKeyId)]),
    rotateApiKey: bind("rotateApiKey", rotateApiKey, ports, [
      organization,
      key,
      ["options", rotateOptions, "optional"],
    ]),
    revokeApiKey: bind("revokeApiKey", revokeApiKey, ports, [organization, key]),
  };
};
