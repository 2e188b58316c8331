import type { Retentions } from '../ports/Retentions.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import type { Environment } from './settings.ts';

const YEAR_DAYS = 365;

/**
 * Reads the periods of retention.
 * @throws InvalidConfiguration if attempts would outlast their fines
 */
export function retentionsOf(read: Environment): Retentions {
  if (read.RETENTION_TENTATIVES > read.RETENTION_AMENDES) {
    throw new InvalidConfiguration('RETENTION_TENTATIVES must not be above RETENTION_AMENDES');
  }
  return {
    bindings: read.RETENTION_LIAISONS,
    sendings: read.RETENTION_ENVOIS,
    personalData: read.RETENTION_PERSONNELLES,
    fines: read.RETENTION_AMENDES,
    attempts: read.RETENTION_TENTATIVES,
    payments: read.CONSERVATION_PAIEMENTS ? read.CONSERVATION_PAIEMENTS * YEAR_DAYS : null,
    parkingPayments: read.CONSERVATION_STATIONNEMENT * YEAR_DAYS,
  };
}
