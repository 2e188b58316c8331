import type { Report } from '../../database/tables/reports.ts';

/** Counts differences that are no money waiting for a person. */
export const openDifferences = ({ accounts }: Pick<Report, 'accounts'>): number =>
  accounts.differences.filter(({ cause }) => cause.kind !== 'waiting').length;
