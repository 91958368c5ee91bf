import { Amount, type Dashboard } from "quittance";
import { largest, parts, pixelShare } from "../chart/pixel-share.ts";
import { axisTicks } from "./axis-ticks.ts";

type Series = Dashboard["series"];

/** Height of the drawing, in pixels. */
export const height = 240;

/** Margins of the plot inside the drawing, in pixels. */
export const plot = { top: 12, bottom: 26, left: 56 } as const;

interface Frame {
  readonly width: number;
  readonly top: Amount;
  readonly slot: number;
}

/** Places bars of paid amounts and a line of invoiced amounts in a drawing of the given width. */
export const placeActivity = (series: Series, width: number) => {
  const ticks = axisTicks(
    largest(series.flatMap(({ invoicedUsd, paidUsd }) => [invoicedUsd, paidUsd])),
  );
  const top = ticks.at(-1) ?? Amount.one;
  const frame = { width, top, slot: (width - plot.left) / Math.max(series.length, 1) };
  return {
    description: descriptionOf(series),
    ticks: ticks.map((tick) => ({ y: pixels(levelOf(tick, frame)), label: Amount.render(tick) })),
    slot: pixels(frame.slot),
    bars: series.map((_bucket, index) => paidBar(series, index, frame)),
    invoiced: invoicedPath(series, frame),
    dates: dateLabels(series, frame),
  };
};

/** Returns the label of a bucket: its day, or day and hour if the buckets are hours. */
export const bucketName = (series: Series, index: number): string => {
  const dayOf = (at: number): string => (series[at]?.bucket ?? "").slice(0, 10);
  // Midnight may separate two neighboring hours, but of three hours two are on the same day.
  const areHours = dayOf(0) === dayOf(1) || dayOf(1) === dayOf(2);
  return (series[index]?.bucket ?? "").slice(0, areHours ? 16 : 10);
};

const descriptionOf = (series: Series): string => {
  const first = series[0]?.bucket ?? "";
  const last = series.at(-1)?.bucket ?? "";
  const sum = (amounts: ReadonlyArray<Amount>): string => Amount.render(Amount.sum(amounts));
  return (
    `${String(series.length)} periods from ${first} to ${last}. ` +
    `Invoiced ${sum(series.map(({ invoicedUsd }) => invoicedUsd))} USD, ` +
    `paid ${sum(series.map(({ paidUsd }) => paidUsd))} USD.`
  );
};

const paidBar = (series: Series, index: number, frame: Frame) => {
  const { paidUsd, invoicedUsd } = series[index] ?? {
    paidUsd: Amount.zero,
    invoicedUsd: Amount.zero,
  };
  const y = levelOf(paidUsd, frame);
  const gap = frame.slot > 6 ? 2 : 0;
  const x = plot.left + index * frame.slot;
  return {
    sentence:
      `${bucketName(series, index)}: invoiced ${Amount.render(invoicedUsd)} USD, ` +
      `paid ${Amount.render(paidUsd)} USD`,
    left: pixels(x),
    x: pixels(x + gap / 2),
    y: pixels(y),
    width: pixels(frame.slot - gap),
    height: pixels(height - plot.bottom - y),
  };
};

const invoicedPath = (series: Series, frame: Frame): string =>
  series
    .map(({ invoicedUsd }, index) => {
      const y = pixels(levelOf(invoicedUsd, frame));
      const x = plot.left + index * frame.slot;
      return `${index === 0 ? "M" : "L"}${String(pixels(x))} ${String(y)}H${String(pixels(x + frame.slot))}`;
    })
    .join("");

const dateLabels = (series: Series, frame: Frame) => {
  const middle = Math.floor(series.length / 2);
  const label = (index: number, anchor: string, x: number) => ({
    text: bucketName(series, index),
    x: pixels(x),
    anchor,
  });
  return [
    label(0, "start", plot.left),
    ...(frame.width > 420
      ? [label(middle, "middle", plot.left + (middle + 0.5) * frame.slot)]
      : []),
    label(series.length - 1, "end", frame.width),
  ];
};

/** Returns the vertical position of an amount, in pixels. */
const levelOf = (amount: Amount, { top }: Frame): number => {
  const room = height - plot.top - plot.bottom;
  return plot.top + room - (pixelShare(amount, top) * room) / parts;
};

const pixels = (length: number): number => Math.round(length * 100) / 100;
