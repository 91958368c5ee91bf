import { Amount, type Dashboard } from "quittance";
import { largest, parts, pixelShare } from "../chart/pixel-share.ts";
import { element, type ElementNode } from "../page/element.ts";
import { axisTicks } from "./axis-ticks.ts";

type Series = Dashboard["series"];

const height = 240;
const plot = { top: 12, bottom: 26, left: 56 } as const;

interface Frame {
  readonly width: number;
  readonly top: Amount;
  readonly slot: number;
}

/** Draw bars of what was paid, and a line of what was invoiced, for a place so many pixels wide. */
export const drawActivity = (series: Series, width: number): ElementNode => {
  const most = largest(series.flatMap(({ invoicedUsd, paidUsd }) => [invoicedUsd, paidUsd]));
  const ticks = axisTicks(most);
  const top = ticks.at(-1) ?? Amount.one;
  const frame = { width, top, slot: (width - plot.left) / Math.max(series.length, 1) };
  return element(
    "svg",
    {
      class: "pg-chart",
      role: "img",
      "aria-labelledby": "pg-activity-title pg-activity-words",
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      width: String(width),
      height: String(height),
    },
    element("title", { id: "pg-activity-title" }, "Invoiced and paid over time, in US dollars"),
    element("desc", { id: "pg-activity-words" }, wordsOf(series)),
    ticks.map((tick) => tickLine(tick, frame)),
    series.map((_bucket, index) => paidBar(series, index, frame)),
    element("path", { class: "pg-line-invoiced", d: invoicedPath(series, frame) }),
    dateLabels(series, frame),
  );
};

/** What a stretch of time is called: its day, or its hour where they are hours. */
export const bucketName = (series: Series, index: number): string => {
  const dayOf = (at: number): string => (series[at]?.bucket ?? "").slice(0, 10);
  // Two neighbours may lie on two sides of midnight; of three, two share a day if they are hours.
  const areHours = dayOf(0) === dayOf(1) || dayOf(1) === dayOf(2);
  return (series[index]?.bucket ?? "").slice(0, areHours ? 16 : 10);
};

const wordsOf = (series: Series): string => {
  const first = series[0]?.bucket ?? "";
  const last = series.at(-1)?.bucket ?? "";
  const sum = (amounts: ReadonlyArray<Amount>): string => Amount.render(Amount.sum(amounts));
  return (
    `${String(series.length)} stretches of time from ${first} to ${last}. ` +
    `Invoiced ${sum(series.map(({ invoicedUsd }) => invoicedUsd))} USD, ` +
    `paid ${sum(series.map(({ paidUsd }) => paidUsd))} USD.`
  );
};

const tickLine = (tick: Amount, frame: Frame): ElementNode => {
  const y = levelOf(tick, frame);
  return element(
    "g",
    { class: "pg-tick" },
    element("line", {
      x1: String(plot.left),
      x2: String(frame.width),
      y1: pixels(y),
      y2: pixels(y),
    }),
    element(
      "text",
      { x: String(plot.left - 8), y: pixels(y + 4), "text-anchor": "end" },
      Amount.render(tick),
    ),
  );
};

const paidBar = (series: Series, index: number, frame: Frame): ElementNode => {
  const { paidUsd, invoicedUsd } = series[index] ?? {
    paidUsd: Amount.zero,
    invoicedUsd: Amount.zero,
  };
  const y = levelOf(paidUsd, frame);
  const gap = frame.slot > 6 ? 2 : 0;
  const x = plot.left + index * frame.slot;
  return element(
    "g",
    { class: "pg-paid" },
    element(
      "title",
      {},
      `${bucketName(series, index)}: invoiced ${Amount.render(invoicedUsd)} USD, ` +
        `paid ${Amount.render(paidUsd)} USD`,
    ),
    element("rect", {
      class: "pg-hover",
      x: pixels(x),
      y: String(plot.top),
      width: pixels(frame.slot),
      height: String(height - plot.top - plot.bottom),
    }),
    element("rect", {
      x: pixels(x + gap / 2),
      y: pixels(y),
      width: pixels(frame.slot - gap),
      height: pixels(height - plot.bottom - y),
    }),
  );
};

const invoicedPath = (series: Series, frame: Frame): string =>
  series
    .map(({ invoicedUsd }, index) => {
      const y = pixels(levelOf(invoicedUsd, frame));
      const x = plot.left + index * frame.slot;
      return `${index === 0 ? "M" : "L"}${pixels(x)} ${y}H${pixels(x + frame.slot)}`;
    })
    .join("");

const dateLabels = (series: Series, frame: Frame): ReadonlyArray<ElementNode> => {
  const middle = Math.floor(series.length / 2);
  const label = (index: number, anchor: string, x: number): ElementNode =>
    element(
      "text",
      { class: "pg-date", x: pixels(x), y: String(height - 8), "text-anchor": anchor },
      bucketName(series, index),
    );
  return [
    label(0, "start", plot.left),
    ...(frame.width > 420
      ? [label(middle, "middle", plot.left + (middle + 0.5) * frame.slot)]
      : []),
    label(series.length - 1, "end", frame.width),
  ];
};

/** How far down an amount lies, in pixels. */
const levelOf = (amount: Amount, { top }: Frame): number => {
  const room = height - plot.top - plot.bottom;
  return plot.top + room - (pixelShare(amount, top) * room) / parts;
};

const pixels = (length: number): string => String(Math.round(length * 100) / 100);
