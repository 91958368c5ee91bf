-- What the platform had before: its users, its catalog, its meter and its orders. New is only the
-- invoice of an order.
CREATE TABLE IF NOT EXISTS users (
  email text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  is_staff boolean NOT NULL DEFAULT false,
  party jsonb NOT NULL,
  since timestamp NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS articles (
  id text PRIMARY KEY,
  name text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP', 'USD')),
  price numeric NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS usage (
  email text NOT NULL REFERENCES users,
  at timestamp NOT NULL,
  calls numeric NOT NULL
);
CREATE TABLE IF NOT EXISTS orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL REFERENCES users,
  article text NOT NULL REFERENCES articles,
  quantity integer NOT NULL CHECK (quantity <= 100),
  invoice text NOT NULL UNIQUE,
  is_shipped boolean NOT NULL DEFAULT false
);

INSERT INTO articles (id, name, currency, price)
  VALUES ('lamp', 'Schreibtischlampe', 'EUR', 39.99), ('calls', 'API-Aufrufe', 'EUR', 0)
  ON CONFLICT DO NOTHING;
INSERT INTO users (email, token, is_staff, party)
  VALUES (
    'buyer@amt.example', 'token-of-buyer', false,
    '{ "name": "Bundesamt für Licht", "street": "Amtsweg 2", "postCode": "10115", "city": "Berlin",
      "country": "DE", "reference": "991-12345-67", "endpoint": "buyer@amt.example",
      "endpointScheme": "EM" }'
  ),
  ('staff@lamps.example', 'token-of-staff', true, '{ "name": "Ada Klein", "country": "DE" }')
  ON CONFLICT DO NOTHING;
