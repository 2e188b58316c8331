-- When a lookup last asked for a fine whose attempt is in doubt: the sweep asks about these first.
alter table tentative add column demandee_le timestamptz;

-- Attempts in doubt, by dossier: each lookup and each payment start asks for them, and nearly always finds none.
create index tentative_douteuse on tentative (dossier)
  where confirmee_le is null and etat in ('OUVERTE', 'EN_ATTENTE', 'REFUSEE', 'ANNULEE', 'EXPIREE');
