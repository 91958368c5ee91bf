import { h, type VNode, type VNodeChild } from "vue";
import IdText from "../show/IdText.vue";
import MoneyText from "../show/MoneyText.vue";
import StatusBadge from "../show/StatusBadge.vue";
import TimeText from "../show/TimeText.vue";

/** An amount with its currency. */
interface Priced {
  readonly price: string;
  readonly currency: string;
}

/** Renders an amount. */
export const money = (price: string, currency: string): VNode => h(MoneyText, { price, currency });

/** Renders an amount, and below it the same in US dollars unless it is in US dollars. */
export const moneyAndUsd = ({
  price,
  currency,
  price_usd: usd,
}: Priced & { readonly price_usd: string }): VNodeChild => [
  money(price, currency),
  currency === "USD" ? undefined : small(money(usd, "USD")),
];

/** Renders an identifier, as a link if the record has a page. */
export const idText = (id: string, href?: string): VNode =>
  h(IdText, href === undefined ? { id } : { id, href });

/** Renders a status. */
export const badge = (status: string): VNode => h(StatusBadge, { status });

/** Renders a time, or only its date. */
export const timeText = (time: string, isDate = false): VNode => h(TimeText, { time, isDate });

/** Renders a muted text below another. */
export const small = (content: VNodeChild, title?: string): VNode =>
  h("small", { class: "muted", title }, [content]);

/** Renders a name, which is truncated, and what is below it. */
export const nameAbove = (name: VNode, below: VNodeChild): VNode =>
  h("div", { class: "name" }, [name, below]);

/** Renders a name above the identifier of its record. */
export const nameAndId = (name: string | undefined, id: string): VNodeChild => [
  h("p", name),
  small(idText(id)),
];
