import type { Fine } from '#contract/schemas/fine.ts';
import { List, Section } from '#design';
import { daysUntil, fewDaysToArrive } from '../../domain/lastDay.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { usePhones } from './usePhones.ts';

/** A cheque has an earlier last day (D-39). */
function chequeSentence(fine: Fine, { t, formats }: TextOfLanguage): string {
  const day = fine.arriveeJusquau;
  if (day === null) return t('choix.autres.cheque');
  const name = daysUntil(day, new Date()) === null ? 'chequeDepasse' : 'chequeJusquau';
  const sentence = t(`choix.autres.${name}`, { date: formats.day(day) });
  const lastDay = fine.montants.valableJusquau;
  return lastDay !== null && day < lastDay
    ? `${sentence} ${t('choix.autres.plusCourt')}`
    : sentence;
}

/** The notice may give an account, which is of use while money can still arrive (D-39). */
function mayTransferElsewhere(fine: Fine): boolean {
  const now = new Date();
  const day = fine.arriveeJusquau;
  const inTime =
    day === null || (daysUntil(day, now) !== null && fewDaysToArrive(day, now) === null);
  return !fine.virementAutorise && inTime;
}

/** Explains other ways to pay, as sentences and not as buttons (D-18). */
export function OtherPayments({ fine }: { readonly fine?: Fine }) {
  const text = useText();
  const { t, rich } = text;
  const phones = usePhones();
  return (
    <Section title={t('choix.autres.titre')}>
      <List
        items={[
          t('choix.autres.application'),
          rich('choix.autres.telephone', phones),
          rich('choix.autres.pva'),
          fine === undefined ? t('choix.autres.cheque') : chequeSentence(fine, text),
          ...(fine === undefined || mayTransferElsewhere(fine) ? [t('choix.autres.virement')] : []),
        ]}
      />
    </Section>
  );
}
