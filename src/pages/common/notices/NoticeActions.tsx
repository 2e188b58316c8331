import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { Button, ButtonLink } from '#design';
import { asksForDriver } from '../../../domain/driver.ts';
import type { NoticeRow } from '../../../domain/noticeList.ts';
import { rightsCase } from '../../../domain/rights.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { useNoticeChoice } from './useNotices.ts';

const ACTIONS = {
  pay: 'mesAvis.actions.continuer',
  receipt: 'mesAvis.actions.justificatif',
  askKey: 'mesAvis.actions.relire',
} as const;

interface Props {
  readonly row: NoticeRow;
  readonly remove: (row: NoticeRow) => void;
}

/** Shows the actions of a row. Each has the number in its name, because the labels repeat in every row. */
export function NoticeActions({ row, remove }: Props) {
  const { t, language } = useText();
  const { settings } = useServices();
  const choose = useNoticeChoice();
  const about = t('mesAvis.actions.avis', { numero: formatNumber(row.fine.numAvis) });
  const rights = rightsCase(row.fine);
  const isOfCompany = rights === 'vehicle' || rights === 'criminalOffence';
  const beforeCourt = rights === 'parkingCharge' || rights === 'warning';
  const contest = { site: settings.contestation[language], name: 'contester' } as const;
  const court = { site: settings.liens.stationnement, name: 'contesterTribunal' } as const;
  const driver =
    isOfCompany && asksForDriver(row.fine) ? [{ ...contest, name: 'designer' } as const] : [];
  const links = row.contestable ? [beforeCourt ? court : contest, ...driver] : [];
  return (
    <>
      {row.action !== 'none' && (
        <Button
          size="small"
          priority="secondary"
          label={t(row.begunAt === null ? ACTIONS[row.action] : 'mesAvis.actions.verifier')}
          about={about}
          onClick={() => void choose(row)}
        />
      )}
      {links.map(({ site, name }) => (
        <ButtonLink
          key={name}
          external
          size="small"
          priority="tertiary"
          href={site}
          label={t(`mesAvis.actions.${name}`)}
          about={about}
        />
      ))}
      <Button
        size="small"
        priority="tertiary no outline"
        label={t('mesAvis.actions.retirer')}
        about={about}
        onClick={() => remove(row)}
      />
    </>
  );
}
