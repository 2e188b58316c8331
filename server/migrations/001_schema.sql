-- Amounts are integer cents, days are Europe/Paris, instants are timestamptz.

-- Fines

create table amende (
  id text primary key,
  num_avis text not null unique check (num_avis ~ '^([0-9]{14}|[0-9]{18})$'),
  -- A fine and its deposit share one dossier, hence one live attempt (invariant 9).
  dossier text not null,
  -- Keyed; the key itself is stored nowhere.
  cle_empreinte text not null,
  cle_poivre text not null,
  type_amende text not null,
  statut text not null check (statut in (
    'PAYE_AUTRE', 'EN_COURS_PAIEMENT', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS',
    'PAIEMENT_DESIMPUTE', 'A_PAYER', 'PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')),
  media_reglement smallint check (media_reglement between 1 and 7),
  date_envoi_avis date not null,
  -- Wall clock of the record (D-64).
  date_infraction timestamp not null,
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
  -- Of a parking charge or a court fine (D-40).
  reduite integer,
  consignation boolean not null default false,
  num_consignation text,
  fractionnable boolean not null default false,
  virement_autorise boolean not null default false,
  indicatif_operation text,
  -- As the administration says; our own payments are in ecriture.
  deja_regle_importe integer not null default 0 check (deja_regle_importe >= 0),
  reglements_importes jsonb not null default '[]',
  -- As printed (D-22): {palier, jusquau}; empty: computed.
  echeances jsonb not null default '[]',
  -- As printed (D-37); null: computed.
  contestation_jusquau date,
  adresse_postale jsonb,
  -- What the last record said, taken or not (D-60): {status, elsewhere}.
  dit_importe jsonb,
  -- When street, plate, speeds and address were erased (D-54).
  efface_le timestamptz,
  importe_le timestamptz not null default now()
);
create index amende_dossier on amende (dossier);
create index amende_num_consignation on amende (num_consignation) where num_consignation is not null;
create index amende_cle_poivre on amende (cle_poivre);
create index amende_a_reexposer on amende (id) where statut = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

-- Sessions and lookups

-- Which fine a browser session has proved to know (D-13). Unlogged: a lookup waits for no disk, and after a crash of
-- the database the fine is looked up again. No reference to amende: a lookup would wait for a payment's lock.
create unlogged table liaison (
  session_id text not null,
  amende_id text not null,
  portee text not null check (portee in ('PAIEMENT', 'JUSTIFICATIF')),
  -- Without an index here the row is renewed in place.
  vue_le timestamptz not null default now(),
  primary key (session_id, amende_id)
) with (fillfactor = 80);

-- Wrong keys under keyed hashes (D-15).
create table compteur_echec (
  cle text primary key,
  nombre integer not null check (nombre > 0),
  expire_le timestamptz not null
);
create index compteur_echec_expire_le on compteur_echec (expire_le);

-- Exchanged for a token (D-14).
create table horodatage_utilise (
  empreinte text primary key,
  expire_le timestamptz not null
);
create index horodatage_utilise_expire_le on horodatage_utilise (expire_le);

-- Payments

