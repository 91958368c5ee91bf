/** Packages of a consumer's project, in addition to the packed packages. */
export const peers = ["fast-check@4.10.2", "@types/node@20.19.43"];

// The npm package `node` downloads one of these packages, which contain the program.
const nodePackage = `node-${process.platform}-${process.arch}`;
const node = (version) => ({
  install: [`${nodePackage}@${version}`],
  path: `${nodePackage}/bin/node`,
});
const typescript = (version) => ({
  install: [`typescript@${version}`],
  path: "typescript/bin/tsc",
});

/**
 * The tools: packages in exact versions, and the program inside. Each is installed into its own
 * folder, so that one that is not available does not affect the others.
 */
export const tools = {
  "Node 22": node("22.23.3"),
  "Node 24": node("24.9.0"),
  "Node 26": node("26.9.0"),
  Bun: { install: ["bun@1.4.5"], path: ".bin/bun" },
  Deno: { install: ["deno@2.9.6"], path: ".bin/deno" },
  workerd: { install: ["workerd@1.20261117.1"], path: ".bin/workerd" },
  "TypeScript 5.9": typescript("5.9.3"),
  "TypeScript 6": typescript("6.0.3"),
  "TypeScript 7": typescript("7.0.2"),
  Vite: { install: ["vite@8.3.8"], path: "vite/bin/vite.js" },
};
