import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates } from "quittance";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { expect, test } from "vitest";
import { withAt, type Path } from "../../test/support/json-leaves.ts";
import { operationArguments } from "../../test/support/operation-arguments.ts";

const ports = {
  ...memoryStore(),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: fixedClock("2025-07-17 12:00:00"),
  newId: sequentialIds(),
};
const service = createQuittance(ports) as unknown as Readonly<
  Record<string, (...args: ReadonlyArray<unknown>) => Promise<unknown>>
>;

/** A value that no argument can have. */
const wrong = (): void => undefined;

/** The name and the path of each place in a value, as messages write it. */
const placesIn = (
  value: unknown,
  name: string,
  path: Path,
): ReadonlyArray<readonly [name: string, path: Path]> => {
  if (typeof value !== "object" || value === null || Amount.is(value)) return [[name, path]];
  const isArray = Array.isArray(value);
  const inner = Object.entries(value).flatMap(([key, found]: [string, unknown]) => {
    const step = isArray ? `[${key}]` : name.endsWith(".metadata") ? `["${key}"]` : `.${key}`;
    return placesIn(found, name + step, [...path, isArray ? Number(key) : key]);
  });
  return [[name, path], ...inner];
};

/** Lines are read by their description: what is wrong with them is an issue. */
const isDescribed = (name: string, place: string): boolean =>
  name.endsWith("Invoice") && /^(?:request|draft)\.(?:items|currency|coupons)/u.test(place);

test.each(Object.entries(operationArguments))(
  "%s checks every property of its arguments",
  async (name, given) => {
    await service[name]?.(...Object.values(given));
    for (const parameter of Object.keys(given)) {
      for (const [place, path] of placesIn(given[parameter], parameter, [parameter])) {
        if (isDescribed(name, place)) continue;
        const args = Object.values<unknown>(withAt(given, path, wrong) as typeof given);
        const error = await service[name]?.(...args).catch(String);
        expect(error, place).toContain(`TypeError: ${name}: ${place} must be `);
      }
    }
  },
);
