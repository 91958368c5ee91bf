import { dashboardView } from "../dashboard/dashboard-view.ts";
import { shopView } from "../shop/shop-view.ts";
import { tamperView } from "../tamper/tamper-view.ts";
import type { ElementNode } from "./element.ts";
import type { PageState } from "./page-state.ts";
import { tabbed } from "./tabs.ts";

/** The whole page, from its state. */
export const pageView = (state: PageState): ReadonlyArray<ElementNode> =>
  tabbed(state.tab, {
    quote: shopView({ ...state, width: state.widths.shop }),
    tamper: tamperView(state.priced.json, state.tampering),
    dashboard: dashboardView({ ...state, width: state.widths.dashboard }),
  });
