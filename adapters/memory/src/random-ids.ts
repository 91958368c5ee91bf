import { idOf, type IdSource } from "quittance";

/** Creates identifiers of 122 random bits. */
export const randomIds: IdSource = (prefix) =>
  idOf(prefix, `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`);
