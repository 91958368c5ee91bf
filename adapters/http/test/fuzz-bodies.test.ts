import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyShot, problemOf, target } from "./fuzz-bodies.ts";

const called = parseInt(process.env["QUITTANCE_FUZZ_BODIES"] ?? "", 10);

/** Bodies, in as many services as keep their ledgers short. */
const bodies = called > 0 ? called : 4_000;
const atOnce = 2000;

test(
  "no malformed body makes the service fail or respond outside the envelope",
  async () => {
    const statuses = new Map<number, number>();
    for (let fired = 0; fired < bodies; fired += atOnce) {
      const fire = await target();
      await fc.assert(
        fc.asyncProperty(anyShot, async (shot) => {
          const shooting = await fire(shot);
          const { status } = shooting.reply;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect([problemOf(shooting), shooting.path, shooting.text]).toEqual([
            undefined,
            shooting.path,
            shooting.text,
          ]);
        }),
        { numRuns: Math.min(atOnce, bodies - fired), seed: 20_260_101 + fired },
      );
    }
    const found = Object.fromEntries([...statuses].sort(([one], [other]) => one - other));
    if (called > 0) process.stdout.write(`${JSON.stringify({ bodies, statuses: found })}\n`);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(["200", "201", "400", "422"]));
    expect(found["400"]).toBeGreaterThan(bodies / 4);
  },
  60_000 + bodies * 2,
);
