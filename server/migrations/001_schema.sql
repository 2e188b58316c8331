-- Amounts are integer cents, days are Europe/Paris, instants are timestamptz. Rows that only belong to another row are
-- deleted with it (on delete cascade), so the purge names fines, entries, attempts and payments only. A comment stands
-- above the column or table that it is about.

-- Fines

create table fine (
  id text primary key,
  number text not null unique check (number ~ '^([0-9]{14}|[0-9]{18})$'),
  -- A fine and its deposit share one dossier, hence one live attempt (invariant 9).
  pair_key text not null,
  -- A keyed hash: the key itself is stored nowhere. key_pepper names the secret of the hash.
  key_hash text not null,
  key_pepper text not null,
  notice_type text not null,
  status text not null check (status in (
    'PAYE_AUTRE', 'EN_COURS_PAIEMENT', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS',
    'PAIEMENT_DESIMPUTE', 'A_PAYER', 'PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')),
  -- How a paid fine was paid: one of PAYMENT_MEDIA (contract/domain).
  medium smallint check (medium between 1 and 7),
  notice_day date not null,
  -- As the record writes it, without an offset (D-64).
  offence_at timestamp not null,
  town text not null,
  street text,
  offence text not null,
  offence_article text,
  offence_class smallint,
  issuing_service text,
  masked_plate text,
  speed_limit smallint,
  measured_speed smallint,
  retained_speed smallint,
  points smallint,
  minoree integer check (minoree >= 0),
  forfaitaire integer check (forfaitaire >= 0),
  majoree integer check (majoree >= 0),
  fps_majore integer check (fps_majore >= 0),
  -- The reduced amount of a parking charge or a court fine (D-40).
  reduite integer,
  is_deposit boolean not null default false,
  -- Null: neither the record nor an address says it (D-107).
  sent_abroad boolean default false,
  deposit_number text,
  parts_allowed boolean not null default false,
  transfer_allowed boolean not null default false,
  operation_code text,
  -- What the administration says was paid elsewhere. Payments made here are in ledger_entry.
  paid_elsewhere integer not null default 0 check (paid_elsewhere >= 0),
  imported_payments jsonb not null default '[]',
  -- The last days that the notice prints (D-22), each {palier, jusquau}. Empty: the days are computed.
  notice_deadlines jsonb not null default '[]',
  -- The last day to contest that the notice prints (D-37). Null: the day is computed.
  contest_until date,
  postal_address jsonb,
  -- What the last record said of a fine with money of ours, even if it was refused (D-60): {status, elsewhere, tooMuch}.
  -- Null: the row is what it said.
  last_record jsonb,
  -- When street, plate, speeds and address were erased (D-54).
  erased_at timestamptz,
  -- When a record last brought news.
  imported_at timestamptz not null default now(),
  -- From when the periods of the purge count, where it has found that this is later than imported_at. Infinity: nothing
  -- is due before the status, the pair or the record changes, which sets it to null.
  purge_from timestamptz
);
-- Numbers that the form refuses (V-03): an import takes none any more.
create index fine_unreachable on fine (number) where length(number) = 14 and right(number, 1) not in ('1', '2');
create index fine_pair_key on fine (pair_key);
create index fine_deposit_number on fine (deposit_number) where deposit_number is not null;
create index fine_key_pepper on fine (key_pepper);
-- The purge reads fines oldest first: those that hold something personal, then those that were emptied of it.
create index fine_to_empty on fine (greatest(imported_at, purge_from), id)
  where num_nonnulls(postal_address, masked_plate, street, speed_limit, measured_speed, retained_speed) > 0;
create index fine_emptied on fine (greatest(imported_at, purge_from), id)
  where num_nonnulls(postal_address, masked_plate, street, speed_limit, measured_speed, retained_speed) = 0;
