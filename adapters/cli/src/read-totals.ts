import { minorUnits, type QuittancePorts, type TotalsProfile } from "quittance";
import {
  roundingDescription,
  roundingModes,
  roundingPlaces,
  totalsProfiles,
} from "quittance/adapter";
import { readChoice } from "./read-choice.ts";
import { UsageError } from "./usage-error.ts";

type RoundingMode = (typeof roundingModes)[number];

type MinorUnitsOptions = NonNullable<Parameters<typeof minorUnits>[0]>;

type CashIncrements = NonNullable<QuittancePorts["increments"]>;
type RoundingPlace = (typeof roundingPlaces)[number];

/** The option that rounds for organizations without their own rounding. */
const roundingOption = {
  rounding: {
    type: "string",
    value: "MODE:PLACE",
    help: `Instead of --totals: round to the smallest unit of the currency, for organizations without a
profile or rounding of their own: half-up, half-even, half-down, up or down, and line or total, such as half-up:total. Default:
no rounding.`,
  },
} as const;

/** Reads the value of `--rounding`; any other text is a `UsageError`. */
const readRounding = (text: string | undefined): MinorUnitsOptions | undefined => {
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

/** The options of what is whole, for organizations without settings of their own. */
export const totalsOptions = {
  totals: {
    type: "string",
    value: "PROFILE",
    help: `What is whole in quotes and invoices, for organizations without a profile or rounding of their
own: "invoice" (the net price of each line, the tax of each rate, and the price; for invoices), "shop"
(the price and the tax of each line) or "exact" (nothing). Default: exact.`,
  },
  increments: {
    type: "string",
    value: "CODE=AMOUNT",
    help: `With --totals: what cash is paid in, such as CHF=0.05 or CHF=0.05,SEK=1.`,
  },
  ...roundingOption,
} as const;

/** The values of `totalsOptions`. */
export type TotalsValues = Readonly<
  Partial<Record<keyof typeof totalsOptions, string | undefined>>
>;

/** How the amounts of organizations without settings of their own are rounded. */
export type HostRounding = ReturnType<typeof readTotals>;

/** Reads the values of `totalsOptions`; invalid ones are a `UsageError`. */
export const readTotals = (values: TotalsValues) => {
  const { totals, increments, rounding } = readOwnRounding(values);
  return { totals, increments, rounding: rounding && minorUnits(rounding) } as const;
};

/** Reads the values of `totalsOptions` for one organization. */
export const readOwnRounding = ({
  totals,
  increments,
  rounding,
}: TotalsValues): roundingDescription.OwnRounding => {
  const own = {
    totals: totals === undefined ? undefined : readProfile(totals),
    increments: increments === undefined ? undefined : readIncrements(increments),
    rounding: readRounding(rounding),
  };
  const issue = roundingDescription.checkOwnRounding(own);
  if (issue !== undefined) throw new UsageError(`${issue}.`);
  return own;
};

/** Reads the value of `--totals`. */
export const readProfile = (text: string): TotalsProfile =>
  readChoice("--totals", text, totalsProfiles);

/** Reads the value of `--increments`, such as `CHF=0.05,SEK=1`. */
export const readIncrements = (text: string): CashIncrements => {
  const parts = text.split(",").map((part) => part.split("="));
  const codes = new Set(parts.map(([code]) => code));
  if (codes.size < parts.length || parts.some(({ length }) => length !== 2)) {
    throw new UsageError(`--increments must be CODE=AMOUNT, such as CHF=0.05, not "${text}".`);
  }
  return Object.fromEntries(parts) as CashIncrements;
};

/** Writes increments as `--increments` takes them. */
export const writeIncrements = (increments: CashIncrements): string =>
  Object.entries(increments)
    .map((entry) => entry.join("="))
    .join(",");

/** Writes a rounding as `--rounding` takes it, with its increments. */
export const writeRounding = ({ mode, at, increments }: MinorUnitsOptions): string => {
  const rule = `${mode}:${at}`.toLowerCase().replaceAll("_", "-");
  return increments === undefined ? rule : `${rule} (${writeIncrements(increments)})`;
};
