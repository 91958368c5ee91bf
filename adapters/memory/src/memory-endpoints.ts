import type { Page, PageRequest } from "quittance/adapter";
import { matchesEndpoint, type EndpointRepository, type WebhookEndpoint } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the repository of the webhook endpoints of ledgers. */
export const endpointsOf = (ledgers: Ledgers): EndpointRepository => ({
  findEndpoint: (organizationId, id) =>
    asTask(() => ledgers.of(organizationId).webhooks.endpoints.get(id)),

  listEndpoints: (organizationId, filter, page: PageRequest) =>
    asTask((): Page<WebhookEndpoint> => {
      const matches = (endpoint: WebhookEndpoint): boolean => matchesEndpoint(filter, endpoint);
      return ledgers.of(organizationId).webhooks.endpoints.list(filter, matches, page);
    }),

  storeEndpoint: (organizationId, endpoint, secret) =>
    asTask(() => {
      const { webhooks } = ledgers.of(organizationId);
      if (!webhooks.put(endpoint)) return false;
      webhooks.setSecret(endpoint.id, secret);
      ledgers.withEndpoints.put({ id: organizationId });
      return true;
    }),

  changeEndpoint: (organizationId, id, change) =>
    asTask(() => {
      const { webhooks } = ledgers.of(organizationId);
      const found = webhooks.endpoints.get(id);
      if (found === undefined) return undefined;
      const { createdAt } = found;
      const isStored = webhooks.put({ ...change(found), id, organizationId, createdAt });
      return isStored ? webhooks.endpoints.get(id) : "TOO_MANY_ACTIVE";
    }),

  rotateSecret: (organizationId, id, rotation) =>
    asTask(() => {
      const { webhooks } = ledgers.of(organizationId);
      const found = webhooks.endpoints.get(id);
      if (found === undefined) return undefined;
      webhooks.rotateSecret(id, rotation);
      webhooks.put({ ...found, updatedAt: rotation.updatedAt });
      return webhooks.endpoints.get(id);
    }),
});
