import type { Metadata } from "../kernel/metadata.ts";

/** Returns metadata without the values that could not be read. */
export const readableMetadata = (
  metadata: Readonly<Record<string, string | undefined>> | undefined,
): Metadata | undefined => {
  if (metadata === undefined) return undefined;
  const given: Record<string, string> = {};
  for (const [key, value] of Object.entries(metadata)) if (value !== undefined) given[key] = value;
  return given;
};
