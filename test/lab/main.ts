/**
 * Runs an experiment with the arguments that follow its name: `npm run lab -- NAME [arguments]`.
 * `npm run lab -- --list` lists them all.
 */
import { spawnSync } from "node:child_process";
import { writeBundles } from "./bundle.ts";
import { experiments, type Experiment } from "./experiments.ts";

const describe = ([name, experiment]: readonly [string, Experiment]): string => {
  const { does, command, env = {}, after } = experiment;
  const settings = Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
  const first = after === undefined ? [] : ["npm", "run", after, "&&"];
  const line = [...first, ...settings, ...command].join(" ");
  return `${name.padEnd(20)}${does}\n${" ".repeat(20)}  ${line}`;
};

const list = (): string => Object.entries(experiments).map(describe).join("\n");

/** Runs a program and returns its exit code. */
const execute = (command: ReadonlyArray<string>, env: Experiment["env"] = {}): number => {
  const [program = "", ...args] = command;
  const { status } = spawnSync(program, args, {
    env: { ...process.env, ...env },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status ?? 1;
};

const run = async (experiment: Experiment, given: ReadonlyArray<string>): Promise<number> => {
  const { after, bundle, command, env } = experiment;
  const code = after === undefined ? 0 : execute(["npm", "run", after]);
  if (code !== 0) return code;
  if (bundle !== undefined) await writeBundles(bundle);
  return execute([...command, ...given], env);
};

const [name = "--list", ...given] = process.argv.slice(2);
const experiment = Object.hasOwn(experiments, name) ? experiments[name] : undefined;
if (experiment !== undefined) process.exitCode = await run(experiment, given);
else if (name === "--list") console.log(list());
else {
  console.error(`Unknown experiment ${JSON.stringify(name)}: npm run lab -- --list`);
  process.exitCode = 2;
}
