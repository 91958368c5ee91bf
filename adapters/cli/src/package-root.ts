/** The folder of this package: one above this file, in the sources and in the build alike. */
export const packageRoot: URL = new URL("../", import.meta.url);
