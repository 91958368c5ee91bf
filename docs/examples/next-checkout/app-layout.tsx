import type { ReactNode } from "react";

/** Around every page. */
const AppLayout = ({ children }: { readonly children: ReactNode }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);

export default AppLayout;
