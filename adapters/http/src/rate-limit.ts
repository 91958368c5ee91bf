import type { OrganizationId } from "quittance";
import { defaultIpv6PrefixLength, networkOf } from "./network-of.ts";

/** Whose requests are counted together. */
export interface RateLimited {
  /** Undefined for a payer, and for credentials that are not known. */
  readonly organizationId: OrganizationId | undefined;
  /** The address that the request came from, where the mount knows it. */
  readonly peer: string | undefined;
  /** The path of the operation, with `{id}` for the part that varies. */
  readonly route: string;
}

/**
 * Decides whether a request may go on: 0, or the seconds after which to send it again.
 *
 * As `rateLimiter`, asked once for each request that was routed, after the credentials and before the
 * body; as `addressLimiter`, before the credentials.
 */
export type RateLimiter = (request: RateLimited) => number | Promise<number>;

/** How fast buckets empty and fill. */
export interface TokenBucketOptions {
  /** Most requests at once. */
  readonly capacity: number;
  /** Requests in the long run. */
  readonly perSecond: number;
  /** Most buckets in memory; the one that was used longest ago makes room. */
  readonly maxBuckets?: number;
  /** Bits of an IPv6 address that are counted together, 1 to 128; 64 unless given. */
  readonly ipv6PrefixLength?: number;
  /** Milliseconds from any moment on; the platform's monotonic clock unless given. */
  readonly now?: () => number;
}

/**
 * Limit each organization, and each address without one, by a bucket of tokens in this process.
 *
 * Requests whose address is unknown share one bucket. Several processes count each for itself. Throws
 * a `RangeError` for numbers that are not positive, and for a prefix length that is out of range.
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
      throw new RangeError(`${name} must be a positive number, and at least 1 where it counts.`);
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
