import { limits } from "quittance/adapter";

/** The maximum lengths of texts, in UTF-16 code units. */
const maxLengths = { name: 200, reference: 255, reason: 500, metadata: 500, description: 2000 };

/**
 * Returns a text of the maximum length. A store that truncates it loses its end; one that changes
 * its Unicode normalization form changes an accent, of which it has both forms.
 */
export const maxText = (text: string, kind: keyof typeof maxLengths): string =>
  `${`${text} \u00e9 e\u0301`.padEnd(maxLengths[kind] - 2, "…漢字 ")}é.`;

/** Metadata with unusual keys, and with the longest value. */
export const sampleMetadata: Readonly<Record<string, string>> = {
  "a.b": "1",
  ключ: "значение 🧾",
  ["__proto__"]: "own",
  " ": "",
  'q"$': "\\'\n",
  long: maxText("Note", "metadata"),
};

const start = "~".repeat(limits.maxIdempotencyKeyLength - 1);

/**
 * Idempotency keys that are different, although they are similar: in their case, by a blank at the
 * end, as patterns, or in the last character of the longest keys.
 */
export const distinctKeys: ReadonlyArray<string> = [
  "key-1",
  "KEY-1",
  "key-1 ",
  "key_1",
  "key%",
  `${start}a`,
  `${start}b`,
  `${start}A`,
  start,
];
