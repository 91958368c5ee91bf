import ts from "typescript";

/** A file as a user writes it, seen by the language service that editors use. */
export interface Editor {
  readonly service: ts.LanguageService;
  readonly file: string;
  readonly write: (text: string) => void;
}

/** Opens a file of the repository that exists in the editor only. */
export const openEditor = (file: string): Editor => {
  let current = "";
  let version = 0;
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? String(version) : "0"),
    getScriptSnapshot: (path) => {
      const found = path === file ? current : ts.sys.readFile(path);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
  const write = (text: string): void => {
    current = text;
    version += 1;
  };
  return { service, file, write };
};
