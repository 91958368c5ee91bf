import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { ReplaySelection } from "./delivery-log.ts";
import { maxReplayed } from "./delivery.ts";
import { findEndpoint } from "./endpoint-find.ts";
import type { ReplayError } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** The result of `replay`. @inline */
export interface Replayed {
  /** How many deliveries are sent again. */
  readonly replayed: number;
}

/** Sends deliveries of an active endpoint again, with the same identifiers and bodies. */
export const replayDeliveries =
  (
    organizationId: OrganizationId,
    endpointId: EndpointId,
    selection: ReplaySelection,
  ): ((
    ports: Pick<WebhookPorts, "endpoints" | "deliveries" | "clock">,
  ) => TaskEither<ReplayError, Replayed>) =>
  (ports) =>
  async () => {
    if ("eventIds" in selection) {
      const { length } = selection.eventIds;
      if (length === 0 || length > maxReplayed) return left({ kind: "ReplayInvalid" });
    }
    const found = await findEndpoint(organizationId, endpointId, ports);
    if (isLeft(found)) return found;
    const { deliveries, clock } = ports;
    const replayed = await deliveries.replay(organizationId, endpointId, selection, clock())();
    if (isLeft(replayed)) return replayed;
    return replayed.right === undefined
      ? left({ kind: "EndpointDisabled" })
      : right({ replayed: replayed.right });
  };
