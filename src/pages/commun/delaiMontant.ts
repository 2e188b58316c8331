import type { Amende } from '#contract/schemas/amende.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';
import { joursRestants } from './dernierJour.ts';
import { libellePalier } from './libellePalier.ts';

function jusquau({ montants, typeAmende, contestation }: Amende, { t, formats }: TextOfLanguage) {
  // Of a deposit the day that counts is the last one to contest, not the last one to deposit (D-23).
  if (contestation !== undefined && !contestation.depasse) {
    return t('detail.consignation.dernierJour', { date: formats.jour(contestation.dernierJour) });
  }
  const palier = libellePalier(typeAmende, montants.palier, t);
  return montants.valableJusquau === null
    ? t('detail.montants.palierSansDate', { palier })
    : t('detail.montants.jusquau', { palier, date: formats.jour(montants.valableJusquau) });
}

/** How many days are left, by the clock of the device: the server decides what is due (D-11). */
function reste(amende: Amende, { t, formats }: TextOfLanguage): string {
  const jours = joursRestants(amende, new Date());
  if (jours === null) return '';
  return jours === 0
    ? t('detail.montants.aujourdhuiDernier')
    : t('detail.montants.joursRestants', { jours: formats.jours(jours) });
}

/** What the amount is, until when it holds and how many days are left (D-11, D-22, D-23). */
export function delaiMontant(amende: Amende, texte: TextOfLanguage): string {
  const jours = reste(amende, texte);
  const jour = jusquau(amende, texte);
  return jours === '' ? jour : `${jour.replace(/\.$/, '')}. ${jours}`;
}
