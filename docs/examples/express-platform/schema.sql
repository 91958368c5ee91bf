-- The platform's own tables. The tables of Quittance are in the schema "quittance".
CREATE TABLE users (
  user_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  token_digest text NOT NULL UNIQUE,
  is_staff boolean NOT NULL DEFAULT false
);
CREATE TABLE articles (
  article_id text PRIMARY KEY,
  title text NOT NULL,
  currency text NOT NULL,
  price numeric NOT NULL,
  tax_id text NOT NULL,
  on_sale boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE orders (
  order_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  article_id text NOT NULL REFERENCES articles,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100),
  invoice_id text NOT NULL UNIQUE
);
