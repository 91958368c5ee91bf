import { uuidV7 } from "@quittance/http";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf } from "../../../test/support/check-property.ts";

const filledWith = (byte: number) => (bytes: Uint8Array) => {
  bytes.fill(byte);
};

test("the time comes first, then version, variant and random bits", () => {
  const now = (): number => 0x017f22e279b0;
  expect(uuidV7({ now, fillRandom: filledWith(0) })).toBe("017f22e2-79b0-7000-8000-000000000000");
  expect(uuidV7({ now, fillRandom: filledWith(0xff) })).toBe(
    "017f22e2-79b0-7fff-bfff-ffffffffffff",
  );
});

test("ids sort by their time, and have the form of a version 7 UUID", () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(time, time, byte, byte, (a, b, x, y) => {
      const first = uuidV7({ now: () => a, fillRandom: filledWith(x) });
      const second = uuidV7({ now: () => b, fillRandom: filledWith(y) });
      expect(first).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      if (a < b) expect(first < second).toBe(true);
    }),
    { numRuns: casesOf(1000) },
  );
});
