/** The locale of the browser: for separators and dates, not for the language of the console. */
export const locale: string = navigator.language === "" ? "en" : navigator.language;
