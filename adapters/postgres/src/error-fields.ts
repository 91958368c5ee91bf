/** The properties of an error. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns whether a value has properties. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null;

/** Returns a text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** What `errorFields` returns for an error without a known cause. */
export const nothing: Fields = {};

/** Returns the error, or the first of its causes with a code or a known message. */
export const errorFields = (error: unknown): Fields => {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && isFields(current); depth += 1) {
    if (typeof current["code"] === "string" || current["kind"] === "TryAgain") return current;
    if (isConnectionError(current)) return current;
    current = current["cause"] ?? current["driverError"] ?? current["original"];
  }
  return nothing;
};

const connectionCode =
  /^(?:ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOST|ENET|ENOENT$|CONNECTION_|CONNECT_TIMEOUT$)/u;

/** The messages of connection errors for which drivers set no code. */
const connectionMessage = new RegExp(
  "^(?:Connection terminated|Client has encountered a connection error|Client was closed|" +
    "timeout expired|timeout exceeded when trying to connect|Cannot use a pool after|" +
    "Query read timeout|Knex: Timeout acquiring|PGlite is clos)",
  "u",
);

/** Returns whether an error means that there is no usable connection. */
export const isConnectionError = (error: Fields): boolean =>
  error["kind"] === "PoolTimeout" ||
  connectionCode.test(textOf(error["code"]) ?? "") ||
  connectionMessage.test(textOf(error["message"]) ?? "");
