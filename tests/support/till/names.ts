import type { Accepted } from '#server/till/answers.ts';
import type { TillEvent } from '#server/till/judge.ts';

/** The provider's name of the payment that comes first. */
export const firstPayment = (reference: string): string => `${reference}_0`;

const oddities = ({ isOurs, amountsAgree, paymentId, reference }: Accepted): string =>
  [
    isOurs ? '' : ', another merchant',
    amountsAgree ? '' : ', two amounts',
    paymentId === firstPayment(reference) ? '' : ', another payment',
  ].join('');

/** In one line, for a path of the walk and for a row of `docs/till.md`. */
export function nameOf(event: TillEvent): string {
  switch (event.type) {
    case 'start-asked':
      return `start ${event.nature}${event.nature === 'TOTAL' && event.cents ? ` ${event.cents}` : ''} of the ${event.fineId}`;
    case 'accepted':
      return `${event.reference} accepted ${event.cents} by ${event.via}${oddities(event)}`;
    case 'ended':
      return `${event.reference} ended ${event.to} by ${event.cause}`;
    case 'transfer':
      return `transfer of ${event.cents} to the ${event.fineId}`;
    case 'item-settled':
      return `item ${event.item.reason} ${event.item.cents} ${event.outcome}`;
    case 'imported':
      return `record: the ${event.fineId} ${event.told.status} ${event.told.elsewhere}`;
    case 'pending':
    case 'unreadable':
      return `${event.reference} ${event.type}`;
    case 'reversal':
    case 'reopened':
      return `${event.type} ${event.entryId}`;
    case 're-exposed':
      return `re-exposed ${event.fineId}`;
    case 'linked':
      return 'linked';
  }
}
