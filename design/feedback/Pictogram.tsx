import calendar from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/digital/calendar.svg?no-inline';
import signature from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/document/document-signature.svg?no-inline';
import help from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/environment/human-cooperation.svg?no-inline';
import justice from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/institutions/justice.svg?no-inline';
import money from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/institutions/money.svg?no-inline';
import book from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/leisure/book.svg?no-inline';
import connectionLost from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/system/connection-lost.svg?no-inline';
import success from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/system/success.svg?no-inline';
import technicalError from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/system/technical-error.svg?no-inline';
import warning from '@codegouvfr/react-dsfr/dsfr/artwork/pictograms/system/warning.svg?no-inline';
import styles from './Pictogram.module.css';

/** The files must stay files (`no-inline`), because `<use>` draws nothing from a `data:` address. */
const FILES = {
  book,
  calendar,
  connectionLost,
  help,
  justice,
  money,
  signature,
  success,
  technicalError,
  warning,
} as const;

export interface PictogramProps {
  readonly name: keyof typeof FILES;
}

const LAYERS = ['decorative', 'minor', 'major'] as const;

/**
 * Decorates, so screen readers skip it.
 * Use above the title of bad news, and in plain-words pages. Not as a hint on a button: its `icon`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/pictogramme
 */
export function Pictogram({ name }: PictogramProps) {
  return (
    <svg className={styles.pictogram} viewBox="0 0 80 80" aria-hidden="true">
      {LAYERS.map((layer) => (
        <use
          key={layer}
          className={`fr-artwork-${layer}`}
          href={`${FILES[name]}#artwork-${layer}`}
        />
      ))}
    </svg>
  );
}
