import type { MinorUnitsOptions, RoundingMode } from "quittance";
import { roundingModes, roundingPlaces, type RoundingPlace } from "quittance/adapter";
import { UsageError } from "./usage-error.ts";

/** The option that rounds for organizations without their own rounding. */
export const roundingOption = {
  rounding: {
    type: "string",
    value: "MODE:PLACE",
    help: `Instead of --totals: round to the smallest unit of the currency, for organizations without a
profile or rounding of their own: half-up, half-even, half-down, up or down, and line or total, such as half-up:total. Default:
no rounding.`,
  },
} as const;

/** Reads the value of `--rounding`; any other text is a `UsageError`. */
export const readRounding = (text: string | undefined): MinorUnitsOptions | undefined => {
  if (text === undefined) return undefined;
  const [mode, at, ...rest] = text.split(":");
  const rule = { mode: modes.get(mode ?? ""), at: places.get(at ?? "") };
  if (rule.mode !== undefined && rule.at !== undefined && rest.length === 0) {
    return { mode: rule.mode, at: rule.at };
  }
  throw new UsageError(
    `--rounding must be MODE:PLACE, where MODE is one of ${[...modes.keys()].join(", ")} and ` +
      `PLACE is one of ${[...places.keys()].join(", ")}, not "${text}".`,
  );
};

/** Returns values by how they are written on the command line: `half-up` for `HALF_UP`. */
const written = <Value extends string>(values: ReadonlyArray<Value>): ReadonlyMap<string, Value> =>
  new Map(values.map((value) => [value.toLowerCase().replaceAll("_", "-"), value]));

const modes = written<RoundingMode>(roundingModes);
const places = written<RoundingPlace>(roundingPlaces);
