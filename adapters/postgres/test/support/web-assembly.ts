/** The parts of `WebAssembly` that the tests use. The types of Node have no value of that name. */
export const webAssembly = Reflect.get(globalThis, "WebAssembly") as {
  readonly compile: (bytes: Uint8Array) => Promise<WebAssembly.Module>;
  readonly instantiate: (
    module: WebAssembly.Module,
    imports: Readonly<Record<string, object>>,
  ) => Promise<{ readonly exports: Readonly<Record<string, unknown>> }>;
};
