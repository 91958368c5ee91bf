import { lookup, Resolver } from "node:dns/promises";
import { inTime, systemTimer } from "quittance/adapter";

/** An address that a host name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Returns every address of a host name; rejects or returns none if it has none. */
export type Resolve = (host: string) => Promise<ReadonlyArray<ResolvedAddress>>;

/** How name servers are asked. */
interface LookupOptions {
  /** Addresses of name servers with their ports. Defaults to those of the system. */
  readonly servers?: ReadonlyArray<string>;
  /** Time limit of one look-up in milliseconds. */
  readonly timeoutMs?: number;
}

/** Time limit of one look-up in milliseconds. */
export const lookupTimeoutMs = 5000;

/** Milliseconds until the first request is repeated. */
const repeatMs = 1500;

const loopback: ReadonlyArray<ResolvedAddress> = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/**
 * Creates a resolver that asks name servers for the addresses of a host name, as an absolute name
 * and without the hosts file. It rejects if they do not respond within 5 seconds.
 *
 * `dns.lookup` blocks one of the few threads that files and other look-ups share until the system
 * gives up, so that names whose servers are silent would hold up the whole process.
 */
export const hostResolver =
  ({ servers, timeoutMs = lookupTimeoutMs }: LookupOptions = {}): Resolve =>
  async (host) => {
    if (/^(?:.+\.)?localhost\.?$/u.test(host)) return loopback;
    const resolver = new Resolver({ timeout: repeatMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const late = (): never => {
      resolver.cancel();
      throw new Error(`No name server responded for ${host}`);
    };
    const ask = (): Promise<ReadonlyArray<PromiseSettledResult<Array<string>>>> =>
      Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return addressesIn(await inTime(ask, timeoutMs, systemTimer, late));
  };

/** The resolver of production. */
export const resolveHost = hostResolver();

/** Resolves names as `resolveHost` does, and those that no name server knows as the system does. */
export const resolveInDevelopment: Resolve = async (host) => {
  const found = await resolveHost(host);
  return found.length > 0 ? found : lookup(host, { all: true });
};

/** Returns the addresses of both families; throws if there is none and a request timed out. */
const addressesIn = (
  results: ReadonlyArray<PromiseSettledResult<Array<string>>>,
): ReadonlyArray<ResolvedAddress> => {
  const found = results.flatMap((result, index) =>
    result.status === "rejected"
      ? []
      : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  );
  if (found.length > 0) return found;
  for (const result of results) {
    if (result.status === "rejected" && isTimeout(result.reason)) throw result.reason;
  }
  return [];
};

const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "ETIMEOUT";
