import { element, type ElementNode } from "../page/element.ts";
import { parts } from "./pixel-share.ts";
import { shorten } from "./shorten.ts";
import type { Bar, BarChart } from "./bar-chart.ts";

/** Below this width, in pixels, a label stands above its bar and not beside it. */
const narrowest = 520;

/** Room for a character of a label, in pixels. */
const characterWidth = 7;

interface Layout {
  readonly width: number;
  readonly rowHeight: number;
  readonly barTop: number;
  readonly barLeft: number;
  readonly barWidth: number;
  readonly textTop: number;
  readonly labelLength: number;
}

const layoutOf = (width: number): Layout => {
  const figureWidth = 150;
  if (width < narrowest) {
    const labelLength = Math.floor((width - figureWidth) / characterWidth);
    return {
      width,
      rowHeight: 46,
      barTop: 22,
      barLeft: 0,
      barWidth: width,
      textTop: 14,
      labelLength,
    };
  }
  const barLeft = Math.floor(width * 0.3);
  return {
    width,
    rowHeight: 34,
    barTop: 8,
    barLeft,
    barWidth: width - barLeft - figureWidth,
    textTop: 21,
    labelLength: Math.floor((barLeft - 16) / characterWidth),
  };
};

/** Height of a bar, in pixels. */
const barHeight = 18;

/**
 * Draw bars as an image with a name and a description, for a place so many pixels wide.
 *
 * @param id begins the identifiers inside, which must be unique on the page.
 */
export const drawBarChart = (
  { title, bars, isJoined }: BarChart,
  width: number,
  id: string,
): ElementNode => {
  const layout = layoutOf(width);
  const height = bars.length * layout.rowHeight;
  return element(
    "svg",
    {
      class: "pg-chart",
      role: "img",
      "aria-labelledby": `${id}-title ${id}-words`,
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      width: String(width),
      height: String(height),
    },
    element("title", { id: `${id}-title` }, title),
    element("desc", { id: `${id}-words` }, bars.map(sentenceOf).join("; ")),
    hatch(id),
    bars.flatMap((bar, index) => {
      const next = bars[index + 1];
      return [
        ...(next && isJoined ? [connector(bar, next, index, layout)] : []),
        drawBar(bar, index, layout, id),
      ];
    }),
  );
};

/** Everything that a bar shows, in words. */
const sentenceOf = ({ label, figure, unit }: Bar): string => `${label}: ${figure} ${unit}`;

const hatch = (id: string): ElementNode =>
  element(
    "pattern",
    {
      id: `${id}-hatch`,
      width: "6",
      height: "6",
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    element("rect", { width: "6", height: "6", class: "pg-hatch-ground" }),
    element("rect", { width: "2.5", height: "6", class: "pg-hatch-line" }),
  );

const drawBar = (bar: Bar, index: number, layout: Layout, id: string): ElementNode => {
  const { width, rowHeight, barTop, textTop, labelLength } = layout;
  const top = index * rowHeight;
  const left = pixelOf(Math.min(bar.from, bar.to), layout);
  const right = pixelOf(Math.max(bar.from, bar.to), layout);
  return element(
    "g",
    { class: `pg-bar pg-bar-${bar.kind.toLowerCase()}` },
    element("title", {}, sentenceOf(bar)),
    element("text", { x: "0", y: String(top + textTop) }, clip(bar.label, labelLength)),
    element("rect", {
      x: String(left),
      y: String(top + barTop),
      width: String(left === right && bar.kind !== "SAME" ? 0 : Math.max(right - left, 2)),
      height: String(barHeight),
      rx: "2",
      fill: bar.kind === "DOWN" ? `url(#${id}-hatch)` : undefined,
    }),
    element(
      "text",
      { x: String(width), y: String(top + textTop), class: "pg-figure", "text-anchor": "end" },
      `${shorten(bar.figure)} ${bar.unit}`,
    ),
  );
};

/** The end of a bar carried down to the next, which begins there. */
const connector = (bar: Bar, next: Bar, index: number, layout: Layout): ElementNode => {
  const x = String(pixelOf(next.from > 0 ? next.from : bar.to, layout));
  const top = index * layout.rowHeight + layout.barTop;
  return element("line", {
    class: "pg-connector",
    x1: x,
    x2: x,
    y1: String(top + barHeight),
    y2: String(top + layout.rowHeight),
  });
};

const pixelOf = (share: number, { barLeft, barWidth }: Layout): number =>
  barLeft + Math.round((share * barWidth) / parts);

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(length - 1, 1))}…`;
