import { useEffect } from 'react';
import { announce, Button, ButtonGroup, focusField, LastActions, Section } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { foundHere } from '../../session/foundHere.ts';
import { noticeList } from '../../session/noticeList.ts';
import { NoticeOverview } from '../common/notices/NoticeOverview.tsx';
import { useNoticeRows } from '../common/notices/useNotices.ts';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { EndOnDevice } from '../common/session/EndOnDevice.tsx';

/** More notices would move the help of the page below the screen. */
const MOST = 3;

export function HomeNotices() {
  const { t } = useText();
  const rows = useNoticeRows();
  // A row that took the focus on this visit must not take it on the next one.
  useEffect(() => () => foundHere.clear(), []);
  const clear = () => {
    noticeList.clear();
    focusField('numTelepaiementCode');
    announce(t('mesAvis.vide'), 'polite');
  };
  return (
    <Section title={t('titres.mesAvis')}>
      <NoticeOverview most={MOST} />
      {rows.length > 1 && (
        <ButtonGroup>
          <ScreenLink
            to="mesAvis"
            label={
              rows.length > MOST
                ? t('mesAvis.voirTous', { nombre: rows.length })
                : t('mesAvis.voir')
            }
            priority="tertiary"
          />
        </ButtonGroup>
      )}
      <LastActions>
        <Button priority="tertiary" label={t('mesAvis.effacer')} onClick={clear} />
        <EndOnDevice />
      </LastActions>
    </Section>
  );
}
