import { optionsOf } from "../../options.ts";
import { publish, runPart } from "../report.ts";
import { reportOf, type Speeds } from "./report.ts";
import { installPeers } from "./peer-quotes.ts";

const { rounds, write } = optionsOf({ rounds: 60, write: false });

const peers = installPeers();
const processes = [1, 2].map(
  () => runPart("test/lab/bench/core/speed.ts", [peers, String(rounds)]) as Speeds,
);
publish("core", reportOf({ processes, rounds }), write);
