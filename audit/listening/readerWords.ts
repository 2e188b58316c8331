import type { Language } from '#contract/domain/languages.ts';

/** What Orca 43 says by itself, as in the translations of orca and at-spi2-core. */
export interface ReaderWords {
  /** Of a region that has nothing to say. */
  readonly regions: readonly string[];
  readonly dialogs: readonly string[];
  /** Of a field that is wrong. */
  readonly invalid: string;
  /** Of what the cursor leaves, such as a list of the page before. */
  readonly leaving: RegExp;
}

export const READER_WORDS: Readonly<Record<Language, ReaderWords>> = {
  fr: {
    regions: ['barre d’état', 'notification', 'alerte'],
    dialogs: ['boîte de dialogue', 'notification', 'alerte'],
    invalid: 'saisie non valable',
    leaving: /^sortie d/,
  },
  en: {
    regions: ['status bar', 'statusbar', 'notification', 'alert'],
    dialogs: ['dialog', 'notification', 'alert'],
    invalid: 'invalid entry',
    leaving: /^leaving /,
  },
  de: {
    regions: ['Statusleiste', 'Benachrichtigung', 'Alarm'],
    dialogs: ['Dialog', 'Benachrichtigung', 'Alarm'],
    invalid: 'ungültiger Eintrag',
    leaving: / wird verlassen$/,
  },
  nl: {
    regions: ['statusbalk', 'melding', 'alarm'],
    dialogs: ['dialoogvenster', 'melding', 'alarm'],
    invalid: 'ongeldige invoer',
    leaving: / verlaten$/,
  },
  it: {
    regions: ['barra di stato', 'notifica', 'allerta'],
    dialogs: ['dialogo', 'notifica', 'allerta'],
    invalid: 'voce non valida',
    leaving: /^usciti d/,
  },
  es: {
    regions: ['barra de estado', 'notificación', 'alerta'],
    dialogs: ['diálogo', 'notificación', 'alerta'],
    invalid: 'entrada no válida',
    leaving: /^saliendo d/,
  },
};
