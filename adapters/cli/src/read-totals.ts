import { minorUnits, type QuittancePorts } from "quittance";
import { roundingDescription } from "quittance/adapter";
import { option, type Reader, type Values } from "./parameters.ts";
import { oneOf } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

type MinorUnitsOptions = NonNullable<Parameters<typeof minorUnits>[0]>;

type CashIncrements = NonNullable<QuittancePorts["increments"]>;

/** Returns values by how they are written on the command line: `half-up` for `HALF_UP`. */
const written = <Value extends string>(values: ReadonlyArray<Value>): ReadonlyMap<string, Value> =>
  new Map(values.map((value) => [value.toLowerCase().replaceAll("_", "-"), value]));

const modes = written(roundingDescription.roundingModes);
const places = written(roundingDescription.roundingPlaces);

/** Reads a totals profile. */
export const totals = oneOf(roundingDescription.totalsProfiles);

/** Reads a rounding, such as `half-up:total`. */
export const rounding: Reader<MinorUnitsOptions> = (text, name) => {
  const [mode = "", at = "", ...rest] = text.split(":");
  const rule = { mode: modes.get(mode), at: places.get(at) };
  if (rule.mode !== undefined && rule.at !== undefined && rest.length === 0) {
    return { mode: rule.mode, at: rule.at };
  }
  throw new UsageError(
    `${name} must be MODE:PLACE, where MODE is one of ${[...modes.keys()].join(", ")} and ` +
      `PLACE is one of ${[...places.keys()].join(", ")}, not "${text}".`,
  );
};

/** Reads increments by currency, such as `CHF=0.05,SEK=1`. */
export const increments: Reader<CashIncrements> = (text, name) => {
  const parts = text.split(",").map((part) => part.split("="));
  const codes = new Set(parts.map(([code]) => code));
  if (codes.size < parts.length || parts.some(({ length }) => length !== 2)) {
    throw new UsageError(`${name} must be CODE=AMOUNT, such as CHF=0.05, not "${text}".`);
  }
  return Object.fromEntries(parts) as CashIncrements;
};

/** The options of what is whole, for organizations without settings of their own. */
export const totalsOptions = {
  totals: option(
    "PROFILE",
    `What is whole in quotes and invoices, for organizations without a profile or rounding of their
own: "invoice" (the net price of each line, the tax of each rate, and the price; for invoices), "shop"
(the price and the tax of each line) or "exact" (nothing). Default: exact.`,
    totals,
  ),
  increments: option(
    "CODE=AMOUNT",
    "With --totals: what cash is paid in, such as CHF=0.05 or CHF=0.05,SEK=1.",
    increments,
  ),
  rounding: option(
    "MODE:PLACE",
    `Instead of --totals: round to the smallest unit of the currency, for organizations without a
profile or rounding of their own: half-up, half-even, half-down, up or down, and line or total, such
as half-up:total. Default: no rounding.`,
    rounding,
  ),
};

/** Returns how amounts are rounded by the options. Options that conflict are a `UsageError`. */
export const readTotals = (own: Values<typeof totalsOptions>) => {
  const issue = roundingDescription.checkOwnRounding(own);
  if (issue !== undefined) throw new UsageError(`${issue}.`);
  const { totals, increments, rounding } = own;
  return { totals, increments, rounding: rounding && minorUnits(rounding) } as const;
};
