import { logTo, type Hooks, type Logger } from "@quittance/http";
import { logJson } from "./output.ts";
import { UsageError } from "./usage-error.ts";

/** What `quittance serve` logs: every request, what went wrong in it, or nothing. */
export type LogLevel = "requests" | "failures" | "none";

/** Read `--log`. */
export const logLevelOf = (text: string): LogLevel => {
  if (text === "requests" || text === "failures" || text === "none") return text;
  throw new UsageError("--log must be requests, failures or none.");
};

/** Lines of JSON on standard error, each with its time. */
export const logHooks = (level: LogLevel): ReadonlyArray<Hooks> => {
  if (level === "none") return [];
  const { onResponse, onError } = logTo(lines);
  return [level === "requests" ? { onResponse, onError } : { onError }];
};

const write =
  (level: string): Logger["info"] =>
  (entry, message) => {
    const time = new Date().toISOString();
    logJson({ level, time, message, ...entry });
  };

const lines: Logger = { info: write("info"), warn: write("warn"), error: write("error") };
