import { rateSourceError } from "./source-error.ts";

/** Reads the UTF-8 text of a response, and stops at the size limit. */
export const readBody = async (
  source: string,
  response: Response,
  maxBytes: number,
  unreachable: (error: unknown) => Error,
): Promise<string> => {
  const tooLarge = (): Error =>
    rateSourceError(source, "BodyTooLarge", `the body has more than ${String(maxBytes)} bytes`);
  if (parseInt(response.headers.get("content-length") ?? "0", 10) > maxBytes) throw tooLarge();
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw rateSourceError(source, "BodyMalformed", "the body is not UTF-8");
    }
  };
  let text = "";
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw unreachable(error);
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) throw tooLarge();
    text += decode(value);
  }
  return text + decode();
};
