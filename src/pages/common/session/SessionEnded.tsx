import { Button, Callout, Container, Modal } from '#design';
import { useText } from '../../../i18n/useText.tsx';

interface Props {
  /** Whether the dialog has been closed: the page stays readable then, and goes on saying it. */
  readonly wasRead: boolean;
  readonly read: () => void;
  readonly lookUp: () => void;
}

/** The session is over: what that means and the way back (D-28). It never says that nothing was charged (D-25). */
export function SessionEnded({ wasRead, read, lookUp }: Props) {
  const { t } = useText();
  const title = t('session.finie.titre');
  const text = t('session.finie.texte');
  const action = <Button type="button" label={t('session.finie.action')} onClick={lookUp} />;
  if (wasRead) {
    return (
      <Container>
        <Callout title={title} text={text} action={action} />
      </Container>
    );
  }
  return (
    <Modal open alert={text} size="sm" hideFooter title={title} onClose={read}>
      {action}
    </Modal>
  );
}
