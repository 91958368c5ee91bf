import { logTo, type Hooks, type Logger } from "@quittance/http";
import { logJson } from "./output.ts";

/** What `quittance serve` logs: every request, failures of the service only, or nothing. */
export const logLevels = ["requests", "failures", "none"] as const;

/** A value of `--log`. */
export type LogLevel = (typeof logLevels)[number];

/** Returns hooks that log lines of JSON with a time to standard error. */
export const logHooks = (level: LogLevel): ReadonlyArray<Hooks> => {
  if (level === "none") return [];
  const { onResponse, onError } = logTo(logger);
  return [level === "requests" ? { onResponse, onError } : { onError }];
};

/** Writes a line of the log to standard error. */
export const logLine = (level: string, message: string, entry: object): void => {
  logJson({ level, time: new Date().toISOString(), message, ...entry });
};

/** Makes lines of the log of the warnings of Node, which it would print as text. */
export const logNodeWarnings = (): void => {
  process.removeAllListeners("warning");
  process.on("warning", ({ message, name, code }: NodeJS.ErrnoException) => {
    logLine("warn", message, { warning: name, code });
  });
};

const write =
  (level: string): Logger["info"] =>
  (entry, message) => {
    logLine(level, message, entry);
  };

const logger: Logger = { info: write("info"), warn: write("warn"), error: write("error") };
