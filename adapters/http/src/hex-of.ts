const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Returns bytes as lower-case hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += digits[byte] ?? "";
  return text;
};
