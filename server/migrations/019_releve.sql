-- Banks repeat references: a line of a statement is its reference, day, amount and text. The text is kept as a digest.
-- A line noted by an older version has none, and is any line with its reference, day and amount.
alter table virement_recu
  drop constraint virement_recu_pkey,
  -- What could not be read is noted without its day.
  alter column date_banque drop not null,
  add column libelle_empreinte text;
create unique index virement_recu_identite
  on virement_recu (reference_banque, date_banque, montant, devise, libelle_empreinte) nulls not distinct;

-- The program declares the reasons: a version can add one while the version before runs.
alter table a_rapprocher drop constraint a_rapprocher_motif_check;
alter table a_rapprocher add constraint a_rapprocher_motif_check check (motif ~ '^[A-Z_]{1,40}$');
