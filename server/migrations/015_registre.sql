-- What is owed follows from the ledger: the balance noted with an attempt decides nothing any more. Older servers still
-- write it during a rolling upgrade.
alter table tentative alter column solde_apres drop not null;

-- What became of disputed money, as an operator says it: given back, or counted for the fine.
alter table a_rapprocher add column issue text check (issue in ('RENDU', 'IMPUTE'));

-- Money is set aside once, whichever message tells of it; reconciliation compares it with the ledger by its reference.
create index a_rapprocher_transaction on a_rapprocher (transaction_reference);
create index ecriture_transaction on ecriture (transaction_reference);
