-- Joins each stored fine with its deposit (invariant 9), as an import does. Pairs that a version before had left in two
-- dossiers could be paid twice. Left alone: a number with several candidates, two live attempts, money on both.
create temporary table paire on commit drop as
  select fine.id as fine_id, deposit.id as deposit_id
  from amende as fine join amende as deposit on deposit.num_avis = fine.num_consignation
  where deposit.dossier <> fine.dossier
    and deposit.num_avis ~ '^[0-9]{13}2$' and coalesce(deposit.num_consignation, fine.num_avis) = fine.num_avis
    and not exists (select 1 from amende as other
      where other.num_consignation = deposit.num_avis and other.id <> fine.id)
    and not exists (select 1 from amende as other
      where other.num_consignation = fine.num_avis and other.id <> deposit.id)
    and not exists (select 1 from amende as other
      where other.dossier in (fine.dossier, deposit.dossier) and other.id not in (fine.id, deposit.id));

-- The order in which every transaction locks the rows; what follows sees what others have committed.
select id from amende where id in (select fine_id from paire union select deposit_id from paire)
  order by num_avis for update;

create temporary table liaison_de_paire on commit drop as
  select fine.id as fine_id, deposit.id as deposit_id, fine.dossier as fine_dossier, deposit.dossier as deposit_dossier,
    fine_live, deposit_live, fine_paid, deposit_paid
  from paire join amende as fine on fine.id = fine_id join amende as deposit on deposit.id = deposit_id
  cross join lateral (select
    exists (select 1 from tentative where amende_id = fine_id and etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE')) as fine_live,
    exists (select 1 from tentative where amende_id = deposit_id and etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE'))
      as deposit_live,
    coalesce((select sum(montant) from ecriture where amende_id = fine_id), 0) > 0 as fine_paid,
    coalesce((select sum(montant) from ecriture where amende_id = deposit_id), 0) > 0 as deposit_paid) as state
  where not (fine_live and deposit_live) and not (fine_paid and deposit_paid);

-- The number with a live attempt or money keeps its dossier.
create temporary table deplacement on commit drop as
  select
    case when deposit_live or (deposit_paid and not fine_live) then fine_dossier else deposit_dossier end as source,
    case when deposit_live or (deposit_paid and not fine_live) then deposit_dossier else fine_dossier end as target
  from liaison_de_paire;
update amende set dossier = target from deplacement where dossier = source;
update tentative set dossier = target from deplacement where dossier = source;

-- A payable number whose pair is paid is closed, with its cause.
with ferme as (
  update amende set statut = 'PAYE_AUTRE'
  from liaison_de_paire join amende as paid
    on paid.statut = 'PAYE' and (fine_paid and paid.id = fine_id or deposit_paid and paid.id = deposit_id)
  where amende.id in (fine_id, deposit_id) and amende.id <> paid.id and amende.statut = 'A_PAYER'
  returning amende.id)
insert into changement_statut (amende_id, de, vers, cause)
  select id, 'A_PAYER', 'PAYE_AUTRE', 'PAIEMENT_DU_FRERE' from ferme;
