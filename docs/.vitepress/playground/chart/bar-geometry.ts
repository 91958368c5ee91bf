import { inMinorUnits } from "./in-minor-units.ts";
import { parts } from "./pixel-share.ts";
import type { Bar, BarChart } from "./bar-chart.ts";

/** Below this width, in pixels, labels are above their bars instead of beside them. */
const minSideBySide = 520;

/** Width of a character of a label, in pixels. */
const characterWidth = 7;

interface Layout {
  readonly rowHeight: number;
  readonly barTop: number;
  readonly barLeft: number;
  readonly barWidth: number;
  readonly textTop: number;
  readonly labelLength: number;
}

const layoutOf = (width: number): Layout => {
  const valueWidth = 150;
  if (width < minSideBySide) {
    const labelLength = Math.floor((width - valueWidth) / characterWidth);
    return {
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
    rowHeight: 34,
    barTop: 8,
    barLeft,
    barWidth: width - barLeft - valueWidth,
    textTop: 21,
    labelLength: Math.floor((barLeft - 16) / characterWidth),
  };
};

/** Height of a bar, in pixels. */
export const barHeight = 18;

/** Returns the places and texts of a chart's bars in a drawing of the given width in pixels. */
export const placeBars = ({ bars, isJoined }: BarChart, width: number) => {
  const layout = layoutOf(width);
  const placed = bars.map((bar, index) => {
    const next = isJoined ? bars[index + 1] : undefined;
    return placeBar(bar, next, index, layout);
  });
  return { height: bars.length * layout.rowHeight, bars: placed };
};

const placeBar = (bar: Bar, next: Bar | undefined, index: number, layout: Layout) => {
  const { kind, label, value, unit, from, to } = bar;
  const top = index * layout.rowHeight;
  const y = top + layout.barTop;
  const left = pixelOf(Math.min(from, to), layout);
  const right = pixelOf(Math.max(from, to), layout);
  return {
    kind,
    sentence: `${label}: ${value} ${unit}`,
    label: clip(label, layout.labelLength),
    value: `${inMinorUnits(value, unit)} ${unit}`,
    textY: top + layout.textTop,
    x: left,
    y,
    // A change that is smaller than a pixel is visible all the same.
    width: value === "0" && kind !== "SAME" ? 0 : Math.max(right - left, 2),
    connector: next && {
      x: pixelOf(next.from > 0 ? next.from : to, layout),
      y1: y + barHeight,
      y2: y + layout.rowHeight,
    },
  };
};

const pixelOf = (share: number, { barLeft, barWidth }: Layout): number =>
  barLeft + Math.round((share * barWidth) / parts);

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(length - 1, 1))}…`;
