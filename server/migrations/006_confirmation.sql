-- A refusal may be of an earlier card, and the answer that came after it may be lost: no retry of it is documented. When
-- the time of a closed attempt is over, the provider is asked once what became of it; this is when it had told.
alter table tentative add column confirmee_le timestamptz;
update tentative set confirmee_le = terminee_le where terminee_le is not null;

drop index tentative_a_balayer;
create index tentative_a_balayer on tentative (interrogee_le nulls first, expire_le)
  where confirmee_le is null and etat in ('OUVERTE', 'EN_ATTENTE', 'REFUSEE', 'ANNULEE', 'EXPIREE');
