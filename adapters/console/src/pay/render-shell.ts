import { markup, type Markup } from "quittance/html";
import type { PayerFormat } from "./page-format.ts";
import type { MessageLabels } from "./payer-labels.ts";

/** Content of a page. */
export interface Shell {
  readonly title: string;
  /** The `main` element. */
  readonly main: Markup;
}

/** Renders a page around its main element. All addresses are relative to `/pay/`. */
export const renderShell = ({ title, main }: Shell, { lang, dir }: PayerFormat): string =>
  markup`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="page.css">
<script src="page.js" defer></script>
</head>
<body>
${main}
</body>
</html>
`.html;

/** Renders a page that only has a message. It is the same for every reason. */
export const renderMessage = ({ title, text }: MessageLabels, format: PayerFormat): string =>
  renderShell({ title, main: markup`<main><h1>${title}</h1>\n<p>${text}</p></main>` }, format);
