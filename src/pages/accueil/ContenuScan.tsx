import { Text } from '#design';
import { useTexte } from '../../i18n/useTexte.ts';

/** Content of the scan modal: typing the number gives the same result. */
export function ContenuScan() {
  const { t } = useTexte();
  return <Text>{t('accueil.scan.texte')}</Text>;
}
