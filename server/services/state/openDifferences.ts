import type { Report } from '../../database/tables/reports.ts';

/** Counts differences that no item explains. */
export const openDifferences = ({ accounts }: Pick<Report, 'accounts'>): number =>
  accounts.differences.filter(({ item }) => item === null).length;
