import jsQR from "jsqr";

/** Pixels of a module in the image that is decoded. */
const scale = 4;

/**
 * Decodes the QR code of a page with a decoder that is independent of the encoder. It draws what
 * the SVG says: a white square, and dark rectangles.
 */
export const readQrCode = (html: string): string => {
  const [, svg = ""] = /<svg class="qr"([\s\S]*?)<\/svg>/u.exec(html) ?? [];
  const size = Number(/viewBox="0 0 (\d+) \1"/u.exec(svg)?.[1]);
  const [, path = ""] = / d="([^"]*)"/u.exec(svg) ?? [];
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/gu)) {
    darken(pixels, width, { x: Number(x), y: Number(y), length: Number(length) });
  }
  const found = jsQR.default(pixels, width, width, { inversionAttempts: "dontInvert" });
  if (found === null) throw new Error("There is no QR code that can be decoded.");
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(found.binaryData));
};

interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

const darken = (pixels: Uint8ClampedArray, width: number, { x, y, length }: Run): void => {
  for (let row = y * scale; row < (y + 1) * scale; row += 1) {
    for (let column = x * scale; column < (x + length) * scale; column += 1) {
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
};
