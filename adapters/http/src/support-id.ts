/** What a version 7 UUID is made of. */
export interface UuidSources {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Fill an array with random bytes. */
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** A version 7 UUID: the time first, so that support ids sort by it, then 74 random bits. */
export const uuidV7 = ({ now, fillRandom }: UuidSources): string => {
  const bytes = new Uint8Array(16);
  fillRandom(bytes);
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(now()) << 16n) | randomStart(bytes));
  setBits(bytes, 6, 0x0f, 0x70);
  setBits(bytes, 8, 0x3f, 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
};

/** A version 7 UUID from the clock and the random source of the platform. */
export const randomSupportId = (): string =>
  uuidV7({
    now: () => Date.now(),
    fillRandom: (bytes) => {
      crypto.getRandomValues(bytes);
    },
  });

/** The two bytes behind the time stay as they are. */
const randomStart = (bytes: Uint8Array): bigint =>
  (BigInt(bytes[6] ?? 0) << 8n) | BigInt(bytes[7] ?? 0);

const setBits = (bytes: Uint8Array, at: number, keep: number, set: number): void => {
  bytes[at] = ((bytes[at] ?? 0) & keep) | set;
};
