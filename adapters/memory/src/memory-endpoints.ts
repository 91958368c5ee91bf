import type { Page, PageRequest } from "quittance/adapter";
import {
  matchesEndpoint,
  pageOf,
  type EndpointRepository,
  type WebhookEndpoint,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledger.ts";

/** Creates the repository of the webhook endpoints of ledgers. */
export const endpointsOf = (ledgers: Ledgers): EndpointRepository => ({
  findEndpoint: (organizationId, id) =>
    asTask(() => ledgers.of(organizationId).webhooks.endpoints.get(id)),

  listEndpoints: (organizationId, filter, page: PageRequest) =>
    asTask((): Page<WebhookEndpoint> => {
      const endpoints = [...ledgers.of(organizationId).webhooks.endpoints.values()];
      const rows = endpoints.filter((endpoint) => matchesEndpoint(filter, endpoint));
      return pageOf(rows, (endpoint) => endpoint, page);
    }),

  storeEndpoint: (organizationId, endpoint, secret) =>
    asTask(() => {
      const { webhooks } = ledgers.of(organizationId);
      const isStored = webhooks.put(endpoint);
      if (isStored) webhooks.setSecret(endpoint.id, secret);
      return isStored;
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
