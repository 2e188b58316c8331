-- Mails are counted by receipt, by recipient and by who asks: a keyed hash of the address prefix, emptied by the purge once
-- its hour is over.
alter table envoi_mail add column prefixe_empreinte text;
create index envoi_mail_destinataire on envoi_mail (destinataire_empreinte, demande_le);
create index envoi_mail_prefixe on envoi_mail (prefixe_empreinte, demande_le) where prefixe_empreinte is not null;
