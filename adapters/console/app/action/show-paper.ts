/**
 * Shows a document in a window of its own, and prints it. The window has the content security policy
 * of the console, which blocks the style of the page, and reports it where the page is parsed. A
 * style sheet that a script creates is allowed.
 */
export const showPaper = ({ document }: Window, html: string): void => {
  const view = document.defaultView;
  if (view === null) return;
  const sheets: Array<CSSStyleSheet> = [];
  const withoutStyles = html.replaceAll(/<style>(.*?)<\/style>/gsu, (_, style: string) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    sheets.push(sheet);
    return "";
  });
  const page = new DOMParser().parseFromString(withoutStyles, "text/html");
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  document.adoptedStyleSheets = sheets;
  view.print();
};
