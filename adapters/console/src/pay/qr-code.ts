import { markup, type Markup } from "quittance/html";
import { encode } from "uqr";

/**
 * Returns a QR code of a text in UTF-8 as SVG, dark on white with a margin of four modules, in any
 * color scheme. It has no inline style. The error correction level is M, as EPC069-12 requires.
 *
 * Throws if the text is longer than 2,331 bytes.
 */
export const qrCode = (text: string, label: string): Markup => {
  const bytes = [...new TextEncoder().encode(text)];
  const { size, data } = encode(bytes, { ecc: "M", boostEcc: false, border: 4 });
  const side = String(size);
  return markup`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${side} ${side}"
shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path
fill="#000" d="${data.map(rowPath).join("")}"/></svg>`;
};

/** Draws each run of dark modules of a row as one rectangle. */
const rowPath = (row: ReadonlyArray<boolean>, y: number): string => {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    const width = String(x + 1 - start);
    path += `M${String(start)} ${String(y)}h${width}v1h-${width}z`;
  }
  return path;
};
