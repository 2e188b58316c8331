import type { ReactNode } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import { ButtonGroup, ExternalLinkButton, ImportantAside, List } from '#design';
import { type RightsCase, rightsCase } from '../../domain/rights.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { contestDay, isContestOver } from '../common/contestDay.ts';

/** What paying entails, and what to do instead. Few words: on a phone they are read before the button (D-37). */
function sentences(
  fine: Fine,
  rights: RightsCase,
  { t, rich, formats }: TextOfLanguage,
): ReactNode[] {
  const day = contestDay(fine, { t, formats });
  const points = fine.pointsEncourus ?? 0;
  const withPoints = points > 0 ? [t('detail.important.points', { points: String(points) })] : [];
  const contest = isContestOver(fine) ? day : `${t('detail.important.contester')} ${day}`;
  switch (rights) {
    case 'none':
      return [];
    case 'lastNotice':
      return [t('detail.important.dernierAvis')];
    case 'partlyPaid':
      return [t('detail.important.partiel'), ...withPoints];
    case 'deposit':
      // Its day is beside the amount (D-23).
      return [rich('detail.important.consignation')];
    case 'parkingCharge':
      return [rich('detail.important.fps')];
    case 'warning':
      return [rich('detail.important.avertissement')];
    case 'criminalOffence':
      return [t('detail.important.delit'), ...withPoints, contest];
    case 'fine':
      return [t('detail.important.payer'), ...withPoints, contest];
    case 'vehicle':
      return [
        t('detail.important.payer'),
        ...withPoints,
        contest,
        t('detail.important.entreprise'),
      ];
  }
}

function Links({ rights }: { readonly rights: RightsCase }) {
  const { t, language } = useText();
  const { settings } = useServices();
  const site = settings.contestation[language];
  switch (rights) {
    case 'none':
    case 'lastNotice':
    case 'partlyPaid':
      return null;
    case 'parkingCharge':
    case 'warning':
      return (
        <ExternalLinkButton
          href={settings.liens.stationnement}
          label={t('detail.important.fpsLien')}
        />
      );
    case 'deposit':
      return <ExternalLinkButton href={site} label={t('detail.important.consignationLien')} />;
    case 'fine':
    case 'criminalOffence':
      return <ExternalLinkButton href={site} label={t('accueil.important.lien')} />;
    case 'vehicle':
      return (
        <ButtonGroup>
          <ExternalLinkButton href={site} label={t('accueil.important.lien')} />
          <ExternalLinkButton href={site} label={t('detail.important.entrepriseLien')} />
        </ButtonGroup>
      );
  }
}

export function RightsAside({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const rights = rightsCase(fine);
  const items = sentences(fine, rights, text);
  if (items.length === 0) return null;
  return (
    <ImportantAside
      title={text.t('accueil.important.titre')}
      text={items.length === 1 ? items[0] : <List items={items} />}
      action={<Links rights={rights} />}
    />
  );
}
