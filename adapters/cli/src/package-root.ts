/** The folder of this package: the parent of this file's folder, in the sources and in the build. */
export const packageRoot: URL = new URL("../", import.meta.url);
