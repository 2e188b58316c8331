-- An attempt keeps its provider (D-45). The version before speaks to Sips alone and writes no column of these.
alter table tentative add column fournisseur text not null default 'sips' check (fournisseur in ('sips', 'direct'));

-- The payment page of an attempt, where the provider gives its address only once: set before the payer gets it.
alter table tentative
  add column adresse text,
  -- The provider's id of that page.
  add column page_paiement text unique,
  -- SHA-256 of what recognises the payer who returns.
  add column retour_empreinte text,
  -- The provider's id of the payment, as it was last named.
  add column paiement_id text,
  -- Since when the amount is reserved and not taken.
  add column reserve_le timestamptz;
create index tentative_reservee on tentative (reserve_le) where reserve_le is not null;

-- Identity of money: the provider's payment. Null means `transaction_reference`, also on the lines written before, because
-- lines never change and Sips takes one payment a reference.
alter table ecriture add column paiement_id text;
create unique index ecriture_paiement on ecriture (coalesce(paiement_id, transaction_reference))
  where contrepasse is null and a_rapprocher_id is null and tentative_id is not null;
alter table a_rapprocher add column paiement_id text;
