-- The tables of the service, by subject. Amounts are integer cents, days are Europe/Paris, instants are timestamptz.

-- ---------------------------------------------------------------------------------------------------------------------
-- Fines

-- The fines, as the administration sends them, with their status.
create table amende (
  id text primary key,
  num_avis text not null unique check (num_avis ~ '^([0-9]{14}|[0-9]{18})$'),
  -- A fine and its deposit share one dossier, hence one live attempt (invariant 9).
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
  -- The reduced amount of a parking charge or a court fine (D-40).
  reduite integer,
  consignation boolean not null default false,
  num_consignation text,
  fractionnable boolean not null default false,
  virement_autorise boolean not null default false,
  indicatif_operation text,
  -- Paid elsewhere, as the administration says; our own payments are in ecriture.
  deja_regle_importe integer not null default 0 check (deja_regle_importe >= 0),
  reglements_importes jsonb not null default '[]',
  -- The dates printed on the notice (D-22): a list of {palier, jusquau}; empty if computed from date_envoi_avis.
  echeances jsonb not null default '[]',
  -- The last day to contest, as printed (D-37); null if computed.
  contestation_jusquau date,
  adresse_postale jsonb,
  importe_le timestamptz not null default now()
);
create index amende_dossier on amende (dossier);
create index amende_num_consignation on amende (num_consignation) where num_consignation is not null;
create index amende_cle_poivre on amende (cle_poivre);
-- Part payments that wait for their next day.
create index amende_a_reexposer on amende (id) where statut = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

-- ---------------------------------------------------------------------------------------------------------------------
-- Sessions and lookups

-- Which fine a browser session has proved to know (D-13).
-- Every lookup writes one: without the journal its commit waits for no disk. A crash of the database empties the table; a
-- call then answers 206, and the fine is looked up again. A reference to amende would make each lookup wait for a payment
-- that holds the fine's row.
create unlogged table liaison (
  session_id text not null,
  amende_id text not null,
  portee text not null check (portee in ('PAIEMENT', 'JUSTIFICATIF')),
  -- Moved by each use: without an index here the row is renewed in place.
  vue_le timestamptz not null default now(),
  primary key (session_id, amende_id)
) with (fillfactor = 80);

-- Wrong keys by number, by address prefix and by both, each within a window (D-15), under a keyed hash.
create table compteur_echec (
  cle text primary key,
  nombre integer not null check (nombre > 0),
  expire_le timestamptz not null
);
create index compteur_echec_expire_le on compteur_echec (expire_le);

-- Timestamps already exchanged for a token (D-14).
create table horodatage_utilise (
  empreinte text primary key,
  expire_le timestamptz not null
);
create index horodatage_utilise_expire_le on horodatage_utilise (expire_le);

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments

-- Each try to pay. An attempt that is not over blocks any other of its dossier (invariant 1).
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
  -- What remains once this amount is paid. It decides nothing: the ledger does (ADR 19).
  solde_apres integer check (solde_apres >= 0),
  locale text not null,
  etat text not null check (etat in (
    'OUVERTE', 'EN_ATTENTE', 'LITIGE', 'ACCEPTEE', 'REFUSEE', 'ANNULEE', 'EXPIREE')),
  code_reponse text,
  -- The payment page, whose address the provider gives only once: set before the payer gets it.
  adresse text,
  -- The provider's id of that page.
  page_paiement text unique,
  -- SHA-256 of what recognises the payer who returns.
  retour_empreinte text,
  -- The provider's id of the payment, as it was last named.
  paiement_id text,
  -- Since when the amount is reserved and not taken.
  reserve_le timestamptz,
  cree_le timestamptz not null default now(),
  expire_le timestamptz not null,
  terminee_le timestamptz,
  -- When the provider was last asked: attempts are asked about in turn, also when one answer never comes.
  interrogee_le timestamptz,
  -- When a lookup last asked for the fine while the attempt was in doubt: the sweep asks about these first.
  demandee_le timestamptz,
  -- A refusal may be of an earlier card, and the answer after it may be lost. When the time of a closed attempt is over,
  -- the provider is asked once more; this is when it had answered.
  confirmee_le timestamptz
);
create unique index tentative_vivante on tentative (dossier)
  where etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE');
create index tentative_amende on tentative (amende_id);
create index tentative_cree_le on tentative (cree_le);
create index tentative_a_balayer on tentative (interrogee_le nulls first, expire_le)
  where confirmee_le is null and etat in ('OUVERTE', 'EN_ATTENTE', 'REFUSEE', 'ANNULEE', 'EXPIREE');
