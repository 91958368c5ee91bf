/** What the platform had before: the articles that it sells, and the orders for them. */
export const articleTables = `
CREATE TABLE articles (
  article_id text PRIMARY KEY,
  organization_id text NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  currency text NOT NULL,
  price numeric NOT NULL,
  on_sale boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE orders (
  order_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id text NOT NULL REFERENCES articles,
  quantity integer NOT NULL CHECK (quantity <= 100),
  invoice_id text NOT NULL UNIQUE
);`;
