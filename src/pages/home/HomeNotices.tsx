import { href } from '#contract/paths.ts';
import { Button, ButtonGroup, ButtonLink, focusField, Section } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { noticeList } from '../../session/noticeList.ts';
import { NoticeOverview } from '../common/notices/NoticeOverview.tsx';
import { useNoticeRows } from '../common/notices/useNoticeRows.ts';
import { EndOnDevice } from '../common/session/EndOnDevice.tsx';

/** More would push the help of the page away. */
const MOST = 3;

export function HomeNotices() {
  const { t, language } = useText();
  const rows = useNoticeRows();
  const clear = () => {
    noticeList.clear();
    focusField('numTelepaiementCode');
  };
  return (
    <Section title={t('titres.mesAvis')}>
      <NoticeOverview most={MOST} />
      <ButtonGroup>
        {rows.length > 1 && (
          <ButtonLink
            href={href('mesAvis', language)}
            label={
              rows.length > MOST
                ? t('mesAvis.voirTous', { nombre: rows.length })
                : t('mesAvis.voir')
            }
            priority="secondary"
          />
        )}
        <Button type="button" priority="secondary" label={t('mesAvis.effacer')} onClick={clear} />
        <EndOnDevice />
      </ButtonGroup>
    </Section>
  );
}
