import { vi } from "vitest";

/** Repeats a check until it passes. The limit is for what hangs, not for what is slow. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
