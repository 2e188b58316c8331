import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { Button, ExternalLinkButton } from '#design';
import { asksForDriver } from '../../../domain/driver.ts';
import type { NoticeRow } from '../../../domain/noticeList.ts';
import { rightsCase } from '../../../domain/rights.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { useNoticeChoice } from './useNoticeChoice.ts';

const ACTIONS = {
  pay: 'mesAvis.actions.continuer',
  receipt: 'mesAvis.actions.justificatif',
  askKey: 'mesAvis.actions.relire',
} as const;

interface Props {
  readonly row: NoticeRow;
  readonly remove: (row: NoticeRow) => void;
}

/** Each label has the number, because the page repeats them. */
export function NoticeActions({ row, remove }: Props) {
  const { t, language } = useText();
  const { settings } = useServices();
  const choose = useNoticeChoice();
  const number = formatNumber(row.fine.numAvis);
  const rights = rightsCase(row.fine);
  const isOfCompany = rights === 'vehicle' || rights === 'criminalOffence';
  const beforeCourt = rights === 'parkingCharge' || rights === 'warning';
  return (
    <>
      {row.action !== 'none' && (
        <Button
          type="button"
          size="small"
          priority="secondary"
          label={t(row.begunAt === null ? ACTIONS[row.action] : 'mesAvis.actions.verifier', {
            numero: number,
          })}
          onClick={() => void choose(row)}
        />
      )}
      {row.contestable && (
        <ExternalLinkButton
          size="small"
          priority="tertiary"
          href={beforeCourt ? settings.liens.stationnement : settings.contestation[language]}
          label={t(`mesAvis.actions.${beforeCourt ? 'contesterTribunal' : 'contester'}`, {
            numero: number,
          })}
        />
      )}
      {row.contestable && isOfCompany && asksForDriver(row.fine) && (
        <ExternalLinkButton
          size="small"
          priority="tertiary"
          href={settings.contestation[language]}
          label={t('mesAvis.actions.designer', { numero: number })}
        />
      )}
      <Button
        type="button"
        size="small"
        priority="tertiary no outline"
        label={t('mesAvis.actions.retirer', { numero: number })}
        onClick={() => remove(row)}
      />
    </>
  );
}
