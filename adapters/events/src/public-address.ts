import ipaddr from "ipaddr.js";

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
