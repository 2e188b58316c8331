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
  -- The wall clock of the record (D-64).
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
  -- What the last record said, taken or not (D-60): {status, elsewhere}; null: nothing since the fine was written.
  dit_importe jsonb,
  -- When street, plate, speeds and address were erased (D-54); null: never, or written again since.
  efface_le timestamptz,
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

-- Each try to pay: one page of the provider. A live attempt blocks any other of its dossier (invariant 1).
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
  locale text not null,
  -- The payment page: the provider gives its address once, so it is stored before the payer gets it.
  adresse text,
  -- The provider's id of that page.
  page_paiement text unique,
  -- SHA-256 of what recognises the payer who returns.
  retour_empreinte text,
  -- How the page ended; null: it may still take a card.
  fin_page text check (fin_page in ('ANNULEE', 'EXPIREE', 'PAIEMENT', 'OUBLIEE', 'SANS_PAGE')),
  cree_le timestamptz not null default now(),
  expire_le timestamptz not null,
  -- Null: live.
  terminee_le timestamptz,
  -- When its page is asked about next; null: not any more.
  demander_le timestamptz,
  -- When it was last asked about, and how often in a row without an answer.
  interrogee_le timestamptz,
  essais integer not null default 0
);
create unique index tentative_vivante on tentative (dossier) where terminee_le is null;
create index tentative_amende on tentative (amende_id);
create index tentative_cree_le on tentative (cree_le);
create index tentative_a_demander on tentative (demander_le) where demander_le is not null;

-- What the provider says of one payment, or a line of a bank statement. What is held is encaisse - rendu; booked are the
-- lines of ecriture, mouvement and parole that name it. The difference is 0 after each transaction (docs/payments.md).
create table paiement (
  -- The id by which it is known; paiement_nom has all of them.
  id text primary key,
  origine text not null check (origine in ('direct', 'banque')),
  -- Its home, for good: the fine of its attempt, or the one on which a person counted it. Null: nobody knows.
  amende_id text references amende (id),
  tentative_id uuid references tentative (id),
  -- As the provider or the bank told it.
  reference text not null,
  etat text not null check (etat in ('EN_ATTENTE', 'RESERVE', 'ENCAISSE', 'NON_PRIS', 'INCONNU')),
  -- The provider's own word.
  statut text not null,
  abandonne boolean not null,
  encaisse bigint not null check (encaisse >= 0),
  rendu bigint not null check (rendu >= 0),
  reserve bigint not null check (reserve >= 0),
  devise text not null,
  -- The message named our merchant.
  notre_marchand boolean not null,
  -- Another attempt was told for it.
  autre_tentative boolean not null,
  -- Raised by each change of state, figure, currency or name: an answer to an older question lowers nothing.
  revision integer not null,
  -- An answer has named it; it was heard since its last answer.
  repondu boolean not null,
  entendu boolean not null,
  -- The status about which a person has said what the money is; and whether that person gave the figure.
  parole_sur text,
  chiffre_dit boolean not null,
  paye_le timestamptz,
  autorisation text,
  carte_marque text check (carte_marque ~ '^[A-Z0-9_]{1,32}$'),
  carte_fin text check (carte_fin ~ '^[0-9]{2,4}$'),
  jour date not null,
  cree_le timestamptz not null default now(),
  -- When its amount was first reserved.
  reserve_le timestamptz,
  -- When it is asked about next; null: not any more.
  demander_le timestamptz,
  interrogee_le timestamptz,
  essais integer not null default 0
);
create index paiement_amende on paiement (amende_id);
create index paiement_tentative on paiement (tentative_id);
create index paiement_a_demander on paiement (demander_le) where demander_le is not null;
create index paiement_a_voir on paiement (etat) where etat in ('RESERVE', 'INCONNU') or autre_tentative;

-- All ids of a payment. Lines keep the id that they were written with.
create table paiement_nom (
  id text primary key,
  paiement_id text not null references paiement (id)
);
create index paiement_nom_paiement on paiement_nom (paiement_id);

-- The ids of payments that were erased with their money: news of one never counts as new money (D-54).
create table paiement_efface (
  id text primary key,
  efface_le timestamptz not null default now()
);

-- What was asked of the provider: refunds, captures, cancels. Committed before the provider is asked.
create table operation (
  -- Our key: the provider repeats nothing under it.
  id text primary key,
  nature text not null check (nature in ('REMBOURSEMENT', 'CAPTURE', 'LIBERATION')),
  paiement_id text not null references paiement_nom (id),
  -- The item that a refund empties.
  motif text,
  montant integer not null check (montant > 0),
  etat text not null check (etat in ('DEMANDEE', 'INCONNUE', 'FAITE', 'REFUSEE')),
  -- The provider's id, as its own answer named it.
  operation_id text,
  -- The item was lowered by what went back.
  reprise boolean not null,
  operateur text not null,
  note text not null,
  demandee_le timestamptz not null default now(),
  terminee_le timestamptz
);
create index operation_paiement on operation (paiement_id);
create index operation_en_cours on operation (demandee_le) where etat in ('DEMANDEE', 'INCONNUE');

-- Every believed message of the provider, once. It is kept, and decides nothing.
create table boite_reception (
  empreinte text primary key,
  reference text not null,
  paiements text[] not null,
  statut text not null,
  recu_le timestamptz not null default now(),
  -- Null: what it says has not been taken yet.
  traite_le timestamptz
);
create index boite_reception_reference on boite_reception (reference);

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

