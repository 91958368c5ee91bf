import { execFileSync } from "node:child_process";
import { bundleOf } from "../../bundle.ts";
import { optionsOf } from "../../options.ts";
import { publish } from "../report.ts";
import { installPeers } from "./peer-quotes.ts";
import { reportOf, type Speeds } from "./report.ts";

const { rounds, write } = optionsOf({ rounds: 60, write: false });

const peers = installPeers();

/** Measures in a process of its own. */
const measure = (): Speeds => {
  const args = [bundleOf("test/lab/bench/core/speed.ts"), peers, String(rounds)];
  const output = execFileSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 900_000,
    maxBuffer: 1 << 28,
  });
  return JSON.parse(output) as Speeds;
};

publish("core", reportOf({ processes: [measure(), measure()], rounds }), write);
