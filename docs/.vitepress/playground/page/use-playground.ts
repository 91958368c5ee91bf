import { periods, type Quittance } from "quittance";
import { nextTick, shallowRef, watch, type Ref } from "vue";
import { makeLedger } from "../dashboard/make-ledger.ts";
import { priceShop } from "../shop/price-shop.ts";
import { organizationId } from "../shop/read-shop.ts";
import { goToField, keepFocus } from "./focus.ts";
import { act, tamper, type } from "./page-actions.ts";
import { firstState, type PageState } from "./page-state.ts";
import type { PlaygroundContext } from "./playground-context.ts";

/** Delay after the last keystroke before a new history is generated, in milliseconds. */
const typingPause = 200;

/** Creates the state of the page: prices the form and reads the dashboard when they change. */
export const usePlayground = (
  root: Readonly<Ref<HTMLElement | null>>,
  initial: PageState = firstState,
): PlaygroundContext => {
  const state = shallowRef(initial);
  let ledger: { readonly seed: string; readonly payments: Promise<Quittance> } | undefined;

  const price = async (): Promise<void> => {
    const { shop } = state.value;
    const priced = await priceShop(shop);
    if (shop === state.value.shop) state.value = { ...state.value, priced, tampering: {} };
  };

  const readDashboard = async (): Promise<void> => {
    const { tab, isStale, seed, period } = state.value;
    if (tab !== "dashboard" || !isStale) return;
    if (ledger?.seed !== seed) {
      await pause(typingPause);
      if (seed !== state.value.seed) return;
      if (ledger?.seed !== seed) ledger = { seed, payments: makeLedger(seed, () => pause(0)) };
    }
    const payments = await ledger.payments;
    const known = periods.find((name) => name === period);
    const read = await payments.readDashboard(organizationId, known);
    if (seed !== state.value.seed || period !== state.value.period) return;
    if (read._tag === "Right") {
      state.value = { ...state.value, dashboard: read.right, isStale: false };
    }
  };

  watch(() => state.value.shop, price, { immediate: true });
  watch([() => state.value.tab, () => state.value.seed, () => state.value.period], readDashboard, {
    immediate: true,
  });

  return {
    state,
    choose: (tab) => {
      state.value = { ...state.value, tab };
    },
    type: (path, text) => {
      state.value = type(state.value, path, text);
    },
    tamper: (path, text) => {
      state.value = tamper(state.value, path, text);
    },
    press: ({ currentTarget: button }, action, at) => {
      if (root.value === null || !(button instanceof HTMLElement)) return;
      if (action === "go-to") {
        goToField(root.value, at);
        return;
      }
      const restore = keepFocus(root.value, button, action.startsWith("add-"));
      state.value = act(state.value, action, at);
      void nextTick(restore);
    },
  };
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
