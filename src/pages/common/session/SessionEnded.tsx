import { Button, Callout, Container, Modal } from '#design';
import { useText } from '../../../i18n/useText.tsx';

interface Props {
  /** The page stays readable after the dialog, and goes on saying it. */
  readonly wasRead: boolean;
  readonly read: () => void;
  readonly lookUp: () => void;
}

/** It never says that nothing was charged (D-25). */
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
