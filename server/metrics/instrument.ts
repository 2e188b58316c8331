import type { CompteursEchec } from '../ports/FailureCounters.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { Metriques } from './metrics.ts';

/** The same gateway, whose questions to the provider are timed. */
export function mesurerPasserelle(
  passerelle: PaymentGateway,
  { passerelle: histogramme }: Metriques,
): PaymentGateway {
  return {
    ...passerelle,
    async diagnostiquer(reference, delaiMs) {
      const finir = histogramme.startTimer();
      try {
        const reponse = await passerelle.diagnostiquer(reference, delaiMs);
        finir({ issue: reponse === null ? 'inconnue' : 'repondue' });
        return reponse;
      } catch (erreur) {
        finir({ issue: 'erreur' });
        throw erreur;
      }
    },
  };
}

/** The same counters; each wrong answer is measured. */
export function mesurerCompteurs(
  compteurs: CompteursEchec,
  { reponsesFausses }: Metriques,
): CompteursEchec {
  return {
    ...compteurs,
    async compter(fenetres) {
      reponsesFausses.inc();
      return compteurs.compter(fenetres);
    },
  };
}
