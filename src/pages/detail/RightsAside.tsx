import type { ReactNode } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import { ButtonGroup, ExternalLinkButton, ImportantAside, List } from '#design';
import { type Rights, rights } from '../../domain/rights.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { contestDay, isContestOver } from '../common/contestDay.ts';

/** What paying entails, and what to do instead. Few words: on a phone they are read before the button (D-37). */
function sentences(fine: Fine, cases: Rights, { t, rich, formats }: TextOfLanguage): ReactNode[] {
  const day = contestDay(fine, { t, formats });
  const { pointsEncourus: points = 0 } = fine;
  const withPoints = points > 0 ? [t('detail.important.points', { points: String(points) })] : [];
  const contest = isContestOver(fine) ? day : `${t('detail.important.contester')} ${day}`;
  switch (cases) {
    case 'aucun':
      return [];
    case 'dernierAvis':
      return [t('detail.important.dernierAvis')];
    case 'partiel':
      return [t('detail.important.partiel'), ...withPoints];
    case 'consignation':
      // Its day is beside the amount (D-23).
      return [rich('detail.important.consignation')];
    case 'fps':
    case 'avertissement':
      return [rich(`detail.important.${cases}`)];
    case 'delit':
      return [t('detail.important.delit'), ...withPoints, contest];
    case 'amende':
      return [t('detail.important.payer'), ...withPoints, contest];
    case 'vehicule':
      return [
        t('detail.important.payer'),
        ...withPoints,
        contest,
        t('detail.important.entreprise'),
      ];
  }
}

function Links({ cas: cases }: { readonly cas: Rights }) {
  const { t, langue } = useText();
  const { contestation, liens } = useServices().settings;
  const site = contestation[langue];
  switch (cases) {
    case 'aucun':
    case 'dernierAvis':
    case 'partiel':
      return null;
    case 'fps':
    case 'avertissement':
      return (
        <ExternalLinkButton href={liens.stationnement} label={t('detail.important.fpsLien')} />
      );
    case 'consignation':
      return <ExternalLinkButton href={site} label={t('detail.important.consignationLien')} />;
    case 'amende':
    case 'delit':
      return <ExternalLinkButton href={site} label={t('accueil.important.lien')} />;
    case 'vehicule':
      return (
        <ButtonGroup>
          <ExternalLinkButton href={site} label={t('accueil.important.lien')} />
          <ExternalLinkButton href={site} label={t('detail.important.entrepriseLien')} />
        </ButtonGroup>
      );
  }
}

export function RightsAside({ amende }: { readonly amende: Fine }) {
  const text = useText();
  const cases = rights(amende);
  const items = sentences(amende, cases, text);
  if (items.length === 0) return null;
  return (
    <ImportantAside
      title={text.t('accueil.important.titre')}
      text={items.length === 1 ? items[0] : <List items={items} />}
      action={<Links cas={cases} />}
    />
  );
}
