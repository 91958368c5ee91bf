import { changeEvent, type EventStamp, type LedgerEvent } from "../event/event.ts";
import { changesBetween, host } from "../event/organization-change.ts";
import type { EndpointId, OrganizationId } from "../ids.ts";
import type { Out } from "../schema/schema.ts";
import { endpointRecord, type endpointChanges, type WebhookEndpoint } from "./endpoint.ts";

/** Returns an endpoint with some changes. */
export const changedEndpoint = (
  endpoint: WebhookEndpoint,
  { url = endpoint.url, isActive = endpoint.isActive, ...rest }: Out<typeof endpointChanges>,
): WebhookEndpoint => ({
  ...endpoint,
  url,
  types: "types" in rest ? rest.types : endpoint.types,
  isActive,
  disabledReason: isActive ? undefined : (endpoint.disabledReason ?? "REQUESTED"),
});

/** Creates the event about a new or changed endpoint; none if nothing differs. */
export const endpointEvents = (
  before: WebhookEndpoint | undefined,
  after: WebhookEndpoint,
  stamp: () => EventStamp,
  actor = host,
): ReadonlyArray<LedgerEvent> => {
  const { write } = endpointRecord.json;
  const changed = changesBetween(before === undefined ? {} : write(before), write(after)).filter(
    ({ property }) => decided.includes(property),
  );
  if (changed.length === 0) return [];
  const isDisabled = before?.isActive === true && !after.isActive;
  const type = before === undefined ? "created" : isDisabled ? "disabled" : "updated";
  const change = { actor, endpointId: after.id, changed };
  return [changeEvent(`webhook_endpoint.${type}`, after.organizationId, change, stamp())];
};

/** Creates the event about a new secret of an endpoint, which does not have the secret. */
export const secretEvent = (
  organizationId: OrganizationId,
  endpointId: EndpointId,
  stamp: EventStamp,
  actor = host,
): LedgerEvent => {
  const changed = [{ property: "secret", before: null, after: null }];
  const change = { actor, endpointId, changed };
  return changeEvent("webhook_endpoint.updated", organizationId, change, stamp);
};

/** What an organization decides about an endpoint, in JSON. Its secret is apart. */
const decided: ReadonlyArray<string> = ["url", "types", "is_active"];
