-- What a receipt says of the card that paid: the provider's word for its brand, and at most the last four digits that the
-- provider shows. Older lines keep neither.
alter table ecriture
  add column carte_marque text check (carte_marque ~ '^[A-Z0-9_]{1,32}$'),
  add column carte_fin text check (carte_fin ~ '^[0-9]{2,4}$');