-- Parking charges, whose money has a period of its own.
create index fine_parking on fine (imported_at, id) where notice_type in ('FPSM', 'FPSMm');
-- Fines whose last record contradicts money that was paid here: a person decides (D-91).
create index fine_told on fine (id)
  where (last_record->>'status' = 'PAIEMENT_DESIMPUTE' and status <> 'PAIEMENT_DESIMPUTE')
    or (last_record->>'tooMuch')::bigint > 0;
create index fine_to_re_expose on fine (id) where status = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

-- Sessions and lookups

-- Which fine a browser session has proved to know (D-13). Unlogged: a lookup waits for no disk, and after a crash of
-- the database the fine is looked up again. No reference to fine: a lookup would wait for a payment's lock.
create unlogged table binding (
  session_id text not null,
  fine_id text not null,
  scope text not null check (scope in ('payment', 'receipt')),
  -- It has no index, so that a row is renewed in place.
  seen_at timestamptz not null default now(),
  primary key (session_id, fine_id)
) with (fillfactor = 80);

-- Wrong answers, counted under keyed hashes (D-15). A limit allows some at once, and one more each time some seconds
-- have passed.
create table failure_counter (
  key text primary key,
  -- When the last wrong answer is forgotten.
  forgotten_at timestamptz not null
);
create index failure_counter_forgotten_at on failure_counter (forgotten_at);

-- Lets an answer pass and counts it if it is wrong, or names the limit that allows none for the longest time (D-108).
-- The caller sorts `keys`, or two guesses could wait for each other.
create function judge_guess(
  keys text[], at_once integer[], every_s float8[], only_after text[], is_wrong boolean
) returns table (closed_key text, seconds_left float8) language plpgsql as $$
declare
  forgotten timestamptz[];
  seconds float8;
begin
  -- Wrong answers of one key pass one by one, on all replicas: each sees those that passed before.
  if is_wrong then perform pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(keys) key;
  else perform pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest(keys) key;
    if not exists (select from failure_counter where key = any(keys) and forgotten_at > now()) then return; end if;
  end if;
  for i in 1..cardinality(keys) loop
    forgotten[i] := greatest(now(), (select forgotten_at from failure_counter where key = keys[i]));
  end loop;
  for i in 1..cardinality(keys) loop
    seconds := extract(epoch from forgotten[i] - now()) - (at_once[i] - 1) * every_s[i];
    if seconds > coalesce(seconds_left, 0) and
      (only_after[i] is null or forgotten[array_position(keys, only_after[i])] > now()) then
      closed_key := keys[i];
      seconds_left := seconds;
    end if;
  end loop;
  if closed_key is not null then return next;
  elsif is_wrong then
    for i in 1..cardinality(keys) loop
      insert into failure_counter values (keys[i], least(
        forgotten[i] + make_interval(secs => every_s[i]), now() + make_interval(secs => at_once[i] * every_s[i])))
        on conflict (key) do update set forgotten_at = excluded.forgotten_at;
    end loop;
  end if;
end $$;

-- Timestamps that were exchanged for a token: each is exchanged once (D-14).
create table used_timestamp (
  digest text primary key,
  expires_at timestamptz not null
);
create index used_timestamp_expires_at on used_timestamp (expires_at);

-- Payments

