import type { ApiKeyId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { apiKeyStatus, type ApiKey, type CreatedApiKey } from "./api-key.ts";
import { addSeconds, secondsBetween, type Timestamp } from "../time/timestamp.ts";
import type {
  ApiKeyNotRotatable,
  RotateApiKeyError,
} from "../administration/administration-errors.ts";
import type { AdministrationPorts } from "../administration/administration-ports.ts";
import { ifValid } from "../administration/administration-validate.ts";
import { createSecret } from "./secret-create.ts";

/** The maximum time for which a rotated key stays valid: 30 days, in seconds. */
export const maxOverlapSeconds = 2_592_000;

const defaultOverlapSeconds = 86_400;

/** The options of `rotateApiKey`. @inline */
export interface RotateOptions {
  /** For how long the old key stays valid: 0 to 2,592,000. Defaults to 86,400, which is a day. */
  readonly overlapSeconds?: number | undefined;
}

/** Creates a key with the same name, scopes and lifetime, and lets the old one expire. */
export const rotateApiKey =
  (
    organizationId: OrganizationId,
    id: ApiKeyId,
    { overlapSeconds = defaultOverlapSeconds }: RotateOptions = {},
  ): ((
    ports: Omit<AdministrationPorts, "organizations" | "providerWriter">,
  ) => TaskEither<RotateApiKeyError, CreatedApiKey>) =>
  ({ apiKeys, secrets, environment, clock, newId }) =>
  async () => {
    const valid = ifValid(overlapSeconds, isOverlap(overlapSeconds) ? [] : [overlapInvalid]);
    if (isLeft(valid)) return valid;
    const found = await apiKeys.findKey(organizationId, id)();
    if (isLeft(found)) return found;
    if (found.right === undefined) return left({ kind: "ApiKeyNotFound" });
    const known = found.right.environment ?? environment;
    const { secret, digest } = await createSecret(secrets, known);
    const successorId = newId("key");
    const decided = await apiKeys.changeKey(organizationId, id, (stored) => {
      const now = clock();
      const rotatable = ifRotatable(stored, now);
      if (isLeft(rotatable)) return rotatable;
      const key = successorOf({ ...stored, environment: known }, successorId, now);
      const end = addSeconds(now, valid.right);
      const { expiresAt = end } = stored;
      return right({
        key: { ...stored, expiresAt: expiresAt < end ? expiresAt : end, replacedBy: key.id },
        successor: { key, digest },
      });
    })();
    if (isLeft(decided)) return decided;
    if (decided.right === undefined) return left({ kind: "ApiKeyNotFound" });
    if (isLeft(decided.right)) return decided.right;
    return right({ key: decided.right.right.successor.key, secret });
  };

const overlapInvalid = { kind: "OverlapInvalid" } as const;

const isOverlap = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= 0 && seconds <= maxOverlapSeconds;

const ifRotatable = (stored: ApiKey, now: Timestamp): Either<ApiKeyNotRotatable, ApiKey> => {
  const status = apiKeyStatus(stored, now);
  const isRotated = status !== "REVOKED" && stored.replacedBy !== undefined;
  const reason = isRotated ? "ROTATED" : status;
  return reason === "ACTIVE" ? right(stored) : left({ kind: "ApiKeyNotRotatable", reason });
};

/** A key that expires is replaced by one that is valid for as long as it was at first. */
const successorOf = (stored: ApiKey, id: ApiKeyId, now: Timestamp): ApiKey => {
  const { createdAt, expiresAt } = stored;
  const lifetime = createdAt && expiresAt && secondsBetween(createdAt, expiresAt);
  return {
    ...stored,
    id,
    createdAt: now,
    expiresAt: lifetime === undefined ? undefined : addSeconds(now, lifetime),
    lastUsedAt: undefined,
  };
};
