import type { ReactNode } from 'react';
import { rulesOf } from '#contract/domain/noticeType.ts';
import { afterLastDay } from '#contract/domain/owed.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { ImportantAside, List, Text, TextLink } from '#design';
import { asksForDriver } from '../../domain/driver.ts';
import { canBeContested, rightsCase } from '../../domain/rights.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { contestDay, depositConsequence } from '../common/contestDay.ts';
import { enforcementAfterNotice } from '../common/enforcement.ts';
import { payingSentence, pointsSentence } from './payingSentence.ts';

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

/** Says how to contest. A deposit is contested with a number of its own (D-17). */
function howToContest(fine: Fine, { t, formats }: TextOfLanguage, sites: Sites): ReactNode[] {
  const day = contestDay(fine, { t, formats });
  const number = fine.numConsignation;
  const steps = [linked(day, sites.contest, t('accueil.important.lien'))];
  if (number === null || !canBeContested(fine)) return steps;
  return [...steps, t('detail.consignation.frereTexte', { numero: formatNumber(number) })];
}

interface Rights {
  /** The rights in few words, so that they are read before the button at any text size (D-37). */
  readonly short: ReactNode;
  readonly steps: readonly ReactNode[];
}

function rightsOf(fine: Fine, sites: Sites, text: TextOfLanguage): Rights {
  const { t, rich } = text;
  const only = (short: ReactNode): Rights => ({ short, steps: [] });
  const parkingCourt = (sentence: ReactNode) =>
    linked(sentence, sites.parkingCourt, t('detail.important.fpsLien'));
  // The person who pays the rest may not be the one who has paid a part.
  const admission =
    rulesOf(fine.typeAmende).contest === 'criminalOffence' ? t('detail.important.delit') : '';
  const rights = rightsCase(fine);
  switch (rights) {
    case 'none':
      return only(t('detail.important.juge'));
    case 'lastNotice':
      return only(`${enforcementAfterNotice(fine, t)} ${t('detail.important.dernierAvis')}`);
    case 'partlyPaid':
      return only(
        `${admission} ${t('detail.important.partiel')} ${pointsSentence(fine, t)}`.trim(),
      );
    case 'deposit':
      // The last day of a deposit is beside its amount (D-23).
      return only(
        linked(
          `${t('detail.important.consignation')} ${depositConsequence(fine, t)}`,
          sites.contest,
          t('detail.important.consignationLien'),
        ),
      );
    case 'parkingCharge':
      return only(parkingCourt(rich('detail.important.fps')));
    case 'warning':
      return only(parkingCourt(rich('detail.important.avertissement')));
    case 'criminalOffence':
    case 'vehicle':
    case 'fine': {
      const steps = howToContest(fine, text, sites);
      // A company must name the driver before anything else.
      if (rights !== 'fine' && asksForDriver(fine)) {
        const label = t('detail.important.entrepriseLien');
        steps.push(linked(rich('detail.important.entreprise'), sites.contest, label));
      }
      return { short: payingSentence(fine, text), steps };
    }
  }
}

function useRights(fine: Fine): Rights {
  const text = useText();
  const { settings } = useServices();
  const sites = {
    contest: settings.contestation[text.language],
    parkingCourt: settings.liens.stationnement,
  };
  return rightsOf(fine, sites, text);
}

/**
 * True if only the line of the rights says that payment is enforced after the last amount. Where today's amount has no
 * day, the sentence beside it says so.
 */
const isEnforcedLater = (fine: Fine): boolean =>
  rightsCase(fine) !== 'lastNotice' &&
  fine.montants.valableJusquau !== null &&
  afterLastDay(fine).kind === 'collection';

/** Says what paying and waiting entail. */
export function RightsLine({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  return (
    <>
      <Text>{useRights(fine).short}</Text>
      {isEnforcedLater(fine) && <Text>{enforcementAfterNotice(fine, t)}</Text>}
    </>
  );
}

/** Shows the rights beside the button on a wide screen, and after it on a narrow one. */
export function RightsAside({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  const { steps } = useRights(fine);
  const [first, ...others] = steps;
  if (first === undefined) return null;
  return (
    <ImportantAside
      title={t('detail.consignation.frereTitre')}
      text={others.length === 0 ? first : <List items={steps} />}
    />
  );
}
