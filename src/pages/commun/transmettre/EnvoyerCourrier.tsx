import type { EnvoiProgramme } from '#contract/schemas/paiement.ts';
import { Button, ButtonGroup, type ModalContentProps, Section, Text, useModal } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import type { EtatAction } from '../useAction.ts';
import { ResultatEnvoi } from './ResultatEnvoi.tsx';

export interface EnvoyerCourrierProps {
  readonly etat: EtatAction<EnvoiProgramme>;
  readonly envoyer: () => Promise<void>;
}

/** Asks once before a letter leaves: it cannot be called back, and there is one per receipt. */
function Confirmer({ data: envoyer, close }: ModalContentProps<() => Promise<void>>) {
  const { t } = useText();
  const confirmer = () => {
    close();
    void envoyer();
  };
  return (
    <>
      <Text>{t('justificatif.courrier.confirmation')}</Text>
      <ButtonGroup>
        <Button
          type="button"
          label={t('justificatif.courrier.confirmer')}
          onClick={confirmer}
          testId="confirmer-courrier"
        />
        <Button
          type="button"
          priority="secondary"
          label={t('justificatif.courrier.annuler')}
          onClick={close}
        />
      </ButtonGroup>
    </>
  );
}

/** Sends the receipt by post to the address on file (K-07). */
export function EnvoyerCourrier({ etat, envoyer }: EnvoyerCourrierProps) {
  const { t } = useText();
  const { open } = useModal();
  const demander = () =>
    open({
      component: Confirmer,
      title: t('justificatif.courrier.titre'),
      data: envoyer,
      size: 'sm',
      hideFooter: true,
    });
  return (
    <Section title={t('justificatif.courrier.titre')} screenOnly>
      <Text>{t('justificatif.courrier.texte')}</Text>
      <ResultatEnvoi etat={etat} fait={t('justificatif.courrier.fait')} />
      <Button
        type="button"
        priority="secondary"
        label={t('justificatif.courrier.action')}
        loading={etat.etape === 'cours'}
        onClick={demander}
        testId="envoyer-courrier"
      />
    </Section>
  );
}
