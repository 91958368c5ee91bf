import { expect, test } from "vitest";
import { simulate } from "../lab/simulation/simulate.ts";

test("no rule is broken in 60 histories with injected faults", async () => {
  const { broken } = await simulate({ seed: 7, from: 0, to: 60 });
  expect(broken).toBeUndefined();
});
