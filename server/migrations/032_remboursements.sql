-- Money set aside that goes back to the payer by the provider (D-45). Its row is committed before the provider is asked.
create table remboursement (
  id uuid primary key,
  a_rapprocher_id bigint not null references a_rapprocher (id),
  fournisseur text not null check (fournisseur in ('sips', 'direct')),
  paiement_id text not null,
  montant integer not null check (montant > 0),
  etat text not null default 'DEMANDE' check (etat in ('DEMANDE', 'FAIT', 'REFUSE')),
  -- The provider's id, once it has answered.
  operation_id text,
  operateur text not null,
  note text not null,
  demande_le timestamptz not null default now(),
  termine_le timestamptz
);
create index remboursement_item on remboursement (a_rapprocher_id);
create unique index remboursement_en_cours on remboursement (a_rapprocher_id) where etat = 'DEMANDE';

alter table intervention drop constraint intervention_action_check;
alter table intervention add constraint intervention_action_check check (action in (
  'RAPPROCHEMENT_TRAITE', 'DESIMPUTATION', 'REOUVERTURE', 'MAINTENANCE_ACTIVEE', 'MAINTENANCE_LEVEE',
  'REMBOURSEMENT', 'CAPTURE', 'LIBERATION'));
