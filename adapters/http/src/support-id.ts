import { hexOf } from "quittance/adapter";

/** Sources of a version 7 UUID. */
export interface UuidSources {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Fills an array with random bytes. */
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Random bytes in one UUID. */
const randomLength = 10;

/** Returns a version 7 UUID: the time first, so that ids sort by it, then 74 random bits. */
export const uuidV7 = ({ now, fillRandom }: UuidSources): string => {
  const bytes = new Uint8Array(randomLength);
  fillRandom(bytes);
  const random = hexOf(bytes);
  const time = now().toString(16).padStart(12, "0");
  const variant = "89ab".charAt((bytes[2] ?? 0) & 3);
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}`;
  return `${head}-${variant}${random.slice(5, 8)}-${random.slice(8)}`;
};

/** Returns a version 7 UUID from the clock and the random source of the platform. */
export const randomSupportId = (): string => uuidV7({ now: () => Date.now(), fillRandom });

/** Random bytes for several ids: a call of the platform costs more than the bytes. */
const buffer = new Uint8Array(64 * randomLength);
let used = buffer.length;

const fillRandom = (bytes: Uint8Array): void => {
  if (used === buffer.length) {
    crypto.getRandomValues(buffer);
    used = 0;
  }
  bytes.set(buffer.subarray(used, used + bytes.length));
  used += bytes.length;
};
