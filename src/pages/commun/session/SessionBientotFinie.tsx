import { Button, MessageLine, Modal, Stack } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { avecSuite } from '../messageEchec.ts';
import type { EtatAction } from '../useAction.ts';

interface Props {
  /** Whole minutes that are left, rounded up. */
  readonly minutes: number;
  readonly etat: EtatAction<unknown>;
  /** Asks the server to keep the session. */
  readonly rester: () => void;
}

/** The offer to stay (D-28). Whoever closes it is there, and stays too: nothing is lost by a reflex. */
export function SessionBientotFinie({ minutes, etat, rester }: Props) {
  const texte = useText();
  const { t, formats } = texte;
  const echec = etat.etape === 'echec' ? avecSuite(t('session.echec'), etat.erreur, texte) : '';
  return (
    <Modal
      open
      alert={t('session.bientot.texte', { duree: formats.duree(minutes * 60) })}
      size="sm"
      hideFooter
      title={t('session.bientot.titre')}
      onClose={rester}
    >
      <Stack>
        <MessageLine kind="error" message={echec} />
        <Button
          type="button"
          label={t('session.rester')}
          loading={etat.etape === 'cours'}
          onClick={rester}
        />
      </Stack>
    </Modal>
  );
}
