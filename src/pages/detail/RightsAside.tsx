import type { ReactNode } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import { ImportantAside, List, TextLink } from '#design';
import { asksForDriver } from '../../domain/driver.ts';
import { type RightsCase, rightsCase } from '../../domain/rights.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { contestDay, isContestOver } from '../common/contestDay.ts';
import { depositConsequence } from '../common/depositConsequence.ts';

interface Sites {
  readonly contest: string;
  readonly parkingCourt: string;
}

function linked(sentence: ReactNode, href: string, label: string) {
  return (
    <>
      <span>{sentence}</span> <TextLink external href={href} label={label} />
    </>
  );
}

function howToContest(fine: Fine, { t, formats }: TextOfLanguage, sites: Sites) {
  const day = contestDay(fine, { t, formats });
  const how = isContestOver(fine) ? day : `${t('detail.important.contester')} ${day}`;
  return linked(how, sites.contest, t('accueil.important.lien'));
}

/** A company names the driver first. */
const nameDriver = (fine: Fine, { t, rich }: TextOfLanguage, sites: Sites): ReactNode[] =>
  asksForDriver(fine)
    ? [
        linked(
          rich('detail.important.entreprise'),
          sites.contest,
          t('detail.important.entrepriseLien'),
        ),
      ]
    : [];

/** What paying entails, and what to do instead. Few words: on a phone they are read before the button (D-37). */
function sentences(
  fine: Fine,
  rights: RightsCase,
  sites: Sites,
  text: TextOfLanguage,
): ReactNode[] {
  const { t, rich } = text;
  const points = fine.pointsEncourus ?? 0;
  const withPoints = (sentence: string) =>
    points > 0
      ? `${sentence} ${t('detail.important.points', { points: String(points) })}`
      : sentence;
  const parkingCourt = (sentence: ReactNode) =>
    linked(sentence, sites.parkingCourt, t('detail.important.fpsLien'));
  switch (rights) {
    case 'none':
      return [t('detail.important.juge')];
    case 'lastNotice':
      return [t('detail.important.dernierAvis')];
    case 'partlyPaid':
      return [withPoints(t('detail.important.partiel'))];
    case 'deposit':
      // Its day is beside the amount (D-23).
      return [
        linked(
          `${t('detail.important.consignation')} ${depositConsequence(fine, t)}`,
          sites.contest,
          t('detail.important.consignationLien'),
        ),
      ];
    case 'parkingCharge':
      return [parkingCourt(rich('detail.important.fps'))];
    case 'warning':
      return [parkingCourt(rich('detail.important.avertissement'))];
    case 'criminalOffence':
      return [
        withPoints(t('detail.important.delit')),
        howToContest(fine, text, sites),
        ...nameDriver(fine, text, sites),
      ];
    case 'fine':
      return [withPoints(t('detail.important.payer')), howToContest(fine, text, sites)];
    case 'vehicle':
      return [
        withPoints(t('detail.important.payer')),
        howToContest(fine, text, sites),
        ...nameDriver(fine, text, sites),
      ];
  }
}

export function RightsAside({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { settings } = useServices();
  const sites = {
    contest: settings.contestation[text.language],
    parkingCourt: settings.liens.stationnement,
  };
  const items = sentences(fine, rightsCase(fine), sites, text);
  if (items.length === 0) return null;
  return (
    <ImportantAside
      title={text.t('accueil.important.titre')}
      text={items.length === 1 ? items[0] : <List items={items} />}
    />
  );
}
