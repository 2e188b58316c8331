import { List, Section } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';

/** The other ways to pay, explained, not offered as buttons (D-18). */
export function OtherPayments() {
  const { t, rich } = useText();
  const { telephonePaiement: telephone, telephoneEtranger: etranger } =
    useServices().settings.liens;
  return (
    <Section title={t('choix.autres.titre')}>
      <List
        items={[
          t('choix.autres.application'),
          rich('choix.autres.telephone', { telephone, etranger }),
          rich('choix.autres.pva'),
          t('choix.autres.cheque'),
        ]}
      />
    </Section>
  );
}