-- Each lookup and each start of a payment asks for attempts in doubt, and nearly always finds none.
create index tentative_douteuse on tentative (dossier)
  where confirmee_le is null and etat in ('OUVERTE', 'EN_ATTENTE', 'REFUSEE', 'ANNULEE', 'EXPIREE');
create index tentative_reservee on tentative (reserve_le) where reserve_le is not null;

-- Every believed answer of the provider, once (invariants 2 and 4).
create table boite_reception (
  empreinte text primary key,
  source text not null check (source in ('AUTOMATIQUE', 'DIAGNOSTIC')),
  transaction_reference text not null,
  issue text not null,
  code_reponse text not null,
  montant bigint not null,
  effet text not null,
  recu_le timestamptz not null default now()
);
create index boite_reception_transaction on boite_reception (transaction_reference);

-- Each change of a fine's status with its cause (invariant 7).
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Ledger

-- Money that came and belongs to no line of the ledger: kept until a person has dealt with it (invariant 4).
create table a_rapprocher (
  id bigint generated always as identity primary key,
  -- The program declares the reasons: a version can add one while the version before runs.
  motif text not null check (motif ~ '^[A-Z_]{1,40}$'),
  empreinte text not null unique,
  -- The fine that can take it; null when nobody knows.
  amende_id text references amende (id) on delete set null,
  transaction_reference text not null,
  -- The provider's payment; null: transaction_reference.
  paiement_id text,
  tentative_id uuid references tentative (id),
  montant bigint not null,
  devise text not null,
  recu_le timestamptz not null default now(),
  traite_le timestamptz,
  -- What became of it, as an operator says: given back, or counted for the fine.
  issue text check (issue in ('RENDU', 'IMPUTE'))
);
create index a_rapprocher_ouvert on a_rapprocher (id) where traite_le is null;
create index a_rapprocher_transaction on a_rapprocher (transaction_reference);

