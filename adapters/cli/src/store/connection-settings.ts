/** A setting of a connection: the value that it needs, and the one that it has if it is not set. */
interface ConnectionSetting {
  readonly name: string;
  readonly value: string;
  readonly unset: string;
}

const needed = (setting: string, unset: string): ConnectionSetting => {
  const [name = "", value = ""] = setting.split("=");
  return { name, value, unset };
};

/**
 * The settings of every connection that serves requests. Compiling a statement just in time takes
 * longer than running it.
 */
export const connectionSettings: ReadonlyArray<ConnectionSetting> = [
  needed("lock_timeout=5s", "0"),
  needed("statement_timeout=10s", "0"),
  needed("idle_in_transaction_session_timeout=30s", "0"),
  needed("jit=off", "on"),
];
