const { navigator } = globalThis as { readonly navigator?: { readonly language: string } };
const language = navigator?.language ?? "";

/** The locale of the browser: for separators and dates, not for the language of the console. */
export const locale: string = language === "" ? "en" : language;
