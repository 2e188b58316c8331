-- REPONSE_ILLISIBLE: sealed by the provider, and yet not as documented. It may tell of money, so a person looks at it.
alter table a_rapprocher drop constraint a_rapprocher_motif_check;
alter table a_rapprocher add constraint a_rapprocher_motif_check check (motif in (
  'TENTATIVE_INCONNUE', 'MARCHAND_DIFFERENT', 'MONTANT_DIFFERENT', 'TROP_PERCU', 'NON_CONFIRME', 'REPONSE_ILLISIBLE',
  'VIREMENT_SANS_AMENDE', 'VIREMENT_NON_AUTORISE', 'VIREMENT_MONTANT', 'VIREMENT_STATUT'));
