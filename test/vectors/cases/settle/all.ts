import { acrossCurrencies } from "./currencies.ts";
import type { SettleDraft } from "./draft-settlement.ts";
import { inOneCurrency } from "./one-currency.ts";
import { reports } from "./reports.ts";
import { tolerances } from "./tolerances.ts";
import { unvalued } from "./unvalued.ts";
import { voided } from "./voided.ts";
import { wholeUnits } from "./whole-units.ts";

/** Every vector of `settle`. */
export const settleDrafts: ReadonlyArray<SettleDraft> = [
  ...inOneCurrency,
  ...wholeUnits,
  ...voided,
  ...tolerances,
  ...acrossCurrencies,
  ...reports,
  ...unvalued,
];
