import type { ReactNode } from 'react';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { List, Stack, Text, TextLink } from '#design';
import { asksForDriver } from '../../domain/driver.ts';
import { canBeContested, rightsCase } from '../../domain/rights.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { FineCalendar } from '../common/CalendarButton.tsx';
import { contestTerms, extensions, isContestOver } from '../common/contestDay.ts';
import type { Fold } from './fold.ts';

function title(fine: Fine, { t, formats }: TextOfLanguage): string {
  if (fine.consignation) return t('detail.volets.deposer');
  if (fine.contestation === undefined) return t('detail.volets.contesterAvis');
  if (isContestOver(fine)) return t('detail.volets.contesterDepasse');
  return t('detail.volets.contester', { date: formats.day(fine.contestation.dernierJour) });
}

/** A deposit is contested with a number of its own (D-17), and a company names the driver before anything else. */
function steps(fine: Fine, { t, rich }: TextOfLanguage, driverSite: string): ReactNode[] {
  const deposit = fine.numConsignation;
  const isOfDriver = rightsCase(fine) !== 'fine' && asksForDriver(fine);
  return [
    ...(deposit === null
      ? []
      : [rich('detail.consignation.frereTexte', { numero: formatNumber(deposit) })]),
    ...(isOfDriver
      ? [
          <>
            <span>{rich('detail.important.entreprise')}</span>{' '}
            <TextLink external href={driverSite} label={t('detail.important.entrepriseLien')} />
          </>,
        ]
      : []),
  ];
}

function depositSteps(fine: Fine, text: TextOfLanguage): ReactNode[] {
  const { t, rich } = text;
  const { contestation: contest } = fine;
  return [
    rich('detail.consignation.exigee'),
    t('detail.consignation.justificatif'),
    t('detail.consignation.effet'),
    t('detail.consignation.rendue'),
    ...(contest === undefined || isContestOver(fine) ? [] : extensions(contest, text)),
  ];
}

interface Parts {
  readonly terms: string | null;
  readonly link: { readonly href: string; readonly label: string };
  readonly steps: readonly ReactNode[];
}

function usePartsOf(fine: Fine): Parts {
  const text = useText();
  const { t, language } = text;
  const { contestation: sites, liens: links } = useServices().settings;
  const site = sites[language];
  const rights = rightsCase(fine);
  if (rights === 'deposit') {
    const link = { href: site, label: t('detail.important.consignationLien') };
    return { terms: null, link, steps: depositSteps(fine, text) };
  }
  if (rights === 'parkingCharge' || rights === 'warning') {
    const link = { href: links.stationnement, label: t('detail.important.fpsLien') };
    return { terms: null, link, steps: [] };
  }
  // The clock of the device stands beside the first date of the page, which is that of the amount if it has one.
  const onDevice = fine.montants.valableJusquau === null;
  return {
    terms: contestTerms(fine, { ...text, onDevice }),
    link: { href: site, label: t('accueil.important.lien') },
    steps: steps(fine, text, site),
  };
}

/** Says how to contest, under a title that names the last day. Null where nothing can be contested here. */
export function useContest(fine: Fine): Fold | null {
  const text = useText();
  const { terms, link, steps } = usePartsOf(fine);
  if (!canBeContested(fine)) return null;
  const content = (
    <Stack>
      {terms !== null && <Text>{terms}</Text>}
      <TextLink external {...link} />
      {steps.length > 0 && <List items={steps} />}
      {fine.consignation && <FineCalendar fine={fine} />}
    </Stack>
  );
  return { id: 'contester', title: title(fine, text), content };
}
