export { withConsole, type ConsoleFiles, type ConsoleOptions } from "./with-console.ts";
