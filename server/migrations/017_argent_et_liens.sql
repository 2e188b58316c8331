-- The fine that can take money that was set aside; null when nobody knows.
alter table a_rapprocher add column amende_id text references amende (id) on delete set null;
update a_rapprocher set amende_id = tentative.amende_id from tentative
where tentative.id = a_rapprocher.tentative_id;

-- A payment that an operator took back: the money waits until it is known where it went.
alter table a_rapprocher drop constraint a_rapprocher_motif_check;
alter table a_rapprocher add constraint a_rapprocher_motif_check check (motif in (
  'TENTATIVE_INCONNUE', 'MARCHAND_DIFFERENT', 'MONTANT_DIFFERENT', 'TROP_PERCU', 'NON_CONFIRME', 'REPONSE_ILLISIBLE',
  'VIREMENT_SANS_AMENDE', 'VIREMENT_NON_AUTORISE', 'VIREMENT_MONTANT', 'VIREMENT_STATUT', 'PAIEMENT_DESIMPUTE'));

-- The money set aside that a line counts, once.
alter table ecriture add column a_rapprocher_id bigint unique references a_rapprocher (id);

-- Cents known as paid elsewhere when the line was written: later news changes no earlier balance. Null on older lines.
alter table ecriture add column deja_regle integer;

insert into a_rapprocher (motif, empreinte, amende_id, transaction_reference, tentative_id, montant, devise, traite_le)
select 'PAIEMENT_DESIMPUTE', 'desimputation/' || premiere.reference_reglement, premiere.amende_id,
  premiere.transaction_reference, premiere.tentative_id, premiere.montant, '978', reprise.cree_le
from ecriture as reprise join ecriture as premiere on premiere.id = reprise.contrepasse;