-- One page of the provider for one fine. A live attempt blocks any other of its dossier (invariant 1).
create table attempt (
  id uuid primary key default gen_random_uuid(),
  fine_id text not null references fine (id),
  -- A copy of its fine's, for the unique index attempt_live.
  pair_key text not null,
  session_id text not null,
  reference text not null unique,
  -- The payer's token is derived from the salt (D-19), and found by its hash.
  token_salt text not null,
  token_hash text not null unique,
  token_expires_at timestamptz not null,
  nature text not null check (nature in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  cents integer not null check (cents > 0),
  locale text not null,
  -- The provider's page. Its address is given once.
  address text,
  -- The provider's id of the page.
  checkout_id text unique,
  -- SHA-256 of the value by which the returning payer is recognised.
  return_hash text,
  -- What became of the page. Null: it may still take a card.
  checkout_end text check (checkout_end in ('cancelled', 'expired', 'paid', 'forgotten', 'never-given')),
  created_at timestamptz not null default now(),
  -- When the provider's page ends. Until the provider has made one: when it must have (D-98).
  expires_at timestamptz not null,
  -- What the provider said of the page in the last minutes before that end. Gone: it did not know the page any more.
  late_answer text check (late_answer in ('open', 'over', 'gone')),
  -- Null: the attempt is live.
  ended_at timestamptz,
  -- When to ask the provider next. Null: never again.
  ask_at timestamptz,
  asked_at timestamptz,
  tries integer not null default 0,
  -- The purge has seen that it brought money, so it is erased with its fine only.
  is_kept boolean not null default false
);
create unique index attempt_live on attempt (pair_key) where ended_at is null;
create index attempt_fine on attempt (fine_id);
create index attempt_created_at on attempt (created_at);
-- Attempts that the purge may erase without their fine.
create index attempt_to_erase on attempt (ended_at, id) where not is_kept and ended_at is not null;
-- Pages near their end, which are asked about first.
create index attempt_page_end on attempt (expires_at) where ended_at is null;
-- The queue, by rank: live before ended ones, and not asked yet before those that got no answer.
create index attempt_ask on attempt (
  (case when ended_at is null then 0 else 2 end + case when tries > 0 then 1 else 0 end), ask_at
) where ask_at is not null;

-- What the provider says of one payment. After each transaction, captured - returned equals the sum of the lines of
-- ledger_entry, waiting_change and declaration that name it (docs/payments.md).
create table payment (
  -- One of its ids in payment_name.
  id text primary key,
  -- The fine of its attempt, or the one that a person chose; it never changes. Null: none is known.
  fine_id text references fine (id),
  attempt_id uuid references attempt (id),
  reference text not null,
  state text not null check (state in ('pending', 'reserved', 'captured', 'not-taken', 'unknown')),
  -- The provider's own status, such as CAPTURED/9.
  status text not null,
  -- The payer gave it up.
  is_cancelled boolean not null,
  captured_cents bigint not null check (captured_cents >= 0),
  -- What the last answer with a figure said was captured. Less than captured_cents: a person must look.
  reported_cents bigint check (reported_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  reserved_cents bigint not null check (reserved_cents >= 0),
  currency text not null,
  -- A message named the reference of another attempt.
  other_attempt boolean not null,
  -- Rises with each change of state, figure, currency or name.
  revision integer not null,
  -- The provider has answered a question about it.
  answered boolean not null,
  -- A message is newer than that answer.
  heard_since_answer boolean not null,
  -- When the first news came that no answer has followed. Null: an answer came last.
  heard_at timestamptz,
  -- The unknown status that a person has explained.
  explained_status text,
  -- A person declared what was taken.
  is_figure_declared boolean not null,
  paid_at timestamptz,
  authorisation text,
  card_brand text check (card_brand ~ '^[A-Z0-9_]{1,32}$'),
  card_digits text check (card_digits ~ '^[0-9]{2,4}$'),
  -- The day in Paris on which we first heard of it under any of its ids, whose price its money pays if neither an
  -- attempt nor the provider dates it. Of ids that were merged it is older than created_at.
  day date not null,
  created_at timestamptz not null default now(),
  -- When the amount was first reserved: the card frees it after seven days.
  reserved_at timestamptz,
  -- Why money waits for a person, since when, and why it is in doubt, as server/till/waiting.ts computes it after each
  -- event. Null: nothing waits; it is in no doubt.
  waiting_reason text,
  waiting_since timestamptz,
  doubt text,
  check ((waiting_reason is null) = (waiting_since is null)),
  -- When to ask the provider next. Null: never again.
  ask_at timestamptz,
  asked_at timestamptz,
  tries integer not null default 0
);
create index payment_fine on payment (fine_id);
create index payment_attempt on payment (attempt_id);
create index payment_created_at on payment (created_at);
-- The queue, by rank: undecided before decided ones, and not asked yet before those that got no answer.
create index payment_ask on payment (
  (case when heard_since_answer or state in ('pending', 'reserved', 'unknown') then 0 else 2 end
    + case when tries > 0 then 1 else 0 end), ask_at
) where ask_at is not null;
-- Questions that several tries have not answered.
create index payment_unanswered on payment (asked_at) where ask_at is not null and tries > 1;
create index attempt_unanswered on attempt (asked_at) where ask_at is not null and tries > 1;
create index payment_reserved on payment (reserved_at, id) where state = 'reserved';
create index payment_pending on payment (created_at) where state = 'pending';
create index payment_waiting on payment (waiting_reason, waiting_since, id) where waiting_reason is not null;
-- Payments whose attempt is unknown, as after a restore, by the reference of their transaction.
create index payment_lost on payment (reference) where attempt_id is null;
create index payment_doubted on payment (created_at) where doubt is not null;
-- No answer has followed what was last heard: a closing lists them.
create index payment_without_answer on payment (created_at)
  where (heard_since_answer or not answered) and explained_status is null;

-- Every id by which an answer named a payment. When two turn out to be one payment, its lines keep the id under which
-- they were written.
create table payment_name (
  id text primary key,
  -- By which people name the payment: drawn at random, with a check digit.
  number bigint not null unique check (number between 1000000000 and 9999999999),
  payment_id text not null references payment (id) on delete cascade
);
create index payment_name_payment on payment_name (payment_id);

-- Ids of payments that the purge erased. A message about one of them brings no new money (D-54).
create table erased_payment (
  id text primary key,
  erased_at timestamptz not null default now()
);

-- A refund, capture or cancel, committed before the provider is asked for it. Who asked and why is in intervention.
create table operation (
  -- The key under which the provider recognises a repeat.
  id text primary key,
  kind text not null check (kind in ('refund', 'capture', 'cancel')),
  payment_id text not null references payment_name (id) on delete cascade,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('asked', 'unknown', 'done', 'refused')),
  -- The id that the provider's own answer gave it.
  provider_id text,
  -- The last answer about its payment lists it: its end comes from there.
  is_listed boolean not null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz
);
create index operation_payment on operation (payment_id);
create index operation_provider_id on operation (provider_id) where provider_id is not null;
create index operation_under_way on operation (asked_at) where state in ('asked', 'unknown');

-- Each message whose signature is right, once. It decides nothing: the provider is asked.
create table inbox (
  digest text primary key,
  reference text not null,
  payments text[] not null,
  status text not null,
  received_at timestamptz not null default now(),
  -- Null: the till has not taken it yet.
  processed_at timestamptz
);
create index inbox_reference on inbox (reference);
create index inbox_received_at on inbox (received_at);
create index inbox_payments on inbox using gin (payments);

-- Each change of a fine's status, with its cause (invariant 7).
create table status_change (
  id bigint generated always as identity primary key,
  fine_id text not null references fine (id) on delete cascade,
  from_status text not null,
  to_status text not null,
  cause text not null,
  changed_at timestamptz not null default now()
);
create index status_change_fine on status_change (fine_id);
create index status_change_changed_at on status_change (changed_at);

-- Ledger

-- Lines are only added. Only the purge deletes them (D-54).
create function forbid_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('amendes.purge', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Payments of the fines, with their receipts. No line changes (invariant 6).
create table ledger_entry (
  id uuid primary key default gen_random_uuid(),
  -- The order of lines. Those of one transaction have the same instant.
  rank bigint generated always as identity,
  fine_id text not null references fine (id),
  attempt_id uuid references attempt (id),
  reference text not null unique,
  paid_at timestamptz not null,
  cents integer not null check (cents <> 0),
  -- What the fine still owed after the line.
  balance integer not null check (balance >= 0),
  -- What the fine cost on the day whose price the line pays (D-95).
  price_cents integer not null check (price_cents >= 0),
  -- What was known to be paid elsewhere when the line was written.
  paid_elsewhere integer,
  nature text not null check (nature in ('TOTAL', 'PARTIEL', 'CONSIGNATION')),
  medium smallint not null check (medium between 1 and 7),
  fine_number text not null,
  notice_type text not null,
  transaction_reference text not null,
  -- Null on lines of the demonstration.
  payment_id text references payment_name (id),
  authorisation text,
  -- As the provider names it.
  card_brand text check (card_brand ~ '^[A-Z0-9_]{1,32}$'),
  card_digits text check (card_digits ~ '^[0-9]{2,4}$'),
  verification_code text not null unique,
  -- The line that a negative one takes back (invariant 7).
  reverses uuid unique references ledger_entry (id),
  created_at timestamptz not null default now(),
  check ((cents > 0) = (reverses is null))
);
create index ledger_entry_fine on ledger_entry (fine_id);
create index ledger_entry_transaction on ledger_entry (transaction_reference);
create index ledger_entry_created_at on ledger_entry (created_at, id);
create index ledger_entry_attempt on ledger_entry (attempt_id);
create index ledger_entry_payment on ledger_entry (payment_id);

-- How an event changed the money of a payment that waits for a person. The lines of a payment sum to what waits of it;
-- below zero, money is missing.
create table waiting_change (
  id bigint generated always as identity primary key,
  payment_id text not null references payment_name (id) on delete cascade,
  -- Not a list: a new version may add a reason while the one before still runs.
  reason text not null check (reason ~ '^[a-z-]{1,40}$'),
  cents bigint not null check (cents <> 0),
  created_at timestamptz not null default now()
);
create index waiting_change_payment on waiting_change (payment_id);
create index waiting_change_created_at on waiting_change (created_at);

-- What a person declared of a payment's cents. Once a figure of the provider says the same, a line of the opposite sign
-- takes it back.
create table declaration (
  id bigint generated always as identity primary key,
  payment_id text not null references payment_name (id) on delete cascade,
  reason text not null check (reason in ('returned-otherwise', 'written-off', 'refunded', 'charge-back')),
  cents bigint not null check (cents <> 0),
  operation_id text references operation (id) on delete cascade,
  -- The last day to answer the acquirer about a charge-back.
  answer_by date,
  declared_at timestamptz not null default now()
);
create index declaration_payment on declaration (payment_id);
create index declaration_operation on declaration (operation_id) where operation_id is not null;
create index declaration_declared_at on declaration (declared_at);

-- How an event changed the figures of a payment, so that a day that is over never changes.
create table collection (
  id bigint generated always as identity primary key,
  payment_id text not null references payment_name (id) on delete cascade,
  captured_cents bigint not null,
  returned_cents bigint not null,
  heard_at timestamptz not null default now(),
  check (captured_cents <> 0 or returned_cents <> 0)
);
create index collection_payment on collection (payment_id);
create index collection_heard_at on collection (heard_at);

-- Receipts

-- The address that a payer gave before the payment. It moves to mail once the payment is confirmed, and is deleted once
-- it cannot be any more.
create table attempt_mail (
  attempt_id uuid primary key references attempt (id) on delete cascade,
  recipient text not null,
  recipient_hash text not null
);

-- A receipt that leaves by mail. Its address is deleted when it has left or was refused for good.
create table mail (
  id uuid primary key,
  entry_reference text not null references ledger_entry (reference) on delete cascade,
  -- Null: a person asked for the mail on the receipt.
  attempt_id uuid unique references attempt (id),
  recipient text,
  recipient_hash text not null,
  -- The hash of the network that asked. The purge deletes it after an hour.
  prefix_hash text,
  locale text not null,
  asked_at timestamptz not null default now(),
  -- When a sender began with it. Another may begin some time later.
  claimed_at timestamptz,
  outcome text check (outcome in ('sent', 'refused')),
  check ((outcome is null) = (recipient is not null))
);
create index mail_entry_reference on mail (entry_reference, asked_at);
create index mail_recipient on mail (recipient_hash, asked_at);
create index mail_asked_at on mail (asked_at);
create index mail_prefixed_at on mail (asked_at) where prefix_hash is not null;
create index mail_prefix on mail (prefix_hash, asked_at) where prefix_hash is not null;

-- A receipt that leaves by post, once.
create table letter (
  entry_reference text primary key references ledger_entry (reference) on delete cascade,
  locale text not null,
  asked_at timestamptz not null default now(),
  deposited_at timestamptz
);

-- Jobs

-- The queue: what must be done after a commit, written in the same transaction (invariant 6), and what must be done at
-- some time.
create table outbox (
  id bigint generated always as identity primary key,
  subject text not null,
  key text not null unique,
  payload jsonb not null,
  -- How many tries there were since the last success.
  tries integer not null default 0,
  -- When a server takes it; while one works on it, when another may. Null: nothing more happens by itself.
  next_at timestamptz default now(),
  claimed_at timestamptz,
  -- When the last try failed. A person decides what happens.
  given_up_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  -- When its work was done: a job that runs twice does it once.
  ended_at timestamptz
);
create index outbox_next_at on outbox (next_at) where next_at is not null;
create index outbox_ended_at on outbox (ended_at) where next_at is null;
create index outbox_given_up_at on outbox (given_up_at) where given_up_at is not null;

-- Operation

-- What was done by hand: who, when, on what and why. A person reads it, the service does not.
create table intervention (
  id bigint generated always as identity primary key,
  action text not null check (action in (
    'waiting-settled', 'reversal', 'reopened', 'maintenance-on', 'maintenance-off',
    'refund', 'capture', 'cancel', 'declaration', 'charge-back', 'rejections-settled')),
  target text not null,
  note text not null,
  operator text not null,
  done_at timestamptz not null default now()
);
create index intervention_done_at on intervention (done_at);

-- What the last closing of each day found.
create table report (
  day date primary key,
  -- Broken invariants of the ledger.
  faults integer not null,
  -- What leaves the day open.
  differences integer not null,
  made_at timestamptz not null default now()
);
create index report_broken on report (day) where faults > 0;

-- One reading of a file of fines.
create table import_run (
  id integer generated always as identity primary key,
  -- The whole path.
  file text not null,
  began_at timestamptz not null default now(),
  -- Null: the import runs, or was killed.
  ended_at timestamptz,
  accepted integer not null default 0,
  rejected integer not null default 0,
  warned integer not null default 0,
  -- Rejected lines that wait and have no row in rejected_line.
  unlisted integer not null default 0 check (unlisted >= 0)
);
create index import_run_began_at on import_run (began_at);
create index import_run_unlisted on import_run (id) where unlisted > 0;

-- A rejected line that waits until its number comes again. Its content is not stored.
create table rejected_line (
  id bigint generated always as identity primary key,
  run_id integer not null references import_run on delete cascade,
  line integer not null,
  -- As the line writes it, so it may be no number.
  number text,
  -- Each is a Reason of server/office/import, which knows how to say it.
  reasons jsonb not null
);
create index rejected_line_run on rejected_line (run_id);
create index rejected_line_number on rejected_line (number);

-- One row: whether operators have closed the service.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  active boolean not null default false,
  returns_at timestamptz,
  reason text
);
insert into maintenance default values;

-- One row: the measures of this database, which a job counts each minute and each server shows (D-100).
create table measures (
  only_row boolean primary key default true check (only_row),
  -- JSON (server/metrics/measures.ts), which no statement looks into.
  samples text not null default '{}',
  measured_at timestamptz not null default now()
);
insert into measures default values;

-- Views: each question about money has one meaning, here (D-80). Each names a payment by the id under which it is
-- stored, whatever id a line was written with.

-- Money that waits for a person now. Below zero: it is missing. With offset 0 each line is looked up.
create view waiting_payment as
select payment.id as payment_id, name.number, payment.waiting_reason as reason, payment.waiting_since as since,
  payment.captured_cents - payment.returned_cents
    - (select coalesce(sum(line.cents), 0) from payment_name as named,
      lateral (select cents from ledger_entry where payment_id = named.id offset 0) as line
      where named.payment_id = payment.id)::bigint
    - (select coalesce(sum(said.cents), 0) from payment_name as named,
      lateral (select cents from declaration where payment_id = named.id offset 0) as said
      where named.payment_id = payment.id)::bigint as cents,
  payment.currency
from payment join payment_name as name on name.id = payment.id
where payment.waiting_reason is not null;

-- Cents of one booking, at the instant of its writing. The lines of a payment sum to what is held of it. Kinds: counted
-- and reversed in the ledger; waiting for a person; declared by a person. The receipts with which a demonstration begins
-- have no payment, so they are no money.
create view money_line as
select case when reverses is null then 'counted' else 'reversed' end as kind, created_at as at, cents::bigint as cents,
  null as reason, ledger_entry.id as entry_id, ledger_entry.id::text as rank, name.payment_id
from ledger_entry join payment_name as name on name.id = ledger_entry.payment_id
union all
select 'waiting', created_at, cents, reason, null, lpad(change.id::text, 20, '0'), name.payment_id
from waiting_change as change join payment_name as name on name.id = change.payment_id
union all
select 'declared', declared_at, cents, reason, null, lpad(declaration.id::text, 20, '0'), name.payment_id
from declaration join payment_name as name on name.id = declaration.payment_id;

-- One change of what the provider reports of a payment, at the instant at which it was heard.
create view collected_line as
select name.payment_id, collection.heard_at, collection.captured_cents, collection.returned_cents,
  payment.currency, coalesce(payment.paid_at, payment.created_at) as paid_at
from collection
join payment_name as name on name.id = collection.payment_id
join payment on payment.id = name.payment_id;

-- Money that the payer's bank took back, as a person said, and of which the acquirer's letter can still be answered.
create view open_charge_back as
select said.payment_id, said.cents, payment.currency, said.answer_by
from (
  select name.payment_id, sum(cents)::bigint as cents,
    min(answer_by) filter (where answer_by >= (now() at time zone 'Europe/Paris')::date) as answer_by
  from declaration join payment_name as name on name.id = declaration.payment_id
  where reason = 'charge-back' group by name.payment_id
) as said join payment on payment.id = said.payment_id
where said.cents > 0 and said.answer_by is not null;

-- A payment in doubt, unless its money waits for the same reason. An unknown status is listed in any case.
create view unexplained_payment as
select id, status, doubt, created_at from payment
where doubt is not null and (doubt = 'unknown-status' or doubt is distinct from waiting_reason);

-- An operation whose end nobody knows: asked for, or sent without an answer that tells it.
create view open_operation as
select operation.id, name.payment_id, operation.kind, operation.cents, operation.provider_id, operation.is_listed,
  operation.asked_at
from operation join payment_name as name on name.id = operation.payment_id
where operation.state in ('asked', 'unknown');

-- A payment that waits for nothing: no question, doubt or operation under way, and no money. It has a story if money
-- came, or if a person or a command dealt with it. last_line: the instant of its last line.
create view resting_payment as
select payment.id, payment.fine_id, payment.attempt_id,
  payment.captured_cents > 0 or exists (select from waiting_change where waiting_change.payment_id = any(named.ids))
    or exists (select from declaration where declaration.payment_id = any(named.ids))
    or exists (select from operation where operation.payment_id = any(named.ids))
    or exists (select from ledger_entry where ledger_entry.payment_id = any(named.ids)) as has_story,
  greatest(payment.created_at,
    (select max(heard_at) from collection where collection.payment_id = any(named.ids)),
    (select max(asked_at) from operation where operation.payment_id = any(named.ids)),
    (select max(at) from money_line where money_line.payment_id = payment.id)) as last_line
from payment, lateral (
  select array_agg(name.id) as ids from payment_name as name where name.payment_id = payment.id
) as named
where payment.ask_at is null and payment.doubt is null and payment.waiting_reason is null
  and not exists (select from open_operation where open_operation.payment_id = payment.id);

-- A fine that a period of the purge may touch, and since when neither a record with news nor a change touched it.
-- is_final: its status ends it; else it may be over by the calendar, which is computed and not stored (D-11).
create view closed_fine as
select fine.id, fine.status <> 'A_PAYER' as is_final,
  greatest(fine.imported_at, (select max(changed_at) from status_change where status_change.fine_id = fine.id)) as since
from fine
where fine.status in ('PAYE', 'PAYE_AUTRE', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS')
  or (fine.status = 'A_PAYER' and not exists (
    select from attempt where attempt.pair_key = fine.pair_key and attempt.ended_at is null));

-- What belongs to a fine, for its readers: lines of the ledger, attempts and payments, a row each.

-- The day of an instant in Paris, as YYYY-MM-DD.
create function paris_day(instant timestamptz) returns text language sql stable as $$
  select to_char(instant at time zone 'Europe/Paris', 'YYYY-MM-DD')
$$;

-- 06:00 of the next day in Paris (invariant 7), even if that day has 23 or 25 hours.
create function shown_again_at(written_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', written_at at time zone 'Europe/Paris') + interval '1 day 6 hours') at time zone 'Europe/Paris'
$$;

-- A line of the ledger. It waits until the rest of its payment is shown again; a reversal and a line of the
-- demonstration, which names no payment, have no such time.
create view stored_entry as
select ledger_entry.*,
  paris_day(coalesce((select created_at from attempt where attempt.id = attempt_id), paid_at)) as day,
  paris_day(shown_again_at(created_at)) as balance_from,
  case when reverses is null and payment_id is not null then shown_again_at(created_at) > now() end as waits
from ledger_entry;

-- An attempt. Minutes over: whole minutes since the end of its page, below zero before it. The queue comes round each
-- minute: by next_answer_at it has asked its next question.
create view stored_attempt as
select id, fine_id, reference, session_id, nature, cents, locale, token_salt, token_hash, address, checkout_id,
  checkout_end, expires_at, created_at, paris_day(created_at) as day, ended_at is null as live,
  floor(extract(epoch from now() - expires_at) / 60)::integer as minutes_over,
  coalesce(late_answer <> 'gone', false) as is_seen, ask_at is not null as is_asked,
  greatest(ask_at, now()) + interval '1 minute' as next_answer_at
from attempt;

-- A payment with all its ids, what persons declared of it, and its operations. Silent: not heard of for a day. Each id
-- is looked up in an index: with "offset 0", because planning a join reads as much again.
create view stored_payment as
select payment.*, coalesce(heard_at < now() - interval '24 hours', false) as silent, to_json(named.ids) as names,
  (select json_agg(
      json_build_object('reason', reason, 'cents', said.cents, 'operation_id', operation_id) order by said.id)
    from unnest(named.ids) as name,
      lateral (select * from declaration where declaration.payment_id = name offset 0) as said) as declarations,
  (select json_agg(
      json_build_object('id', one.id, 'kind', kind, 'cents', one.cents, 'state', one.state,
        'provider_id', provider_id, 'is_listed', is_listed,
        'old', one.asked_at < now() - interval '24 hours') order by one.asked_at)
    from unnest(named.ids) as name,
      lateral (select * from operation where operation.payment_id = name offset 0) as one) as operations
from payment, lateral (
  select array_agg(name.id) as ids from payment_name as name where name.payment_id = payment.id) as named;

-- A trigger for each statement, because one for each row would let truncate through.
do $$
declare immutable text;
begin
  foreach immutable in array array[
    'ledger_entry', 'waiting_change', 'declaration', 'collection', 'intervention']
  loop
    execute format('create trigger append_only before update or delete or truncate on %I
      for each statement execute function forbid_change()', immutable);
  end loop;
end $$;
