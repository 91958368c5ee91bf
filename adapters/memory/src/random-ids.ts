import { idOf, type IdSource } from "quittance";

/** New identifiers of 122 random bits each. */
export const randomIds: IdSource = (prefix) =>
  idOf(prefix, `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`);
