/** What the peers that are not made of our own markup say: as much, and the same elements, as the home page. */
export const TEXTS = {
  service: 'Amendes.gouv.fr',
  skip: 'Aller au contenu',
  title: 'Payer une amende',
  lead: 'Consultez et payez votre amende par carte bancaire, en toute sécurité.',
  important: 'Important',
  contest:
    'Payer une amende vaut reconnaissance de l’infraction. Pour contester, ne payez pas et utilisez le service de contestation.',
  number: 'Numéro de télépaiement',
  numberHint: '14 ou 18 chiffres, par exemple 1234-1234-1234-12',
  key: 'Clé',
  keyHint: '2 chiffres',
  action: 'Rechercher mon amende',
  error: 'Le numéro de télépaiement ou la clé est invalide.',
  where: 'Où trouver le numéro et la clé ?',
  faq: 'Consulter les questions fréquentes',
} as const;

export const NOTICES = [
  'AF - Avis de contravention',
  'AFM - Avis d’amende forfaitaire majorée',
  'AFD - Avis d’amende forfaitaire délictuelle',
  'AFDM - Avis d’amende forfaitaire délictuelle majorée',
  'AVTS - Avis de vente, transport et services',
  'DAAP - Décision d’amende administrative',
  'FPSM - Forfait de post-stationnement majoré',
] as const;

export const ANSWER =
  'Le numéro de télépaiement et la clé sont imprimés en haut à droite de l’avis, sous le logo. Saisissez les chiffres sans espace.';

export const LINKS = [
  'Plan du site',
  'Aide',
  'Sécurité',
  'Glossaire',
  'Questions fréquentes',
  'Nos engagements',
  'Mentions légales',
  'Données personnelles',
] as const;
