import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { avecSuite, messageEchec } from '../commun/messageEchec.ts';
import type { MotifEchec } from './useEnvoi.ts';

/** Failures that the same request may not meet a second time. */
const A_REESSAYER: ReadonlySet<MotifEchec> = new Set([
  'verification-en-cours',
  'indisponible',
  'destination',
  'technique',
]);

/** Nothing is wrong: the fine is or may be paid already. */
const NORMAUX: ReadonlySet<MotifEchec> = new Set([
  'paiement-en-cours',
  'deja-paye',
  'verification-en-cours',
]);

interface Props {
  readonly motif: MotifEchec;
  readonly erreur: unknown;
  readonly reprendre: () => void;
}

/** Why the payment did not start: nothing was taken, and what to do next. */
export function EchecEnvoi({ motif, erreur, reprendre }: Props) {
  const texte = useText();
  const { t, langue } = texte;
  const description =
    motif === 'technique'
      ? messageEchec(erreur, texte)
      : avecSuite(t(`envoiSips.erreurs.${motif}.texte`), erreur, texte);
  return (
    <>
      <Alert
        severity={NORMAUX.has(motif) ? 'info' : 'error'}
        description={description}
        role="alert"
      />
      <ButtonGroup>
        {A_REESSAYER.has(motif) ? (
          <Button
            type="button"
            label={t('envoiSips.reessayer')}
            onClick={reprendre}
            testId="action-principale"
          />
        ) : (
          <ButtonLink
            href={href('accueil', langue)}
            label={t('envoiSips.recherche')}
            testId="action-principale"
          />
        )}
        <ButtonLink
          href={href('detail', langue)}
          label={t('envoiSips.retour')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}
