import { memoryRounding } from "@quittance/memory";
import {
  right,
  type MinorUnitsOptions,
  type OrganizationRounding,
  type RoundingPolicy,
} from "quittance";
import type { RoundingSource } from "quittance/adapter";

/** A rounding source over the rounding of organizations. */
export type RoundingMaker = (roundings: ReadonlyArray<OrganizationRounding>) => RoundingSource;

/** Each rounding goes through a function before it is kept. */
const keeping =
  (change: (kept: OrganizationRounding) => OrganizationRounding): RoundingMaker =>
  (roundings) =>
    memoryRounding(roundings.map(change));

const withOptions = (options: Partial<MinorUnitsOptions>): RoundingMaker =>
  keeping((kept) => ({
    ...kept,
    rounding: kept.rounding && { ...kept.rounding, ...options },
  }));

/** The first rounding whose organization fits the requested one by some other rule than equality. */
const fitting =
  (fits: (asked: string, kept: string) => boolean): RoundingMaker =>
  (roundings) => ({
    roundingFor: (asked) => {
      const found = roundings.find(({ organizationId }) => fits(asked, organizationId));
      const source = memoryRounding(found ? [found] : []);
      return found ? source.roundingFor(found.organizationId) : source.roundingFor(asked);
    },
  });

/** Each policy, but not each totals profile, goes through a function. */
const changing =
  (change: (policy: RoundingPolicy) => RoundingPolicy): RoundingMaker =>
  (roundings) => ({
    roundingFor: (asked) => async () => {
      const found = await memoryRounding(roundings).roundingFor(asked)();
      if (found._tag === "Left" || found.right === undefined || "totals" in found.right)
        return found;
      return right(change(found.right));
    },
  });

/** Sources with one bug each, by what they do. */
export const mutantRoundings: Readonly<Record<string, RoundingMaker>> = {
  "gives everyone the same policy": fitting(() => true),
  "compares identifiers without their case": fitting((asked, kept) => asked.toLowerCase() === kept),
  "compares identifiers with LIKE": fitting((asked, kept) =>
    asked.endsWith("%") ? kept.startsWith(asked.slice(0, -1)) : asked === kept,
  ),
  "loses the increments of single currencies": withOptions({ increments: undefined }),
  "takes halves up in every mode": withOptions({ mode: "HALF_UP" }),
  "rounds every total": withOptions({ at: "TOTAL" }),
  "loses the totals profile": keeping((own) => ({ ...own, totals: undefined })),
  "makes every profile that of invoices": keeping(({ totals, ...own }) => ({
    ...own,
    totals: totals && "invoice",
  })),
  "loses what cash is paid in": keeping((own) => ({ ...own, increments: undefined })),
  "has rules for dollars and euros only": changing(({ USD, EUR }) => ({
    ...(USD && { USD }),
    ...(EUR && { EUR }),
  })),
  "gives an empty policy for none": (roundings) => ({
    roundingFor: (asked) => async () => {
      const found = await memoryRounding(roundings).roundingFor(asked)();
      return found._tag === "Left" ? found : right(found.right ?? {});
    },
  }),
  "gives the policy of the latest call": (roundings) => {
    const source = memoryRounding(roundings);
    let latest: Parameters<typeof source.roundingFor>[0] | undefined;
    return {
      roundingFor: (asked) => async () => {
        latest = asked;
        await Promise.resolve();
        return source.roundingFor(latest)();
      },
    };
  },
};
