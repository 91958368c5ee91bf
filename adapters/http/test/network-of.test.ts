import * as fc from "fast-check";
import { networkOf } from "@quittance/http";
import { expect, test } from "vitest";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:0:0:0:0/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2:0:0:0:0/64"],
  ["2001:0db8:0001:0002:0:0:0:1", "2001:db8:1:2:0:0:0:0/64"],
  ["2001:db8::1", "2001:db8:0:0:0:0:0:0/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0:0:0:0:0/64"],
  ["fe80::1%eth0", "fe80:0:0:0:0:0:0:0/64"],
  ["::1", "0:0:0:0:0:0:0:0/64"],
  ["::", "0:0:0:0:0:0:0:0/64"],
])("%s belongs to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ...["", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "1::2::3"],
  ...["g::1", "12345::", "::192.0.2.256", "192.0.2.1:443", "[::1]:443", "org_acme", "unknown"],
])("%j is not an address and is returned unchanged", (text) => {
  expect(networkOf(text)).toBe(text);
});

test("an absent address is unknown, and so is one that is longer than any", () => {
  expect(networkOf(undefined)).toBe("unknown");
  expect(networkOf("9".repeat(128))).toBe("9".repeat(128));
  expect(networkOf("9".repeat(129))).toBe("unknown");
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(group, { minLength: 8, maxLength: 8 });
const bitsOf = (given: ReadonlyArray<number>): string =>
  given.map((each) => each.toString(2).padStart(16, "0")).join("");
const written = (given: ReadonlyArray<number>): string =>
  given.map((each) => each.toString(16)).join(":");

test("two IPv6 addresses share a network exactly when they share the prefix", () => {
  fc.assert(
    fc.property(
      groups,
      fc.integer({ min: 0, max: 127 }),
      fc.integer({ min: 1, max: 128 }),
      (given, flipped, prefix) => {
        fc.pre(!given.slice(0, 5).every((each) => each === 0));
        const other = given.map((each, at) =>
          at === flipped >> 4 ? each ^ (0x8000 >> (flipped & 15)) : each,
        );
        fc.pre(!other.slice(0, 5).every((each) => each === 0));
        const isShared = bitsOf(given).slice(0, prefix) === bitsOf(other).slice(0, prefix);
        expect(networkOf(written(given), prefix) === networkOf(written(other), prefix)).toBe(
          isShared,
        );
      },
    ),
  );
});

test("an address has one network, however its zeros are written", () => {
  fc.assert(
    fc.property(groups, fc.integer({ min: 0, max: 6 }), (given, start) => {
      const zeroed = given.map((each, at) => (at === start || at === start + 1 ? 0 : each));
      const short = `${written(zeroed.slice(0, start))}::${written(zeroed.slice(start + 2))}`;
      expect(networkOf(short)).toBe(networkOf(written(zeroed)));
    }),
  );
});

test("no text makes it throw", () => {
  const text = fc.string({
    unit: fc.constantFrom("0", "1", "9", "a", "f", ":", "::", ".", "%", "/", "[", "]"),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, (given) => {
      expect(networkOf(given).length).toBeLessThanOrEqual(Math.max(given.length, 43));
    }),
  );
});
