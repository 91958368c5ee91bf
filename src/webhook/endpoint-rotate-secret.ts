import type { EndpointId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import { addSeconds } from "../time/timestamp.ts";
import { defaultRotationSeconds, maxRotationSeconds } from "./endpoint.ts";
import type { EndpointWithSecret } from "./endpoint.ts";
import { endpointFound } from "./endpoint-find.ts";
import type { UpdateEndpointError } from "./webhook-errors.ts";
import type { WebhookPorts } from "./webhook-ports.ts";

/** The options of `rotateSecret`. @inline */
export interface RotateSecretOptions {
  /**
   * How long the previous secret signs as well, in seconds; 0 to 604,800 (a week), where 0 ends it
   * at once. Defaults to 86,400 (a day).
   */
  readonly previousValidSeconds?: number | undefined;
}

/** Gives an endpoint a new secret. Until the previous one expires, requests have two signatures. */
export const rotateSecret =
  (
    organizationId: OrganizationId,
    id: EndpointId,
    { previousValidSeconds: seconds = defaultRotationSeconds }: RotateSecretOptions = {},
  ): ((
    ports: Pick<WebhookPorts, "endpoints" | "newSecret" | "clock">,
  ) => TaskEither<UpdateEndpointError, EndpointWithSecret>) =>
  ({ endpoints, newSecret, clock }) =>
  async () => {
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > maxRotationSeconds) {
      return left({ kind: "EndpointInvalid", issues: [{ kind: "RotationSecondsInvalid" }] });
    }
    const now = clock();
    const secret = newSecret();
    const previousExpiresAt = addSeconds(now, seconds);
    const rotation = { secret, previousExpiresAt, updatedAt: now };
    const rotated = await endpoints.rotateSecret(organizationId, id, rotation)();
    if (isLeft(rotated)) return rotated;
    const found = endpointFound(rotated.right);
    return isLeft(found) ? found : right({ endpoint: found.right, secret });
  };
