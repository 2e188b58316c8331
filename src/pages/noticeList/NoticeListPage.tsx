import { useState } from 'react';
import { Button, ButtonGroup, Container, FocusRegion, LastActions, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { currentFine } from '../../session/currentFine.ts';
import { noticeList } from '../../session/noticeList.ts';
import { useWebview } from '../../session/webview.ts';
import { CalendarButton, useDatedFines } from '../common/CalendarButton.tsx';
import { download } from '../common/download.ts';
import { NoticeOverview } from '../common/notices/NoticeOverview.tsx';
import { useNoticeRows } from '../common/notices/useNotices.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { PrintButton } from '../common/PrintButton.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { EndOnDevice } from '../common/session/EndOnDevice.tsx';

/** Says that the list is empty. It takes the focus if the button that cleared the list had it. */
function Empty({ focused }: { readonly focused: boolean }) {
  const { t } = useText();
  const text = <Text>{t('mesAvis.vide')}</Text>;
  return focused ? <FocusRegion>{text}</FocusRegion> : text;
}

export function NoticeListPage() {
  const text = useText();
  const { t } = text;
  const rows = useNoticeRows();
  const isEmpty = rows.length === 0;
  const fine = currentFine.use();
  const isKept = !isEmpty || fine !== null;
  const canKeep = !useWebview() && !isEmpty;
  const toPay = rows.filter(({ action }) => action === 'pay');
  const dated = useDatedFines(toPay.map(({ fine }) => fine));
  const [cleared, setCleared] = useState(false);
  const lead = [t('mesAvis.chapeau'), ...(isKept ? [t('mesAvis.appareilPartage')] : [])];
  const saveTable = async () => {
    const { noticeTable } = await import('./noticeTable.ts');
    download(noticeTable(rows, text), t('mesAvis.fichierCsv'));
  };
  const clear = () => {
    setCleared(true);
    noticeList.clear();
  };
  return (
    <Container>
      <PageHeading title={t('titres.mesAvis')} lead={lead.join(' ')} />
      <NoticeOverview />
      {isEmpty && <Empty focused={cleared} />}
      <ButtonGroup>
        <ScreenLink
          to="lookup"
          label={t(isEmpty ? 'mesAvis.rechercher' : 'justificatif.terminer')}
          main
        />
        {canKeep && <PrintButton label={t('mesAvis.imprimer')} />}
        {canKeep && (
          <Button
            priority="tertiary"
            icon="download-line"
            label={t('mesAvis.csv')}
            onClick={() => void saveTable()}
          />
        )}
        {dated.length > 0 && (
          <CalendarButton fines={dated} label={t('mesAvis.agenda')} file={t('mesAvis.fichier')} />
        )}
      </ButtonGroup>
      {isKept && (
        <LastActions>
          {!isEmpty && <Button priority="tertiary" label={t('mesAvis.effacer')} onClick={clear} />}
          <EndOnDevice />
        </LastActions>
      )}
    </Container>
  );
}
