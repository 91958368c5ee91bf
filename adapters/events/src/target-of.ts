import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Either } from "quittance";
import { left, right, type endpointDescription } from "quittance/adapter";
import {
  resolveHost,
  resolveInDevelopment,
  type Resolve,
  type ResolvedAddress,
} from "./resolve-host.ts";

/** How URLs are checked. */
export interface UrlRules {
  /** Development allows http, private addresses and every port. */
  readonly environment: "development" | "production";
  /**
   * Defaults to asking the name servers of the system, for at most 5 seconds; development also
   * knows the names of the hosts file.
   */
  readonly resolve?: Resolve | undefined;
}

/** A URL with its addresses, each of which was checked: connect to these without resolving again. */
export interface Target {
  readonly url: URL;
  readonly addresses: ReadonlyArray<ResolvedAddress>;
}

/** Maximum length of a URL in characters. */
const maxUrlLength = 2048;

/** White space and control characters, which parsers remove, and backslashes, which they change. */
const misleading = /[\s\p{Cc}\\\p{Surrogate}]/u;

/**
 * Returns the URL and the addresses to send events to, or why nothing can be sent there. Never
 * rejects. If one address of several is not allowed, none is.
 */
export const targetOf = async (
  text: string,
  { environment, resolve = defaultResolve[environment] }: UrlRules,
): Promise<Either<endpointDescription.UrlProblem, Target>> => {
  const url = urlIn(text, environment);
  if (typeof url === "string") return left(url);
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const family = isIP(host);
  const addresses =
    family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  if (addresses.length === 0) return left("NOT_RESOLVED");
  const isAllowed =
    environment === "development" || addresses.every(({ address }) => isPublicAddress(address));
  return isAllowed ? right({ url, addresses }) : left("ADDRESS_NOT_ALLOWED");
};

/**
 * Parses a URL. The parser writes decimal, octal and hexadecimal forms of IPv4 addresses with four
 * decimal numbers, so that they are checked as what they mean.
 */
const urlIn = (
  text: string,
  environment: UrlRules["environment"],
): URL | endpointDescription.UrlProblem => {
  if (text.length > maxUrlLength || misleading.test(text) || !URL.canParse(text)) {
    return "MALFORMED";
  }
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "MALFORMED";
  if (url.username !== "" || url.password !== "") return "USER_INFO";
  if (text.includes("#")) return "FRAGMENT";
  if (environment === "development") return url;
  if (url.protocol !== "https:") return "NOT_HTTPS";
  return url.port === "" || parseInt(url.port, 10) >= 1024 ? url : "PORT_NOT_ALLOWED";
};

/** The resolver of each environment. */
export const defaultResolve: Readonly<Record<UrlRules["environment"], Resolve>> = {
  development: resolveInDevelopment,
  production: resolveHost,
};

/** The addresses of one host on the public internet; others are private, special or embedded. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an IP address is one of a host on the public internet: not loopback, link-local,
 * private, of a carrier, multicast, unspecified, reserved, or an IPv4 address inside IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(globalUnicast);
};