create function interdire_modification() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The payments of the fines, each line with its receipt. No line ever changes (invariant 6).
create table ecriture (
  id uuid primary key default gen_random_uuid(),
  amende_id text not null references amende (id),
  tentative_id uuid references tentative (id),
  reference_reglement text not null unique,
  date_reglement timestamptz not null,
  montant integer not null check (montant <> 0),
  solde integer not null check (solde >= 0),
  -- Cents known as paid elsewhere when the line was written: later news changes no earlier balance.
  deja_regle integer,
  nature text not null check (nature in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  media_reglement smallint not null check (media_reglement between 1 and 7),
  num_avis text not null,
  type_amende text not null,
  transaction_reference text not null,
  -- The provider's payment; null: transaction_reference.
  paiement_id text,
  autorisation text,
  -- What the receipt says of the card: its brand in the provider's words, and the last digits that the provider shows.
  carte_marque text check (carte_marque ~ '^[A-Z0-9_]{1,32}$'),
  carte_fin text check (carte_fin ~ '^[0-9]{2,4}$'),
  code_verification text not null unique,
  -- A payment taken back is a second, negative line that names the first (invariant 7).
  contrepasse uuid unique references ecriture (id),
  -- The money set aside that the line counts, once.
  a_rapprocher_id bigint unique references a_rapprocher (id),
  cree_le timestamptz not null default now(),
  check ((montant > 0) = (contrepasse is null))
);
create index ecriture_amende on ecriture (amende_id);
create index ecriture_transaction on ecriture (transaction_reference);
create index ecriture_cree_le on ecriture (cree_le, id);
create unique index ecriture_tentative on ecriture (tentative_id) where contrepasse is null;
-- A payment of the provider is counted once.
create unique index ecriture_paiement on ecriture (coalesce(paiement_id, transaction_reference))
  where contrepasse is null and a_rapprocher_id is null and tentative_id is not null;
create trigger ecriture_immuable before update or delete on ecriture
  for each row execute function interdire_modification();
create trigger ecriture_jamais_videe before truncate on ecriture
  for each statement execute function interdire_modification();

-- Money set aside that goes back to the payer by the provider. Its row is committed before the provider is asked (D-45).
create table remboursement (
  id uuid primary key,
  a_rapprocher_id bigint not null references a_rapprocher (id),
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

-- Each line of a bank statement, once. Banks repeat references: reference, day, amount and text identify a line.
create table virement_recu (
  reference_banque text not null,
  -- Null when it could not be read.
  date_banque date,
  montant bigint not null check (montant > 0),
  devise text not null,
  -- Digest of the text.
  libelle_empreinte text,
  effet text not null,
  recu_le timestamptz not null default now()
);
create unique index virement_recu_identite
  on virement_recu (reference_banque, date_banque, montant, devise, libelle_empreinte) nulls not distinct;

-- ---------------------------------------------------------------------------------------------------------------------
-- Receipts

-- Where a receipt goes by itself once its payment is confirmed, as the payer said before the card page.
-- The row moves to envoi_mail with the confirmation; the last word on the attempt, or the end of its token, deletes it.
create table mail_tentative (
  tentative_id uuid primary key references tentative (id),
  destinataire text not null,
  destinataire_empreinte text not null
);

-- Receipts by e-mail. The address stays until the mail has left or was refused for good; then only its keyed hash does.
create table envoi_mail (
  id uuid primary key,
  reference_reglement text not null references ecriture (reference_reglement),
  -- The attempt whose payment sent the mail by itself, once; null when a person asked for it.
  tentative_id uuid unique references tentative (id),
  destinataire text,
  destinataire_empreinte text not null,
  -- Keyed hash of the asker's address prefix; the purge empties it once its hour is over.
  prefixe_empreinte text,
  locale text not null,
  demande_le timestamptz not null default now(),
  -- A sender is at work; one that died is forgotten after a while.
  pris_le timestamptz,
  issue text check (issue in ('PARTI', 'REFUSE')),
  termine_le timestamptz,
  check ((issue is null) = (termine_le is null)),
  check ((issue is null) = (destinataire is not null))
);
create index envoi_mail_reference on envoi_mail (reference_reglement, demande_le);
create index envoi_mail_destinataire on envoi_mail (destinataire_empreinte, demande_le);
create index envoi_mail_prefixe on envoi_mail (prefixe_empreinte, demande_le) where prefixe_empreinte is not null;

-- Receipts by post: one letter per receipt.
create table courrier (
  reference_reglement text primary key references ecriture (reference_reglement),
  locale text not null,
  demande_le timestamptz not null default now(),
  depose_le timestamptz
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Jobs

-- The queue: what must be done after the commit, written in the payment's own transaction (invariant 6), and by the clock.
create table boite_envoi (
  id bigint generated always as identity primary key,
  sujet text not null,
  cle text not null unique,
  charge jsonb not null,
  -- Tries begun since the last success.
  essais integer not null default 0,
  -- When the row is tried next; while a server works on it, when another may take it. Null: nothing more happens by itself.
  prochain_le timestamptz default now(),
  pris_le timestamptz,
  -- The last try has failed: the row waits for a person.
  abandonne_le timestamptz,
  erreur text,
  cree_le timestamptz not null default now(),
  -- Set once the work is done: a job that runs twice does it once, and old rows can be purged.
  termine_le timestamptz
);
create index boite_envoi_prochain on boite_envoi (prochain_le) where prochain_le is not null;
create index boite_envoi_abandonne on boite_envoi (abandonne_le) where abandonne_le is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Operation

-- Who did what by hand, when and why. No line ever changes.
create table intervention (
  id bigint generated always as identity primary key,
  action text not null check (action in (
    'RAPPROCHEMENT_TRAITE', 'DESIMPUTATION', 'REOUVERTURE', 'MAINTENANCE_ACTIVEE', 'MAINTENANCE_LEVEE',
    'REMBOURSEMENT', 'CAPTURE', 'LIBERATION')),
  cible text not null,
  note text not null,
  operateur text not null,
  fait_le timestamptz not null default now()
);
create index intervention_cible on intervention (cible);
create trigger intervention_immuable before update or delete on intervention
  for each row execute function interdire_modification();
create trigger intervention_jamais_videe before truncate on intervention
  for each statement execute function interdire_modification();

-- One reconciliation report per Paris day; a later run of the same day replaces it.
create table rapport (
  jour date primary key,
  contenu jsonb not null,
  etabli_le timestamptz not null default now()
);

-- Whether operators have closed the service for a while: one row.
create table maintenance (
  unique_ligne boolean primary key default true check (unique_ligne),
  active boolean not null default false,
  retour timestamptz,
  motif text
);
insert into maintenance default values;
