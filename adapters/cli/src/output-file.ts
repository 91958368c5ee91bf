import { closeSync, openSync, writeFileSync } from "node:fs";
import { printableJson } from "./output.ts";
import { UsageError } from "./usage-error.ts";

/** A file that a command writes. */
export interface OutputFile {
  readonly write: (text: string) => void;
  /** Writes a value as a line of JSON. */
  readonly writeJson: (value: unknown) => void;
  readonly close: () => void;
}

/** Opens a file that replaces an existing one. Fails with `UsageError` if it cannot be written. */
export const openOutput = (path: string): OutputFile => {
  const file = opened(path);
  const write = (text: string): void => {
    writeFileSync(file, text);
  };
  return {
    write,
    writeJson: (value) => {
      write(`${printableJson(JSON.stringify(value))}\n`);
    },
    close: () => {
      closeSync(file);
    },
  };
};

const opened = (path: string): number => {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${(error as Error).message}.`);
  }
};
