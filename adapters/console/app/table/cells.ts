import { h, type VNode, type VNodeChild } from "vue";
import { plotted } from "../show/money.ts";
import IdText from "../show/IdText.vue";
import MoneyText from "../show/MoneyText.vue";
import StatusBadge from "../show/StatusBadge.vue";
import TimeText from "../show/TimeText.vue";

/** Renders an amount. */
export const money = (price: string, currency: string): VNode => h(MoneyText, { price, currency });

/** Renders the size of an amount beside others in the same currency. */
export const bar = (amount: string, all: ReadonlyArray<string>): VNode => {
  const most = Math.max(...all.map(plotted), 0);
  const width = most === 0 ? "0%" : `${((plotted(amount) / most) * 100).toFixed(2)}%`;
  return h("svg", { class: "bar", width: "100%", height: 6, "aria-hidden": true }, [
    h("rect", { class: "track", width: "100%", height: 6, rx: 3 }),
    h("rect", { width, height: 6, rx: 3 }),
  ]);
};

/** Renders an identifier, as a link if the record has a page. */
export const idText = (id: string, href?: string): VNode =>
  h(IdText, href === undefined ? { id } : { id, href });

/** Renders a status, by a name of its own if there is one. */
export const badge = (status: string, name?: string): VNode => h(StatusBadge, { status, name });

/** Renders a time, or only its date, in a time zone; that of the seller by default. */
export const timeText = (time: string, isDate = false, zone?: string): VNode =>
  h(TimeText, { time, isDate, zone });

/** Renders a muted text below another. */
export const small = (content: VNodeChild, title?: string): VNode =>
  h("small", { class: "muted", title }, [content]);

/** Renders a name in one line, which is truncated, as a link if the record has a page. */
export const named = (name: string, href: string | undefined): VNodeChild =>
  name === ""
    ? undefined
    : h("div", { class: "name", title: name }, [
        href === undefined ? name : h("a", { href }, name),
      ]);
