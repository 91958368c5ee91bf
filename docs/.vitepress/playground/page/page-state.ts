import type { Dashboard } from "quittance";
import type { PricedShop } from "../shop/price-shop.ts";
import { sampleShop, type Shop } from "../shop/shop.ts";
import type { Tampering } from "../tamper/tamper-quote.ts";
import type { TabName } from "./tabs.ts";

/** Everything that the page is drawn from. */
export interface PageState {
  readonly tab: TabName;
  readonly shop: Shop;
  readonly priced: PricedShop;
  /** The currency that a rate would be added for. */
  readonly newRate: string;
  readonly tampering: Tampering;
  readonly seed: string;
  readonly period: string;
  /** `undefined` until the first is made. */
  readonly dashboard: Dashboard | undefined;
  /** Whether seed or period have changed since it was read. */
  readonly isStale: boolean;
}

/** The page as it opens, with nothing priced yet. */
export const firstState: PageState = {
  tab: "quote",
  shop: sampleShop,
  priced: { quote: undefined, json: undefined, issues: new Map(), failure: "Not priced yet" },
  newRate: "CHF",
  tampering: {},
  seed: "1",
  period: "last_30_days",
  dashboard: undefined,
  isStale: true,
};
