import uPlot from "uplot";
import type { Dashboard } from "../api/schemas.ts";
import { locale } from "../show/locale.ts";
import { plotted } from "../show/money.ts";
import { isoOf } from "../show/time.ts";

const compact = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Height of the chart, in pixels. */
export const chartHeight = 260;

const secondsOf = (bucket: string): number => Date.parse(isoOf(bucket)) / 1000;

/** Returns the series as numbers, which are for places in the chart only. */
export const plottedSeries = (series: Dashboard["series"]): uPlot.AlignedData => [
  series.map(({ bucket }) => secondsOf(bucket)),
  series.map(({ invoiced_usd }) => plotted(invoiced_usd)),
  series.map(({ paid_usd }) => plotted(paid_usd)),
];

const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Returns the drawing options in the colors of the current scheme. */
export const chartOptions = (width: number, isHourly: boolean): uPlot.Options => {
  const [text, line] = [colorOf("--muted"), colorOf("--line")];
  const grid = { stroke: line, width: 1 };
  const axis = { stroke: text, grid, ticks: { show: false }, font: `12px ${fontOf()}` };
  const dates = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    ...(isHourly ? { hour: "numeric", minute: "2-digit" } : { month: "short", day: "numeric" }),
  });
  return {
    width,
    height: chartHeight,
    legend: { show: false },
    cursor: { show: false },
    padding: [10, 22, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 30,
        values: (_, splits) => splits.map((seconds) => dates.format(seconds * 1000)),
      },
      { ...axis, size: 62, values: (_, splits) => splits.map((usd) => compact.format(usd)) },
    ],
    scales: { y: { range: (_, __, max) => [0, max === 0 ? 1 : max * 1.08] } },
    series: [
      {},
      { ...lineOf("--chart-2"), dash: [5, 4] },
      { ...lineOf("--chart-1"), fill: `${colorOf("--chart-1")}1f` },
    ],
  };
};

const lineOf = (name: string): Partial<uPlot.Series> => ({
  stroke: colorOf(name),
  width: 2,
  points: { show: false },
});

const fontOf = (): string => getComputedStyle(document.body).fontFamily;
