-- The tables of the service. Amounts are integer cents of euros; days are Europe/Paris; instants are timestamptz.

create table amende (
  id text primary key,
  num_avis text not null unique check (num_avis ~ '^([0-9]{14}|[0-9]{18})$'),
  -- A fine and its consignation sibling share one dossier, hence one live attempt (invariant 9).
  dossier text not null,
  -- Keyed hash of number and key; the key itself is stored nowhere.
  cle_empreinte text not null,
  cle_poivre text not null,
  type_amende text not null,
  statut text not null check (statut in (
    'PAYE_AUTRE', 'EN_COURS_PAIEMENT', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS',
    'PAIEMENT_DESIMPUTE', 'A_PAYER', 'PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')),
  media_reglement smallint check (media_reglement between 1 and 7),
  date_envoi_avis date not null,
  date_infraction timestamptz not null,
  commune text not null,
  voie text,
  nature_libelle text not null,
  nature_article text,
  nature_classe smallint,
  service_verbalisateur text,
  immatriculation_masquee text,
  vitesse_limite smallint,
  vitesse_mesuree smallint,
  vitesse_retenue smallint,
  points_encourus smallint,
  minoree integer check (minoree >= 0),
  forfaitaire integer check (forfaitaire >= 0),
  majoree integer check (majoree >= 0),
  fps_majore integer check (fps_majore >= 0),
  consignation boolean not null default false,
  num_consignation text,
  fractionnable boolean not null default false,
  virement_autorise boolean not null default false,
  indicatif_operation text,
  -- Paid elsewhere, as the administration told us; our own payments stand in ecriture.
  deja_regle_importe integer not null default 0 check (deja_regle_importe >= 0),
  reglements_importes jsonb not null default '[]',
  adresse_postale jsonb,
  importe_le timestamptz not null default now()
);
create index amende_dossier on amende (dossier);
create index amende_num_consignation on amende (num_consignation) where num_consignation is not null;

-- One try to pay. An attempt that is not over blocks any other of its dossier (invariant 1).
create table tentative (
  id uuid primary key default gen_random_uuid(),
  amende_id text not null references amende (id),
  dossier text not null,
  session_id text not null,
  transaction_reference text not null unique,
  -- The jetonConfirmationPaiement is derived from this salt; only its hash can be searched.
  jeton_sel text not null,
  jeton_empreinte text not null unique,
  jeton_expire_le timestamptz not null,
  type_reglement text not null check (type_reglement in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  montant integer not null check (montant > 0),
  -- What remains once this amount is paid: it stands with the amount until the attempt ends (invariant 1).
  solde_apres integer not null check (solde_apres >= 0),
  locale text not null,
  etat text not null check (etat in (
    'OUVERTE', 'EN_ATTENTE', 'LITIGE', 'ACCEPTEE', 'REFUSEE', 'ANNULEE', 'EXPIREE')),
  code_reponse text,
  cree_le timestamptz not null default now(),
  expire_le timestamptz not null,
  terminee_le timestamptz
);
create unique index tentative_vivante on tentative (dossier)
  where etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE');
create index tentative_amende on tentative (amende_id);
create index tentative_a_balayer on tentative (expire_le) where etat in ('OUVERTE', 'EN_ATTENTE');

-- The ledger and, line by line, the receipt. Nothing here ever changes (invariant 6).
create table ecriture (
  id uuid primary key default gen_random_uuid(),
  amende_id text not null references amende (id),
  tentative_id uuid references tentative (id),
  reference_reglement text not null unique,
  date_reglement timestamptz not null,
  montant integer not null check (montant <> 0),
  solde integer not null check (solde >= 0),
  nature text not null check (nature in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  media_reglement smallint not null check (media_reglement between 1 and 7),
  num_avis text not null,
  type_amende text not null,
  transaction_reference text not null,
  autorisation text,
  code_verification text not null unique,
  -- A payment taken back is a second, negative line that names the first (invariant 7).
  contrepasse uuid unique references ecriture (id),
  cree_le timestamptz not null default now(),
  check ((montant > 0) = (contrepasse is null))
);
create index ecriture_amende on ecriture (amende_id);
create unique index ecriture_tentative on ecriture (tentative_id) where contrepasse is null;

create function interdire_modification() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ecriture_immuable before update or delete on ecriture
  for each row execute function interdire_modification();
create trigger ecriture_jamais_videe before truncate on ecriture
  for each statement execute function interdire_modification();

-- Money that came and belongs to no line of the ledger: kept until a person has dealt with it (invariant 4).
create table a_rapprocher (
  id bigint generated always as identity primary key,
  motif text not null check (motif in (
    'TENTATIVE_INCONNUE', 'MARCHAND_DIFFERENT', 'MONTANT_DIFFERENT', 'TROP_PERCU')),
  empreinte text not null unique,
  transaction_reference text not null,
  tentative_id uuid references tentative (id),
  montant bigint not null,
  devise text not null,
  recu_le timestamptz not null default now(),
  traite_le timestamptz
);

-- Every believed answer of the provider, once (invariants 2 and 4).
create table boite_reception (
  empreinte text primary key,
  source text not null check (source in ('AUTOMATIQUE', 'RETOUR', 'DIAGNOSTIC')),
  transaction_reference text not null,
  issue text not null,
  code_reponse text not null,
  montant bigint not null,
  effet text not null,
  recu_le timestamptz not null default now()
);
create index boite_reception_transaction on boite_reception (transaction_reference);

-- What must leave after the commit: written in the payment's own transaction (invariant 6).
create table boite_envoi (
  id bigint generated always as identity primary key,
  sujet text not null,
  cle text not null unique,
  charge jsonb not null,
  cree_le timestamptz not null default now(),
  relaye_le timestamptz
);
create index boite_envoi_a_relayer on boite_envoi (id) where relaye_le is null;

-- Each change of status with its cause (invariant 7).
create table changement_statut (
  id bigint generated always as identity primary key,
  amende_id text not null references amende (id),
  de text not null,
  vers text not null,
  cause text not null,
  tentative_id uuid references tentative (id),
  change_le timestamptz not null default now()
);
create index changement_statut_amende on changement_statut (amende_id);

-- Which fine a browser session has proved to know (D-13).
create table liaison (
  session_id text not null,
  amende_id text not null references amende (id) on delete cascade,
  portee text not null check (portee in ('PAIEMENT', 'JUSTIFICATIF')),
  vue_le timestamptz not null default now(),
  primary key (session_id, amende_id)
);
create index liaison_vue_le on liaison (vue_le);

-- Timestamps already exchanged for a token (D-14).
create table horodatage_utilise (
  empreinte text primary key,
  expire_le timestamptz not null
);
create index horodatage_utilise_expire_le on horodatage_utilise (expire_le);
