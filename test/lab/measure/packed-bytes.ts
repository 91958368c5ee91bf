import { execFileSync } from "node:child_process";
import type { Measured } from "./measure-sources.ts";
import { packagesOf } from "./workspace.ts";

/** Returns the size of each package as `npm pack` would write it; needs a build. */
export const packedBytes = (): Measured => {
  const packed: Record<string, number> = {};
  const unpacked: Record<string, number> = {};
  for (const { name, folder } of packagesOf()) {
    const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: folder === "" ? "." : folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    });
    const [found] = JSON.parse(output) as ReadonlyArray<{
      readonly size: number;
      readonly unpackedSize: number;
    }>;
    packed[name] = found?.size ?? 0;
    unpacked[name] = found?.unpackedSize ?? 0;
  }
  return { "packed bytes": packed, "unpacked bytes": unpacked };
};
