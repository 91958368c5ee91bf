import { isHostName } from "./host-name.ts";
import { isIpv6 } from "./ip-address.ts";
import { maxUrlLength } from "./contact-limits.ts";

/**
 * Returns whether a text is a plain web address for a redirect: http or https, a host that browsers
 * leave unchanged, an optional port from 1 to 65535, no user info, and no misleading characters.
 */
export const isWebAddress = (text: string): boolean => {
  if (text.length > maxUrlLength || misleading.test(text)) return false;
  const [, named, six, port] = form.exec(text) ?? [];
  if (port !== undefined && !isPort(port)) return false;
  if (six !== undefined) return isIpv6(six);
  return named !== undefined && isHostName(named);
};

const form = /^https?:\/\/(?:([^/?#:@[\]]+)|\[([0-9A-Fa-f:.]+)\])(?::(\d{1,5}))?(?:[/?#].*)?$/u;

/** White space, control characters, backslashes, direction marks, unpaired surrogates. */
const misleading = /[\s\p{Cc}\\\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Surrogate}]/u;

const isPort = (digits: string): boolean => {
  const port = parseInt(digits, 10);
  return port >= 1 && port <= 65_535;
};
