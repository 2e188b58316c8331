-- Receipts by e-mail. The address stands here until the mail has left or was refused for good; then only its
-- keyed hash does.
create table envoi_mail (
  id uuid primary key,
  reference_reglement text not null references ecriture (reference_reglement),
  destinataire text,
  destinataire_empreinte text not null,
  locale text not null,
  demande_le timestamptz not null default now(),
  -- Somebody is sending it; a sender that died is forgotten after a while.
  pris_le timestamptz,
  issue text check (issue in ('PARTI', 'REFUSE')),
  termine_le timestamptz,
  check ((issue is null) = (termine_le is null)),
  check ((issue is null) = (destinataire is not null))
);
create index envoi_mail_reference on envoi_mail (reference_reglement, demande_le);

-- Receipts by post: one letter per receipt.
create table courrier (
  reference_reglement text primary key references ecriture (reference_reglement),
  locale text not null,
  demande_le timestamptz not null default now(),
  depose_le timestamptz
);
