import * as http from "node:http";
import * as https from "node:https";
import type { ResolvedAddress } from "./resolve-host.ts";

/** Connections to receivers that stay open between requests, for a few seconds. */
export interface KeptConnections {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

/** The option of a request that separates connections by the addresses that were checked. */
export interface PinnedOptions {
  readonly pinnedTo: string;
}

/** How long a connection without a request stays open, in milliseconds. */
const idleMs = 4000;

/** How many connections without a request stay open for a host name and its addresses. */
const maxIdle = 4;

/**
 * Creates connections without any. A request uses one again only for the host name, the certificates
 * and the addresses that it was opened for: the addresses of a name are checked before each request.
 */
export const keptConnections = (): KeptConnections => {
  const options = { keepAlive: true, maxFreeSockets: maxIdle, timeout: idleMs };
  return { http: new PinnedHttpAgent(options), https: new PinnedHttpsAgent(options) };
};

/** Returns a text that is the same for the same addresses in any order. */
export const addressesText = (addresses: ReadonlyArray<ResolvedAddress>): string =>
  addresses
    .map(({ address }) => address)
    .sort()
    .join(" ");

type NameOptions<Agent extends http.Agent> = Parameters<Agent["getName"]>[0] &
  Partial<PinnedOptions>;

class PinnedHttpAgent extends http.Agent {
  override getName(options?: NameOptions<http.Agent>): string {
    return `${super.getName(options)} ${options?.pinnedTo ?? ""}`;
  }
}

class PinnedHttpsAgent extends https.Agent {
  override getName(options?: NameOptions<https.Agent>): string {
    return `${super.getName(options)} ${options?.pinnedTo ?? ""}`;
  }
}