-- The purge alone deletes, once the period of a payment is over (D-54).
create function interdire_modification() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('amendes.purge', true) = 'on' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The payments of the fines, each line with its receipt. No line ever changes (invariant 6).
create table ecriture (
  id uuid primary key default gen_random_uuid(),
  -- The order in which lines of a fine were written: lines of one transaction have one instant.
  rang bigint generated always as identity,
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
  -- Null on lines of the demonstration.
  paiement_id text references paiement_nom (id),
  autorisation text,
  -- What the receipt says of the card: its brand in the provider's words, and the last digits that the provider shows.
  carte_marque text check (carte_marque ~ '^[A-Z0-9_]{1,32}$'),
  carte_fin text check (carte_fin ~ '^[0-9]{2,4}$'),
  code_verification text not null unique,
  -- A payment taken back is a second, negative line that names the first (invariant 7).
  contrepasse uuid unique references ecriture (id),
  cree_le timestamptz not null default now(),
  check ((montant > 0) = (contrepasse is null))
);
create index ecriture_amende on ecriture (amende_id);
create index ecriture_transaction on ecriture (transaction_reference);
create index ecriture_cree_le on ecriture (cree_le, id);
create index ecriture_tentative on ecriture (tentative_id);
create index ecriture_paiement on ecriture (paiement_id);
create trigger ecriture_immuable before update or delete on ecriture
  for each row execute function interdire_modification();
create trigger ecriture_jamais_videe before truncate on ecriture
  for each statement execute function interdire_modification();

-- Money of a payment that waits for a person, for one reason: its number, for operators. Its open cents are the sum of its
-- movements, negative when money is missing.
create table a_rapprocher (
  id bigint generated always as identity primary key,
  paiement_id text not null references paiement_nom (id),
  -- The program declares the reasons: a version can add one while the version before runs.
  motif text not null check (motif ~ '^[A-Z_]{1,40}$'),
  recu_le timestamptz not null default now(),
  unique (paiement_id, motif)
);

-- Cents that come to an item or leave it. No line ever changes.
create table mouvement (
  id bigint generated always as identity primary key,
  a_rapprocher_id bigint not null references a_rapprocher (id),
  montant bigint not null check (montant <> 0),
  cause text not null check (cause in ('RECU', 'COMPTE', 'RENDU', 'DIT', 'COMPENSE', 'REPRIS', 'REVU')),
  cree_le timestamptz not null default now()
);
create index mouvement_item on mouvement (a_rapprocher_id);
create index mouvement_cree_le on mouvement (cree_le);
create trigger mouvement_immuable before update or delete on mouvement
  for each row execute function interdire_modification();
create trigger mouvement_jamais_vide before truncate on mouvement
  for each statement execute function interdire_modification();

-- What a person said of cents, for good; who said it is in intervention. A figure of the provider that replaces it is a line
-- of opposite sign.
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
create trigger parole_immuable before update or delete on parole
  for each row execute function interdire_modification();
create trigger parole_jamais_vide before truncate on parole
  for each statement execute function interdire_modification();

-- What the provider or the bank told of a payment, as changes of its figures: a day that is over never changes. Their sum is
-- the payment's figures, whatever its ids.
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
create trigger encaissement_immuable before update or delete on encaissement
  for each row execute function interdire_modification();
create trigger encaissement_jamais_vide before truncate on encaissement
  for each statement execute function interdire_modification();

-- Charge-backs, as a person read them in the acquirer's letter: the money itself is a word (parole).
create table retrofacture (
  id bigint generated always as identity primary key,
  paiement_id text not null references paiement_nom (id),
  montant bigint not null check (montant > 0),
  -- What the acquirer asks for it; null: not told.
  frais bigint check (frais >= 0),
  -- Last day to answer; null: not told.
  repondre_avant date,
  dit_le timestamptz not null default now()
);
create trigger retrofacture_immuable before update or delete on retrofacture
  for each row execute function interdire_modification();
create trigger retrofacture_jamais_vide before truncate on retrofacture
  for each statement execute function interdire_modification();

-- Each line of the account's statements, once, however often it is read.
create table ligne_banque (
  id bigint generated always as identity primary key,
  -- Digest of reference, day, amount, currency and text; the text itself is not kept.
  empreinte text not null unique,
  reference text not null,
  -- The bank's booking day; null: it could not be read.
  jour date,
  -- Negative: it left the account.
  montant bigint not null,
  devise text not null,
  -- REMISE: from the acquirer. RETROFACTURE: the acquirer took a charge-back.
  nature text not null check (nature in ('VIREMENT', 'REMISE', 'COMMISSION', 'RETROFACTURE', 'AUTRE')),
  -- The payment that it became, or whose charge-back it is.
  paiement_id text references paiement_nom (id),
  -- Commission that a remittance held back.
  frais bigint not null check (frais >= 0),
  -- First and last day of the card payments that a remittance brought.
  du date,
  au date,
  lu_le timestamptz not null default now(),
  -- Null: it waits to be matched, or for a person.
  traitee_le timestamptz
);
create index ligne_banque_lu_le on ligne_banque (lu_le);
create index ligne_banque_en_attente on ligne_banque (id) where traitee_le is null;

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
    'REMBOURSEMENT', 'CAPTURE', 'LIBERATION', 'PAROLE', 'RETROFACTURE')),
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
