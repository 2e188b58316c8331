import type { Report } from '../../database/tables/reports.ts';

/** Counts what leaves a day open: differences but for money that waits, and payments without an answer. */
export const openDifferences = ({
  accounts,
  unconfirmed,
}: Pick<Report, 'accounts' | 'unconfirmed'>): number =>
  unconfirmed.length + accounts.differences.filter(({ cause }) => cause.kind !== 'waiting').length;
