import { timestampOf, type OrganizationId } from "quittance";
import { createWebhooks, type Resolve } from "@quittance/events";
import { memoryStore, randomIds } from "@quittance/memory";
import { describe, expect, test } from "vitest";
import { isPublicAddress, targetOf } from "../src/target-of.ts";

/** Resolves every name to some addresses. */
const resolving =
  (...addresses: ReadonlyArray<string>): Resolve =>
  () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

const publicName = resolving("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c");

const problemOf = async (
  url: string,
  resolve: Resolve = publicName,
  environment: "development" | "production" = "production",
): Promise<string> => {
  const target = await targetOf(url, { environment, resolve });
  return target._tag === "Left" ? target.left : "allowed";
};

const notPublic: ReadonlyArray<readonly [string, ...ReadonlyArray<string>]> = [
  ["unspecified", "0.0.0.0", "0.1.2.3", "::"],
  ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
  ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fd12::1"],
  ["link-local", "169.254.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"],
  ["site-local", "fec0::1"],
  ["of a carrier", "100.64.0.1", "100.127.255.255"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
  ["broadcast", "255.255.255.255"],
  ["reserved", "240.0.0.1", "192.0.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1"],
  ["documentation of IPv6", "2001:db8::1", "100::1"],
  ["IPv4 mapped into IPv6", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:93.184.215.14"],
  ["IPv4 compatible with IPv6", "::127.0.0.1", "::a00:1"],
  ["NAT64", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::a00:1"],
  ["6to4", "2002:7f00:1::1", "2002:a00:1::1"],
  ["Teredo", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["not an address", "", "localhost", "1.2.3.4.5", "1.2.3.4/8"],
];

describe("an address is not public if it is", () => {
  test.each(notPublic)("%s", (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

test.each(["93.184.215.14", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00::1"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe("in production", () => {
  test.each([
    "https://shop.example/webhooks",
    "https://shop.example:443/",
    "https://shop.example:8443/?shop=1",
    "https://93.184.215.14/",
    "https://[2606:4700::1111]/",
    "HTTPS://SHOP.EXAMPLE",
  ])("%s is allowed", async (url) => {
    expect(await problemOf(url)).toBe("allowed");
  });

  test.each([
    ["http://shop.example/", "NOT_HTTPS"],
    ["ftp://shop.example/", "MALFORMED"],
    ["javascript:alert(1)", "MALFORMED"],
    ["file:///etc/passwd", "MALFORMED"],
    ["shop.example", "MALFORMED"],
    ["", "MALFORMED"],
    ["https://", "MALFORMED"],
    ["https://shop.example/\n", "MALFORMED"],
    [" https://shop.example/", "MALFORMED"],
    ["https:\\\\shop.example", "MALFORMED"],
    [`https://shop.example/${"x".repeat(2048)}`, "MALFORMED"],
    ["https://ada@shop.example/", "USER_INFO"],
    ["https://ada:secret@shop.example/", "USER_INFO"],
    ["https://:secret@shop.example/", "USER_INFO"],
    ["https://shop.example/#part", "FRAGMENT"],
    ["https://shop.example:22/", "PORT_NOT_ALLOWED"],
    ["https://shop.example:80/", "PORT_NOT_ALLOWED"],
    ["https://shop.example:1023/", "PORT_NOT_ALLOWED"],
    ["https://shop.example:0/", "PORT_NOT_ALLOWED"],
    ["https://127.0.0.1/", "ADDRESS_NOT_ALLOWED"],
    ["https://2130706433/", "ADDRESS_NOT_ALLOWED"],
    ["https://0x7f000001/", "ADDRESS_NOT_ALLOWED"],
    ["https://0x7f.1/", "ADDRESS_NOT_ALLOWED"],
    ["https://0177.0.0.1/", "ADDRESS_NOT_ALLOWED"],
    ["https://017700000001/", "ADDRESS_NOT_ALLOWED"],
    ["https://127.1/", "ADDRESS_NOT_ALLOWED"],
    ["https://0/", "ADDRESS_NOT_ALLOWED"],
    ["https://①②⑦.⓪.⓪.①/", "ADDRESS_NOT_ALLOWED"],
    ["https://169.254.169.254/latest/meta-data", "ADDRESS_NOT_ALLOWED"],
    ["https://[::1]/", "ADDRESS_NOT_ALLOWED"],
    ["https://[::ffff:10.0.0.1]/", "ADDRESS_NOT_ALLOWED"],
    ["https://[64:ff9b::a00:1]/", "ADDRESS_NOT_ALLOWED"],
    ["https://[2002:a00:1::]/", "ADDRESS_NOT_ALLOWED"],
  ])("%j is %s", async (url, problem) => {
    expect(await problemOf(url)).toBe(problem);
  });

  test("1,024 is the first port besides 443", async () => {
    expect(await problemOf("https://shop.example:1024/")).toBe("allowed");
  });

  test("a URL has at most 2,048 characters", async () => {
    const start = "https://shop.example/";
    const longest = start + "x".repeat(2048 - start.length);
    expect(await problemOf(longest)).toBe("allowed");
    expect(await problemOf(`${longest}x`)).toBe("MALFORMED");
  });

  test("a name with a private address among public ones is not allowed", async () => {
    const resolve = resolving("93.184.215.14", "10.0.0.1");
    expect(await problemOf("https://shop.example/", resolve)).toBe("ADDRESS_NOT_ALLOWED");
    const localhost = resolving("127.0.0.1");
    expect(await problemOf("https://localhost/", localhost)).toBe("ADDRESS_NOT_ALLOWED");
    expect(await problemOf("https://localhost./", localhost)).toBe("ADDRESS_NOT_ALLOWED");
  });

  test("a name without addresses, or that cannot be resolved, is not resolved", async () => {
    expect(await problemOf("https://none.example/", resolving())).toBe("NOT_RESOLVED");
    const failing: Resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await problemOf("https://none.example/", failing)).toBe("NOT_RESOLVED");
  });
});

test("development allows http, private addresses and every port", async () => {
  const urls = ["http://127.0.0.1:80/", "http://localhost:22/", "https://[::1]/"];
  for (const url of urls) {
    expect(await problemOf(url, resolving("127.0.0.1"), "development")).toBe("allowed");
  }
  const withUser = await problemOf("http://ada@127.0.0.1/", publicName, "development");
  expect(withUser).toBe("USER_INFO");
});

test("a name is resolved once, and the addresses that were checked are those to connect to", async () => {
  const addresses = ["93.184.215.14", "127.0.0.1"];
  const rebinding: Resolve = () =>
    Promise.resolve([{ address: addresses.shift() ?? "10.0.0.1", family: 4 }]);
  const target = await targetOf("https://rebind.example/", {
    environment: "production",
    resolve: rebinding,
  });
  expect(target).toMatchObject({ right: { addresses: [{ address: "93.184.215.14" }] } });
  expect(addresses).toEqual(["127.0.0.1"]);
});

test("an endpoint is not created with a URL that is not allowed", async () => {
  const webhooks = createWebhooks({
    ...memoryStore(),
    environment: "production",
    resolve: resolving("10.0.0.1"),
    clock: () => timestampOf("2025-03-01 12:00:00"),
    newId: randomIds,
  });
  const organizationId: OrganizationId = "org_shop";
  const issueOf = async (url: string): Promise<unknown> => {
    const created = await webhooks.create(organizationId, { url });
    return created._tag === "Left" ? created.left : created.right;
  };
  const invalid = (message: string): object => ({
    kind: "Invalid",
    issues: [{ path: ["url"], message }],
  });
  expect(await issueOf("https://shop.example/")).toEqual(
    invalid("must not have a private, local or special address"),
  );
  expect(await issueOf("http://shop.example/")).toEqual(invalid("must be an https URL"));
});
