import { logTo, type ErrorDetails } from "@quittance/http";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../../test/support/check-property.ts";
import { stackFrames } from "../src/stack-frames.ts";

const framesOf = (error: unknown): ReadonlyArray<string> =>
  stackFrames(error as Readonly<Record<string, unknown>>);

const canary = "canary";

/** Text that a caller may have sent, among it lines that look like frames of every known form. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        ...["\n", "\n    at ", "    at ", ": ", "Error: ", "Error", "\r\n", "\u2028"],
        `\n    at ${canary} (file:///app/store.js:1:1)`,
        `\n    at file:///${canary}.js:4:2`,
        `\n    at async ${canary} (node:internal/x:1:1)`,
        `\n    at payer@example.com, card 4111111111111111, ${canary}:1:1`,
        "\n    at Object.<anonymous> (/app/a.js:1:1)",
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `${canary}${parts.join("")}`);

const names = fc.oneof(fc.constantFrom("Error", "TypeError", "", "Error [ERR_X]"), hostileText);

/** Returns the log entry of a cause. */
const logged = (cause: unknown): string => {
  const lines: Array<unknown> = [];
  const write = (...values: ReadonlyArray<unknown>) => {
    lines.push(values);
  };
  const { onError } = logTo({ info: write, warn: write, error: write });
  const facts: ErrorDetails = {
    supportId: "1",
    callerRequestId: undefined,
    method: "POST",
    route: "/invoices",
    code: "INTERNAL",
    cause,
  };
  onError(facts);
  expect(lines).toHaveLength(1);
  return JSON.stringify(lines);
};

describe("the text of a message never gets into a log line:", () => {
  test("an error with any message", () => {
    fc.assert(
      fc.property(hostileText, (message) => {
        expect(logged(new Error(message))).not.toContain(canary);
      }),
      { numRuns: casesOf(2000) },
    );
  });

  test("an error with any name and message", () => {
    fc.assert(
      fc.property(names, hostileText, (name, message) => {
        // A name that consists of letters is logged as one.
        fc.pre(!/^[\w.-]+$/u.test(name) || !name.includes(canary));
        const error = new Error(message);
        error.name = name;
        expect(logged(error)).not.toContain(canary);
      }),
      { numRuns: casesOf(2000) },
    );
  });

  test("an error whose message was replaced after its stack was read", () => {
    fc.assert(
      fc.property(hostileText, fc.string({ maxLength: 10 }), (message, other) => {
        const error = new Error(message);
        expect(error.stack).toContain(canary);
        error.message = other;
        expect(logged(error)).not.toContain(canary);
      }),
      { numRuns: casesOf(2000) },
    );
  });

  test("a chain of causes", () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 2, maxLength: 5 }), (messages) => {
        const cause = messages.reduce<Error | undefined>(
          (inner, message) => new Error(message, { cause: inner }),
          undefined,
        );
        expect(logged({ kind: "PortFailed", port: "catalog", cause })).not.toContain(canary);
      }),
      { numRuns: casesOf(500) },
    );
  });

  test("a thrown text, and an object that claims a stack", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const cause of [text, { message: 1, stack: text }, { stack: text }, [text]]) {
          expect(logged(cause)).not.toContain(canary);
        }
      }),
    );
  });
});

describe("frames are logged", () => {
  const failing = (message: string): Error => new TypeError(message);

  test.each([
    ["of one line", "no such table"],
    ["of several lines", "no such table\nin line 4\n"],
    ["that is empty", ""],
    ["that ends in what looks like a frame", "no\n    at read (file:///app/store.js:1:1)"],
    ["that repeats itself", "no\nno\n    at a (/b.js:1:1)\nno"],
    ["of 100,000 lines", "no\n".repeat(100_000)],
  ])("for a message %s", (_, message) => {
    const [first = "", ...others] = framesOf(failing(message));
    expect(first).toMatch(/^at failing \(.*stack-frames\.test\.ts:\d+:\d+\)$/u);
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThan(10);
  });

  test("for an error of a class with a name of its own", () => {
    class StoreError extends Error {
      override readonly name = "StoreError";
    }
    const made = () => new StoreError("gone");
    expect(framesOf(made())[0]).toMatch(/^at made /u);
  });

  test("for an error of Node with a code in its name", () => {
    const thrown = ((): unknown => {
      try {
        return Buffer.alloc("x" as unknown as number);
      } catch (error) {
        return error;
      }
    })();
    expect(framesOf(thrown)[0]).toMatch(/^at (?:Function|Buffer)\.alloc \(node:buffer:\d+:\d+\)$/u);
  });

  test.each([
    "at file:///app/store.js:4:11",
    "at /app/store.js:4:11",
    "at C:\\app\\store.js:4:11",
    "at read (node:fs:4:11)",
    "at async read (file:///app/store.js:4:11)",
    "at async Promise.all (index 0)",
    "at new Store (https://shop.example/app.js:4:11)",
    "at JSON.parse (<anonymous>)",
    "at Store.#read [as find] (/app/store.js:4:11)",
    "at Object.<anonymous> (webpack-internal:///app/store.js:4:11)",
    "at Deno.read (ext:deno_fs/30_fs.js:4:11)",
    "at <anonymous>",
  ])("in the form %s", (frame) => {
    expect(framesOf({ message: "gone", stack: `Error: gone\n    ${frame}` })).toEqual([frame]);
  });

  test.each([
    "at payer@example.com:1:1",
    "at payer@example.com (/app/store.js:1:1)",
    "at card 4111111111111111:1:1",
    "at read (/app/store.js)",
    "at eval (eval at read (/app/store.js:1:1), <anonymous>:1:6)",
    "in /app/store.js:4:11",
  ])("but not in the form %s, and nothing behind it", (line) => {
    const stack = `Error: gone\n    at a (/a.js:1:1)\n    ${line}\n    at b (/b.js:1:1)`;
    expect(framesOf({ message: "gone", stack })).toEqual(["at a (/a.js:1:1)"]);
  });

  test("at most ten", () => {
    const stack = `Error: gone${"\n    at a (/a.js:1:1)".repeat(1000)}`;
    expect(framesOf({ message: "gone", stack })).toHaveLength(10);
  });
});