-- One page of the provider. A live attempt blocks any other of its dossier (invariant 1).
create table tentative (
  id uuid primary key default gen_random_uuid(),
  amende_id text not null references amende (id),
  dossier text not null,
  session_id text not null,
  transaction_reference text not null unique,
  -- Derives the token; only the hash is searched.
  jeton_sel text not null,
  jeton_empreinte text not null unique,
  jeton_expire_le timestamptz not null,
  type_reglement text not null check (type_reglement in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  montant integer not null check (montant > 0),
  locale text not null,
  -- The provider gives it once.
  adresse text,
  -- The provider's id of the page.
  page_paiement text unique,
  -- SHA-256 of the returning payer's value.
  retour_empreinte text,
  -- Null: it may still take a card.
  fin_page text check (fin_page in ('ANNULEE', 'EXPIREE', 'PAIEMENT', 'OUBLIEE', 'SANS_PAGE')),
  cree_le timestamptz not null default now(),
  expire_le timestamptz not null,
  -- Null: live.
  terminee_le timestamptz,
  -- Null: not asked about any more.
  demander_le timestamptz,
  interrogee_le timestamptz,
  essais integer not null default 0
);
create unique index tentative_vivante on tentative (dossier) where terminee_le is null;
create index tentative_amende on tentative (amende_id);
create index tentative_cree_le on tentative (cree_le);
create index tentative_a_demander on tentative (demander_le) where demander_le is not null;

-- What the provider says of one payment, or a line of a bank statement. Held: encaisse - rendu. Booked: the lines of
-- ecriture, mouvement and parole that name it. Equal after each transaction (docs/payments.md).
create table paiement (
  -- One of paiement_nom.
  id text primary key,
  origine text not null check (origine in ('direct', 'banque')),
  -- For good: the fine of its attempt, or chosen by a person. Null: unknown.
  amende_id text references amende (id),
  tentative_id uuid references tentative (id),
  reference text not null,
  etat text not null check (etat in ('EN_ATTENTE', 'RESERVE', 'ENCAISSE', 'NON_PRIS', 'INCONNU')),
  -- The provider's word.
  statut text not null,
  abandonne boolean not null,
  encaisse bigint not null check (encaisse >= 0),
  rendu bigint not null check (rendu >= 0),
  reserve bigint not null check (reserve >= 0),
  devise text not null,
  notre_marchand boolean not null,
  autre_tentative boolean not null,
  -- Rises with each change of state, figure, currency or name.
  revision integer not null,
  -- By an answer of ours; since its last answer.
  repondu boolean not null,
  entendu boolean not null,
  -- The status that a person has explained; whether the figure is a person's.
  parole_sur text,
  chiffre_dit boolean not null,
  paye_le timestamptz,
  autorisation text,
  carte_marque text check (carte_marque ~ '^[A-Z0-9_]{1,32}$'),
  carte_fin text check (carte_fin ~ '^[0-9]{2,4}$'),
  jour date not null,
  cree_le timestamptz not null default now(),
  -- First reservation.
  reserve_le timestamptz,
  -- Null: not asked about any more.
  demander_le timestamptz,
  interrogee_le timestamptz,
  essais integer not null default 0
);
create index paiement_amende on paiement (amende_id);
create index paiement_tentative on paiement (tentative_id);
create index paiement_a_demander on paiement (demander_le) where demander_le is not null;
create index paiement_a_voir on paiement (etat) where etat in ('RESERVE', 'INCONNU') or autre_tentative;

-- Lines keep the id that they were written with.
create table paiement_nom (
  id text primary key,
  paiement_id text not null references paiement (id)
);
create index paiement_nom_paiement on paiement_nom (paiement_id);

-- News of one is no new money (D-54).
create table paiement_efface (
  id text primary key,
  efface_le timestamptz not null default now()
);

-- Committed before the provider is asked.
create table operation (
  -- Our key.
  id text primary key,
  nature text not null check (nature in ('REMBOURSEMENT', 'CAPTURE', 'LIBERATION')),
  paiement_id text not null references paiement_nom (id),
  -- Of the item that a refund empties.
  motif text,
  montant integer not null check (montant > 0),
  etat text not null check (etat in ('DEMANDEE', 'INCONNUE', 'FAITE', 'REFUSEE')),
  -- By the provider's own answer.
  operation_id text,
  -- Its item was lowered by what went back.
  reprise boolean not null,
  operateur text not null,
  note text not null,
  demandee_le timestamptz not null default now(),
  terminee_le timestamptz
);
create index operation_paiement on operation (paiement_id);
create index operation_en_cours on operation (demandee_le) where etat in ('DEMANDEE', 'INCONNUE');

-- Each believed message, once. It decides nothing.
create table boite_reception (
  empreinte text primary key,
  reference text not null,
  paiements text[] not null,
  statut text not null,
  recu_le timestamptz not null default now(),
  -- Null: not taken yet.
  traite_le timestamptz
);
create index boite_reception_reference on boite_reception (reference);

-- Invariant 7.
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

-- Ledger

-- Only the purge deletes (D-54).
create function interdire_modification() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('amendes.purge', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Payments of the fines, with their receipts. No line changes (invariant 6).
create table ecriture (
  id uuid primary key default gen_random_uuid(),
  -- Lines of one transaction have one instant.
  rang bigint generated always as identity,
  amende_id text not null references amende (id),
  tentative_id uuid references tentative (id),
  reference_reglement text not null unique,
  date_reglement timestamptz not null,
  montant integer not null check (montant <> 0),
  solde integer not null check (solde >= 0),
  -- Cents, as known when the line was written.
  deja_regle integer,
  nature text not null check (nature in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  media_reglement smallint not null check (media_reglement between 1 and 7),
  num_avis text not null,
  type_amende text not null,
  transaction_reference text not null,
  -- Null on lines of the demonstration.
  paiement_id text references paiement_nom (id),
  autorisation text,
  -- In the provider's words.
  carte_marque text check (carte_marque ~ '^[A-Z0-9_]{1,32}$'),
  carte_fin text check (carte_fin ~ '^[0-9]{2,4}$'),
  code_verification text not null unique,
  -- The line that a negative one takes back (invariant 7).
  contrepasse uuid unique references ecriture (id),
  cree_le timestamptz not null default now(),
  check ((montant > 0) = (contrepasse is null))
);
create index ecriture_amende on ecriture (amende_id);
create index ecriture_transaction on ecriture (transaction_reference);
create index ecriture_cree_le on ecriture (cree_le, id);
create index ecriture_tentative on ecriture (tentative_id);
create index ecriture_paiement on ecriture (paiement_id);

-- Money of a payment that waits for a person, for one reason. Its movements sum to what is open; negative: missing.
create table a_rapprocher (
  id bigint generated always as identity primary key,
  paiement_id text not null references paiement_nom (id),
  -- Open: a version can add one while the version before runs.
  motif text not null check (motif ~ '^[A-Z_]{1,40}$'),
  recu_le timestamptz not null default now(),
  unique (paiement_id, motif)
);

create table mouvement (
  id bigint generated always as identity primary key,
  a_rapprocher_id bigint not null references a_rapprocher (id),
  montant bigint not null check (montant <> 0),
  cause text not null check (cause in ('RECU', 'COMPTE', 'RENDU', 'DIT', 'COMPENSE', 'REPRIS', 'REVU')),
  cree_le timestamptz not null default now()
);
create index mouvement_item on mouvement (a_rapprocher_id);
create index mouvement_cree_le on mouvement (cree_le);

-- What a person said of cents. A figure of the provider that replaces it is a line of opposite sign.
create table parole (
  id bigint generated always as identity primary key,
  paiement_id text not null references paiement_nom (id),
  motif text not null check (motif in ('RENDU_AUTREMENT', 'PERTE', 'REMBOURSE', 'RETROFACTURE')),
  montant bigint not null check (montant <> 0),
  operation_id text references operation (id),
  dit_le timestamptz not null default now()
);
create index parole_paiement on parole (paiement_id);
create index parole_dit_le on parole (dit_le);

-- What was told of a payment, as changes of its figures: a day that is over never changes.
create table encaissement (
  id bigint generated always as identity primary key,
  paiement_id text not null references paiement_nom (id),
  encaisse bigint not null,
  rendu bigint not null,
  entendu_le timestamptz not null default now(),
  check (encaisse <> 0 or rendu <> 0)
);
create index encaissement_paiement on encaissement (paiement_id);
create index encaissement_entendu_le on encaissement (entendu_le);

-- By the acquirer's letter; the money itself is in parole.
create table retrofacture (
  id bigint generated always as identity primary key,
  paiement_id text not null references paiement_nom (id),
  montant bigint not null check (montant > 0),
  -- Asked for it; null: not told.
  frais bigint check (frais >= 0),
  repondre_avant date,
  dit_le timestamptz not null default now()
);

-- Each line once, however often it is read.
create table ligne_banque (
  id bigint generated always as identity primary key,
  -- Of reference, day, amount, currency and text, which is not kept.
  empreinte text not null unique,
  reference text not null,
  -- Null: unreadable.
  jour date,
  -- Negative: it left the account.
  montant bigint not null,
  devise text not null,
  nature text not null check (nature in ('VIREMENT', 'REMISE', 'COMMISSION', 'RETROFACTURE', 'AUTRE')),
  -- That it became, or whose charge-back it is.
  paiement_id text references paiement_nom (id),
  -- Commission held back.
  frais bigint not null check (frais >= 0),
  -- Days of the card payments that a remittance brought.
  du date,
  au date,
  lu_le timestamptz not null default now(),
  -- Null: to be matched, or for a person.
  traitee_le timestamptz
);
create index ligne_banque_lu_le on ligne_banque (lu_le);
create index ligne_banque_en_attente on ligne_banque (id) where traitee_le is null;

-- Receipts

-- Where a receipt goes once its payment is confirmed. Moves to envoi_mail then; deleted with the last word on the
-- attempt.
create table mail_tentative (
  tentative_id uuid primary key references tentative (id),
  destinataire text not null,
  destinataire_empreinte text not null
);

-- The address stays until the mail has left or was refused for good.
create table envoi_mail (
  id uuid primary key,
  reference_reglement text not null references ecriture (reference_reglement),
  -- Null: asked for by a person.
  tentative_id uuid unique references tentative (id),
  destinataire text,
  destinataire_empreinte text not null,
  -- The purge empties it after an hour.
  prefixe_empreinte text,
  locale text not null,
  demande_le timestamptz not null default now(),
  -- A sender is at work; forgotten after a while.
  pris_le timestamptz,
  issue text check (issue in ('PARTI', 'REFUSE')),
  termine_le timestamptz,
  check ((issue is null) = (termine_le is null)),
  check ((issue is null) = (destinataire is not null))
);
create index envoi_mail_reference on envoi_mail (reference_reglement, demande_le);
create index envoi_mail_destinataire on envoi_mail (destinataire_empreinte, demande_le);
create index envoi_mail_prefixe on envoi_mail (prefixe_empreinte, demande_le) where prefixe_empreinte is not null;

-- One letter a receipt.
create table courrier (
  reference_reglement text primary key references ecriture (reference_reglement),
  locale text not null,
  demande_le timestamptz not null default now(),
  depose_le timestamptz
);

-- Jobs

-- What must be done after the commit, written in the same transaction (invariant 6), and by the clock.
create table boite_envoi (
  id bigint generated always as identity primary key,
  sujet text not null,
  cle text not null unique,
  charge jsonb not null,
  -- Since the last success.
  essais integer not null default 0,
  -- While a server works on it: when another may take it. Null: nothing more happens by itself.
  prochain_le timestamptz default now(),
  pris_le timestamptz,
  -- The last try has failed: a person decides.
  abandonne_le timestamptz,
  erreur text,
  cree_le timestamptz not null default now(),
  -- A job that runs twice does its work once.
  termine_le timestamptz
);
create index boite_envoi_prochain on boite_envoi (prochain_le) where prochain_le is not null;
create index boite_envoi_abandonne on boite_envoi (abandonne_le) where abandonne_le is not null;

-- Operation

-- What was done by hand.
create table intervention (
  id bigint generated always as identity primary key,
  action text not null check (action in (
    'RAPPROCHEMENT_TRAITE', 'DESIMPUTATION', 'REOUVERTURE', 'MAINTENANCE_ACTIVEE', 'MAINTENANCE_LEVEE',
    'REMBOURSEMENT', 'CAPTURE', 'LIBERATION', 'PAROLE', 'RETROFACTURE')),
  cible text not null,
  note text not null,
  operateur text not null,
  fait_le timestamptz not null default now()
);
create index intervention_cible on intervention (cible);

-- One for each Paris day; a later run replaces it.
create table rapport (
  jour date primary key,
  contenu jsonb not null,
  etabli_le timestamptz not null default now()
);

-- One row.
create table maintenance (
  unique_ligne boolean primary key default true check (unique_ligne),
  active boolean not null default false,
  retour timestamptz,
  motif text
);
insert into maintenance default values;

-- By statement: forbids truncate, too.
do $$
declare tableau text;
begin
  foreach tableau in array array[
    'ecriture', 'mouvement', 'parole', 'encaissement', 'retrofacture', 'intervention']
  loop
    execute format('create trigger immuable before update or delete or truncate on %I
      for each statement execute function interdire_modification()', tableau);
  end loop;
end $$;
