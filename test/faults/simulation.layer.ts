import { expect, test } from "vitest";
import { simulate } from "../lab/simulation/simulate.ts";

/** A test may take 20 seconds with a fault, on a busy machine as well. */
const historiesOfTest = 4;

const starts = Array.from({ length: 15 }, (_, index) => index * historiesOfTest);

test.each(starts)(
  "no rule is broken in histories with injected faults from %i on",
  async (from) => {
    const { broken } = await simulate({ seed: 7, from, to: from + historiesOfTest });
    expect(broken).toBeUndefined();
  },
);
