import { domainToUnicode } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, runs } from "../../test/support/check-property.ts";
import { isHostName } from "./host-name.ts";
import { isIpv6 } from "./ip-address.ts";
import { decodePunycode } from "./punycode.ts";

/** Parses a host with the URL parser that browsers and Node share; `undefined` if invalid. */
const readByBrowser = (host: string): string | undefined => {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return undefined;
  }
};

/** Returns whether a browser leaves a host unchanged except for upper case. */
const isKept = (host: string): boolean => {
  const read = readByBrowser(host)?.split(".");
  const written = host.toLowerCase().split(".");
  return (
    read?.length === written.length &&
    read.every((label, index) => [label, domainToUnicode(label)].includes(written[index] ?? ""))
  );
};

/** Returns the hosts that isHostName accepts although a browser would change them. */
const misread = (hosts: Iterable<string>): ReadonlyArray<string> => {
  const found: Array<string> = [];
  for (const host of hosts) if (isHostName(host) && !isKept(host)) found.push(host);
  return found;
};

/** Of how many characters one is looked at: in the slow tests each. */
const step = Math.max(1, Math.round(100 / runs));

const characters = function* (from: number, to: number): Iterable<string> {
  for (let code = from; code < to; code += step) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
};

describe("browsers leave accepted hosts unchanged, with characters of Unicode", () => {
  // Three ASCII characters end the host, because the address is parsed before.
  const everywhere = [...characters(0, 0x20100), ...characters(0xe0000, 0xe0200)].filter(
    (sign) => !"/?#".includes(sign),
  );

  test.each([
    ["alone", (sign: string) => `${sign}.example`],
    ["between letters", (sign: string) => `a${sign}b.example`],
    ["between letters that are written from right to left", (sign: string) => `א${sign}א.x`],
    ["at the end", (sign: string) => `x.a${sign}`],
    ["next to a name that is written from right to left", (sign: string) => `a${sign}.א`],
  ])(
    "%s",
    (_, hostOf) => {
      expect(misread(everywhere.map(hostOf))).toEqual([]);
    },
    120_000,
  );
});

/** Parts of hosts, most of them invalid in different ways. */
const pieces = [
  ...[
    "a",
    "b",
    "z",
    "0",
    "1",
    "7",
    "9",
    "255",
    "256",
    "-",
    ".",
    ".",
    ".",
    "--",
    "xn--",
    "0x",
    "0X",
  ],
  ...["x7f", "example", "A", "EXAMPLE", "é", "ß", "ς", "ж", "中", "の", "한", "क", "ा", "्", "ก"],
  ...[
    "א",
    "ב",
    "ِ",
    "م",
    "٣",
    "۳",
    "ހ",
    "²",
    "①",
    "１",
    "ｅ",
    "𝐛",
    "ﬁ",
    "\u200d",
    "\u00ad",
    "\u0301",
  ],
  ...["xn--e1afmkfd", "xn--p1ai", "xn--zca", "xn--mgbh0fb", "%31", "_", "。", "\u3164", "ı", "İ"],
];

test("a right-to-left label that ends in a hyphen and a mark is rejected, as in browsers", () => {
  expect(readByBrowser("ހ--ِ")).toBeUndefined();
  expect(isHostName("ހ--ِ")).toBe(false);
  expect(isHostName("ހ-ހِ")).toBe(true);
});

test("property: browsers leave accepted hosts unchanged", () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }), (parts) => {
      const host = parts.join("");
      if (isHostName(host)) accepted += 1;
      expect(misread([host])).toEqual([]);
    }),
    { numRuns: casesOf(30_000) },
  );
  expect(accepted).toBeGreaterThan(casesOf(500));
});

test("property: Punycode is accepted exactly if the decoded name is", () => {
  const letters = fc.constantFrom(...Array.from("abz09-éßжяπ中の한काאבمह"));
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (label) => {
      const host = `${label.join("")}.example`;
      const read = readByBrowser(host);
      if (read !== undefined) expect([host, isHostName(read)]).toEqual([host, isHostName(host)]);
      const [ace = ""] = read?.split(".") ?? [];
      if (ace.startsWith("xn--")) expect(decodePunycode(ace.slice(4))).toBe(label.join(""));
    }),
    { numRuns: casesOf(5000) },
  );
});

test("property: for browsers, rejected plain names and addresses are invalid or become another host", () => {
  const plain = fc.constantFrom("a", "b1", "example", "1", "0", "255", "256", "0x7f", "01", "a-b");
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (labels) => {
      const host = labels.join(".");
      expect([host, isHostName(host)]).toEqual([host, isKept(host)]);
    }),
    { numRuns: casesOf(5000) },
  );
});

test("property: an IPv6 address is accepted exactly if browsers accept it", () => {
  const part = fc.constantFrom(
    ":",
    ":",
    "::",
    "1",
    "ffff",
    "0",
    "12345",
    "g",
    "1.2.3.4",
    "1.2.3",
    ".",
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 16 }), (parts) => {
      const text = parts.join("");
      const isRead = readByBrowser(`[${text}]`) !== undefined;
      expect([text, isIpv6(text)]).toEqual([text, isRead]);
    }),
    { numRuns: casesOf(30_000) },
  );
});

describe("Punycode is decoded:", () => {
  test.each([
    ["e1afmkfd", "пример"],
    ["zca", "ß"],
    ["strae-oqa", "straße"],
    ["ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"],
    ["4dbcagdahymbxekheh6e0a7fei0b", "למההםפשוטלאמדבריםעברית"],
    ["abc-", undefined],
    ["", undefined],
    ["-a", undefined],
    ["a", "\u0080"],
    ["é", undefined],
    ["99999999", undefined],
    ["zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", undefined],
  ])("%s is %s", (label, text) => {
    expect(decodePunycode(label)).toBe(text);
  });
});

describe("a host name", () => {
  test.each([
    ["example.shop0x1", true],
    ["example.0xyz", true],
    ["example.0x1f", false],
    ["XN--0.example", false],
    ["xn--xn---epa.example", false],
    // It would be the character 48A3C1, beyond the last one.
    ["xn--99999a.example", false],
    [`xn--${"9".repeat(400)}a.example`, false],
  ])("%s is accepted: %s", (host, isAccepted) => {
    expect(isHostName(host)).toBe(isAccepted);
  });
});

test("Punycode is decoded where the bias is adapted at its boundary", () => {
  expect(decodePunycode("c1a228tnstt30d")).toBe("迟г侲ろ");
  expect(decodePunycode("k-ycur90jslchq4j")).toBe("剔らk鑥侭");
});
