import type { OrganizationId } from "quittance";
import { defaultIpv6PrefixLength, networkOf } from "./network-of.ts";

/** A request to be limited. */
export interface RateLimited {
  /** `undefined` for a payer, and for unknown credentials. */
  readonly organizationId: OrganizationId | undefined;
  /** The address of the caller, where the mount knows it. */
  readonly peer: string | undefined;
  /** The path of the operation, with `{id}` for the variable part. */
  readonly route: string;
}

/**
 * Returns 0 to admit a request, or the seconds after which to retry it.
 *
 * As `rateLimiter` it is called once for each routed request, after the credentials are checked and
 * before the body is read; as `addressLimiter` before the credentials are checked.
 */
export type RateLimiter = (request: RateLimited) => number | Promise<number>;

/** Options of `tokenBuckets`. */
export interface TokenBucketOptions {
  /** Maximum requests at once. */
  readonly capacity: number;
  /** Average requests per second. */
  readonly perSecond: number;
  /** Maximum buckets in memory, after which the least recently used is removed. */
  readonly maxBuckets?: number;
  /** Bits of an IPv6 address that are counted together, 1 to 128; defaults to 64. */
  readonly ipv6PrefixLength?: number;
  /** Milliseconds; defaults to the monotonic clock of the platform. */
  readonly now?: () => number;
}

/**
 * Limit each organization, and each address without one, by a bucket of tokens in this process.
 *
 * Requests whose address is unknown share one bucket. Several processes count each for itself.
 * Throws a `RangeError` for numbers that are not positive, and for a prefix length that is out of
 * range.
 */
export const tokenBuckets = ({
  capacity,
  perSecond,
  maxBuckets = 100_000,
  ipv6PrefixLength = defaultIpv6PrefixLength,
  now = () => performance.now(),
}: TokenBucketOptions): RateLimiter => {
  for (const [name, value] of Object.entries({ capacity, perSecond, maxBuckets })) {
    if (!(value >= (name === "perSecond" ? Number.MIN_VALUE : 1) && value < Infinity)) {
      throw new RangeError(
        `${name} must be a finite number, ${name === "perSecond" ? "above 0" : "at least 1"}.`,
      );
    }
  }
  if (!Number.isInteger(ipv6PrefixLength) || ipv6PrefixLength < 1 || ipv6PrefixLength > 128) {
    throw new RangeError("ipv6PrefixLength must be an integer from 1 to 128.");
  }
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  return ({ organizationId, peer }) => {
    const key =
      organizationId === undefined
        ? `address ${networkOf(peer, ipv6PrefixLength)}`
        : `organization ${organizationId}`;
    const at = now();
    const known = buckets.get(key);
    const gained = known === undefined ? capacity : ((at - known.at) / 1000) * perSecond;
    const tokens = Math.min(capacity, (known?.tokens ?? 0) + gained);
    buckets.delete(key);
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
    if (buckets.size > maxBuckets) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    }
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  };
};
