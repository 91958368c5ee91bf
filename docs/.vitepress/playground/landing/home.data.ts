import { existsSync } from "node:fs";

/** What the landing page depends on at build time. */
export interface HomeData {
  /** Whether there is a picture of the console. */
  readonly hasConsole: boolean;
}

export default {
  watch: ["../../../public/console.png"],
  load: (): HomeData => ({ hasConsole: existsSync("docs/public/console.png") }),
};

export declare const data: HomeData;
