-- Work that leaves after the commit, and what is done by the clock.

-- Set once the work of a row is done, so that a job that runs twice does it once, and old rows can be purged.
alter table boite_envoi add column termine_le timestamptz;

-- When the provider was last asked: attempts are asked about in turn, also when one answer never comes.
alter table tentative add column interrogee_le timestamptz;
drop index tentative_a_balayer;
create index tentative_a_balayer on tentative (interrogee_le nulls first, expire_le)
  where etat in ('OUVERTE', 'EN_ATTENTE');

-- Part payments that wait for their next day.
create index amende_a_reexposer on amende (id) where statut = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

-- NON_CONFIRME: a line of the ledger that the provider's office, asked afterwards, does not know as paid.
alter table a_rapprocher drop constraint a_rapprocher_motif_check;
alter table a_rapprocher add constraint a_rapprocher_motif_check check (motif in (
  'TENTATIVE_INCONNUE', 'MARCHAND_DIFFERENT', 'MONTANT_DIFFERENT', 'TROP_PERCU', 'NON_CONFIRME'));
