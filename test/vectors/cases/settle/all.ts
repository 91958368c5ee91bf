import { acrossCurrencies } from "./currencies.ts";
import type { SettleDraft } from "./draft-settlement.ts";
import { dust } from "./dust.ts";
import { inOneCurrency } from "./one-currency.ts";
import { reports } from "./reports.ts";
import { unvalued } from "./unvalued.ts";
import { voided } from "./voided.ts";

/** Every vector of `settle`. */
export const settleDrafts: ReadonlyArray<SettleDraft> = [
  ...inOneCurrency,
  ...voided,
  ...dust,
  ...acrossCurrencies,
  ...reports,
  ...unvalued,
];
