-- Where a receipt goes by itself once its payment is confirmed, as the payer said before the card page. The row leaves with
-- the confirmation, for envoi_mail, or is deleted with the last word on the attempt, at the latest when its token ends.
create table mail_tentative (
  tentative_id uuid primary key references tentative (id),
  destinataire text not null,
  destinataire_empreinte text not null
);

-- The mail that a payment sent by itself: one for each attempt, whatever is answered how often.
alter table envoi_mail add column tentative_id uuid unique references tentative (id);
