/** The page on personal data lists these keys, so a new one is added there, too. */
export const KEYS = {
  token: 'tai_token',
  fine: 'tai_amende',
  notices: 'tai_avis',
  paymentChoice: 'tai_choix',
  startedHere: 'tai_paiement',
  wantedMail: 'tai_destinataire',
  refusals: 'tai_refus',
  language: 'tai_langue',
  webview: 'tai_webview',
  bindings: 'tai_liaisons',
  declinedSuggestion: 'tai_suggestion_langue_refusee',
} as const;
