import { periods, type Quittance } from "quittance";
import { makeLedger } from "./dashboard/make-ledger.ts";
import { fieldId } from "./page/field.ts";
import { act, tamper, type } from "./page/page-actions.ts";
import { firstState, type PageState } from "./page/page-state.ts";
import { pageView } from "./page/page-view.ts";
import { patchChildren } from "./page/patch-dom.ts";
import { tabAfterKey, tabNames, type TabName } from "./page/tabs.ts";
import { priceShop } from "./shop/price-shop.ts";
import { organizationId } from "./shop/read-shop.ts";
import { turnDigit } from "./tamper/tamper-quote.ts";

/**
 * Put the playground into an element of the page.
 *
 * The page is a function of its state; this holds the state and hears the events, nothing else.
 *
 * @returns what takes it away again.
 */
export const mountPlayground = (root: HTMLElement): (() => void) => {
  const page = new Playground(root);
  return page.start();
};

class Playground {
  readonly #root: HTMLElement;
  #state: PageState = firstState;
  #ledger: { readonly seed: string; readonly payments: Promise<Quittance> } | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  start(): () => void {
    const root = this.#root;
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener(
      "input",
      (event) => {
        this.#onInput(event.target);
      },
      { signal },
    );
    root.addEventListener(
      "click",
      (event) => {
        this.#onClick(event.target);
      },
      { signal },
    );
    root.addEventListener(
      "keydown",
      (event) => {
        this.#onKey(event);
      },
      { signal },
    );
    const watcher = new ResizeObserver(() => {
      this.#measure();
    });
    watcher.observe(root);
    this.#draw();
    void this.#price();
    return () => {
      stop.abort();
      watcher.disconnect();
      root.replaceChildren();
    };
  }

  #draw(): void {
    patchChildren(this.#root, pageView(this.#state));
    this.#measure();
  }

  #show(state: PageState): void {
    const before = this.#state;
    const isShopChanged = state.shop !== before.shop;
    const isOther =
      state.tab !== before.tab || state.seed !== before.seed || state.period !== before.period;
    const isAsked = state.tab === "dashboard" && state.isStale && isOther;
    this.#state = state;
    this.#draw();
    if (isShopChanged) void this.#price();
    if (isAsked) void this.#readDashboard();
  }

  async #price(): Promise<void> {
    const { shop } = this.#state;
    const priced = await priceShop(shop);
    if (shop === this.#state.shop) this.#show({ ...this.#state, priced, tampering: {} });
  }

  async #readDashboard(): Promise<void> {
    const { seed, period } = this.#state;
    if (this.#ledger?.seed !== seed) {
      await pause(typingPause);
      if (seed !== this.#state.seed) return;
      this.#ledger = { seed, payments: makeLedger(seed, () => pause(0)) };
    }
    const payments = await this.#ledger.payments;
    const known = periods.find((name) => name === period);
    const read = await payments.readDashboard(organizationId, known);
    if (seed !== this.#state.seed || period !== this.#state.period) return;
    if (read._tag === "Right") {
      this.#show({ ...this.#state, dashboard: read.right, isStale: false });
    }
  }

  #onInput(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { field, amount } = target.dataset;
    if (field !== undefined) this.#show(type(this.#state, field, target.value));
    if (amount !== undefined) this.#show(tamper(this.#state, amount, target.value));
  }

  #onClick(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    const { action, at = "", tab } = button.dataset;
    const name = tabNames.find((known) => known === tab);
    if (name !== undefined) this.#choose(name);
    if (action === "go-to") this.#goTo(at);
    else if (action !== undefined) this.#press(button, action, at);
  }

  #onKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    const from = tabNames.find((name) => name === target.dataset["tab"]);
    const next = from && tabAfterKey(from, key);
    if (next !== undefined) {
      event.preventDefault();
      this.#choose(next);
      this.#find(`pg-tab-${next}`)?.focus();
    }
    const by = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : undefined;
    const path = target.dataset["amount"];
    if (by === undefined || path === undefined || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const caret = target.selectionStart ?? 0;
    this.#show(tamper(this.#state, path, turnDigit(target.value, caret, by)));
    target.setSelectionRange(caret, caret);
  }

  #choose(tab: TabName): void {
    this.#show({ ...this.#state, tab });
  }

  /** Lead the reader to a place of the form, which may be folded or hold several inputs. */
  #goTo(path: string): void {
    const id = fieldId(path);
    const target = this.#find(id) ?? this.#root.querySelector<HTMLElement>(`[id^="${id}-"]`);
    target?.closest("details")?.setAttribute("open", "");
    target?.focus();
  }

  /**
   * Show what a press of a button has led to, and keep the focus: on the first input that is new,
   * else where it is, else, when its place is gone, on the next button of the same part.
   */
  #press(button: HTMLElement, action: string, at: string): void {
    const part = button.closest("section");
    const before = new Set(this.#inputs().map(({ id }) => id));
    this.#show(act(this.#state, action, at));
    const added = this.#inputs().find(({ id }) => !before.has(id));
    if (added !== undefined && action.startsWith("add-")) added.focus();
    if (button.isConnected || this.#root.contains(document.activeElement)) return;
    (part?.querySelector("button") ?? this.#find(`pg-panel-${this.#state.tab}`))?.focus();
  }

  #inputs(): ReadonlyArray<HTMLElement> {
    return [...this.#root.querySelectorAll<HTMLElement>("input, select")];
  }

  #find(id: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  }

  /** Drawings are made for the room there is, so that their letters stay legible. */
  #measure(): void {
    const room = (name: "shop" | "dashboard"): number => {
      const found = this.#root.querySelector(`[data-measure="${name}"]`)?.clientWidth ?? 0;
      return found === 0 ? this.#state.widths[name] : found;
    };
    const widths = { shop: room("shop"), dashboard: room("dashboard") };
    const { widths: before } = this.#state;
    if (widths.shop === before.shop && widths.dashboard === before.dashboard) return;
    this.#state = { ...this.#state, widths };
    patchChildren(this.#root, pageView(this.#state));
  }
}

/** How long nobody types, in milliseconds, until a history is made. */
const typingPause = 200;

/** Let the browser draw, and the reader type. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
