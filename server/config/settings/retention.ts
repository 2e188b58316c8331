import Type from 'typebox';
import type { Retentions } from '../../ports/Retentions.ts';
import { InvalidConfiguration } from '../InvalidConfiguration.ts';
import { days, type Read, whole } from '../settingKinds.ts';

export const RETENTION_SETTINGS = {
  RETENTION_LIAISONS: days('session bindings', 1),
  RETENTION_ENVOIS: days(
    'mails and letters that have left, with their files, finished jobs, morning pages and records of imports',
    90,
  ),
  RETENTION_PERSONNELLES: days('street, plate, speeds and postal address of closed fines', 365),
  RETENTION_AMENDES: days('closed fines that nobody paid here', 1_825),
  RETENTION_TENTATIVES: days(
    'attempts that took no money, no longer than `RETENTION_AMENDES`',
    400,
  ),
  CONSERVATION_PAIEMENTS: Type.Optional(
    Type.Integer({
      description:
        'years that `purge` keeps payments, their fines and receipts by the rules of public accounting, once the fine is closed; without it none is deleted',
      minimum: 1,
      maximum: 100,
      required: true,
    }),
  ),
  CONSERVATION_STATIONNEMENT: whole(
    'as `CONSERVATION_PAIEMENTS`, of parking charges: six years at most (order of 3 April 2018)',
    [1, 6, 6],
  ),
};

const YEAR_DAYS = 365;

/**
 * Reads the periods of retention.
 * @throws InvalidConfiguration if attempts would outlast their fines
 */
export function retentionsOf(read: Read<typeof RETENTION_SETTINGS>): Retentions {
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
