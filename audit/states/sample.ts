import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import { shown } from './driver.ts';
import type { State } from './state.ts';

const saying =
  (key: string): NonNullable<State['announces']> =>
  (language) =>
    text(language, key, { attente: DEFAULT_SETTINGS.attente });

const onHome = (message: string) => saying(`accueil.messages.erreurs.${message}`);
const MAINTENANCE = saying('detail.messages.erreurs.causes.maintenance');
const FAILURE = saying('detail.messages.erreurs.techPaiement');

/** An outcome that the page says once it knows it. @param title key below `confirmation` */
const outcome = (name: string, from: Parameters<typeof shown>[1], title: string): State =>
  shown(`confirmation-${name}`, from, {
    held: true,
    announces: saying(`confirmation.${title}.titre`),
  });

/** States of the catalogue that the audit looks at, by the names of its register and its reports. */
export const states: readonly State[] = [
  shown('accueil', 'Home/Default'),
  shown('aide', 'StaticPages/Help'),
  shown('facile', 'StaticPages/EasyRead'),
  shown('plan', 'StaticPages/Sitemap'),
  shown('confidentialite', 'StaticPages/Privacy'),
  shown('securite', 'StaticPages/Security'),
  shown('glossaire', 'StaticPages/Glossary'),
  shown('faq', 'StaticPages/Faq', { languages: ['fr'] }),
  shown('accessibilite', 'StaticPages/Accessibility'),
  shown('engagement', 'StaticPages/Commitments'),
  shown('mentionsLegales', 'StaticPages/LegalNotice'),
  shown('verification', 'Verification/Empty'),
  shown('introuvable', 'Error/UnknownAddress'),
  shown('demonstration', 'Demonstration/List'),
  shown('erreur-session', 'Error/Session'),
  shown('erreur-trop-de-tentatives', 'Error/TooManyAttempts'),
  shown('erreur-maintenance', 'Error/Maintenance'),
  shown('erreur-technique', 'Error/Technique'),
  shown('verification-erreurs', 'Verification/NothingTyped'),
  shown('verification-conforme', 'Verification/Yes'),
  shown('verification-nonConforme', 'Verification/No'),
  shown('accueil-erreurs', 'Home/NothingTyped'),
  shown('accueil-deplie', 'Home/WhereToFind'),
  shown('faq-deplie', 'StaticPages/FaqUnfolded', { languages: ['fr'] }),
  shown('accueil-webview', 'Home/Webview'),
  shown('accueil-suggestion', 'Home/LanguageSuggestion', { languages: ['en', 'de'] }),

  shown('recherche-payee-pva', 'Home/PaidAtTobacconist', { announces: onHome('messagePVA') }),
  shown('recherche-payee-ailleurs', 'Home/PaidOtherNumber', { announces: onHome('avisPaye') }),
  shown('recherche-en-cours', 'Home/PaymentUnderWay', { announces: onHome('paiementEnCours') }),
  shown('recherche-desimputee', 'Home/PaymentReversed', { announces: onHome('nonTelepayable') }),
  shown('recherche-divers-majoree', 'Home/PaymentMiscellaneous', {
    announces: onHome('telepaiementImpossible'),
  }),
  shown('recherche-expiree', 'Home/PaymentExpired', {
    announces: onHome('dateLimitePaiementDepasse'),
  }),
  shown('recherche-annulee-forfaitaire', 'Home/PaymentCancelledFixedPenalty', {
    announces: onHome('telepaiementImpossibleForfaitaireAnnule'),
  }),
  shown('recherche-annulee-majoree', 'Home/PaymentCancelledIncreased', {
    announces: onHome('telepaiementImpossibleAnnule'),
  }),
  shown('recherche-cle-erronee', 'Home/WrongKey', { announces: onHome('cleInvalide') }),
  shown('recherche-inconnue', 'Home/UnknownNumber', { announces: onHome('numTelInconnu') }),
  shown('recherche-trop-de-tentatives', 'Home/TooManyAttempts', { announces: FAILURE }),
  shown('recherche-technique', 'Home/Outage', { announces: FAILURE }),
  shown('recherche-indisponible', 'Home/Unavailable', { announces: FAILURE }),
  shown('recherche-maintenance', 'Home/Maintenance', { announces: MAINTENANCE }),
  shown('recherche-jeton-refuse', 'Home/TokenRefused'),
  shown('recherche-en-attente', 'Home/Searching'),

  shown('dialogue-application', 'Home/HelpApplication'),
  shown('dialogue-telephone', 'Home/HelpTelephone'),
  shown('dialogue-parametres', 'Home/DisplaySettings'),

  shown('detail', 'Detail/Reduced'),
  shown('detail-partiel-erreur', 'Detail/PartTooSmall'),
  shown('choix', 'PaymentChoice/CardOnly'),
  shown('choix-virement', 'PaymentChoice/CardOrTransfer'),
  shown('choix-mail-erreur', 'PaymentChoice/MailWrongAddress'),
  shown('indicatif', 'OperationCode/Empty'),
  shown('indicatif-erreur', 'OperationCode/NothingTyped'),
  shown('virement', 'Transfer/Details'),
  shown('virement-indicatif', 'Transfer/DetailsWithOperationCode'),
  shown('virement-echec', 'Transfer/Fault'),
  shown('virement-attente', 'Transfer/Loading'),
  shown('envoi-attente', 'HandOff/UnderWay'),
  shown('envoi-retour', 'HandOff/Back'),
  shown('envoi-paiement-en-cours', 'HandOff/PaymentInProgress'),
  shown('envoi-deja-paye', 'HandOff/AlreadyPaid'),
  shown('envoi-verification-en-cours', 'HandOff/VerificationInProgress'),
  shown('session-bientot-finie', 'Detail/SessionAlmostOver'),
  shown('session-finie', 'Detail/SessionOver'),
  shown('session-finie-lue', 'Detail/SessionOverRead'),
  shown('confirmation-attente', 'Confirmation/Checking'),
  outcome('ACCEPTE', 'Confirmation/Accepted', 'ACCEPTE'),
  outcome('REFUSE', 'Confirmation/Refused', 'REFUSE'),
  outcome('ANNULE', 'Confirmation/Cancelled', 'ANNULE'),
  outcome('EN_ATTENTE', 'Confirmation/Pending', 'EN_ATTENTE'),
  outcome('EXPIRE', 'Confirmation/Expired', 'EXPIRE'),
  outcome('inconnue', 'Confirmation/Fault', 'inconnu'),
  shown('session-terminee', 'Home/UnknownConfirmation'),
  shown('justificatif', 'Receipt/Paid'),
  shown('justificatif-avis-suivant', 'Receipt/NextNotice'),
  shown('justificatif-mail-erreur', 'Receipt/MailWrongAddress'),
  shown('justificatif-mail-envoye', 'Receipt/MailSent'),
  shown('justificatif-sans-preuve', 'Receipt/PaidElsewhere'),
  shown('justificatif-non-paye', 'Receipt/NotPaid'),

  shown('mes-avis', 'NoticeList/Several'),
  // At 320 px a section below the screen is not drawn yet, and axe-core takes its estimated height for an overlap.
  shown('accueil-avis', 'Home/WithNotices', { widths: [1280, 768] }),
  shown('mes-avis-retire', 'NoticeList/Removed'),
  shown('mes-avis-vide', 'NoticeList/Empty'),
];
