import type { Seller } from "quittance";
import { closedObject, organizationCodec, readBody, seller } from "quittance/wire";
import { nameOfFile, readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

const schema = closedObject({ seller: organizationCodec.entries.seller });

/** Reads a seller from a file in the format of data files; standard input for `-`. */
export const readSeller = (path: string): Seller | undefined => {
  const { messages, body } = readBody(schema, { seller: readJsonFile(path) });
  if (messages.size === 0) return seller.read(body);
  const issues = [...messages].map(([property, message]) =>
    message.startsWith(property) ? message : `${property}: ${message}`,
  );
  throw new UsageError(`${nameOfFile(path)} is not a seller:`, issues);
};
