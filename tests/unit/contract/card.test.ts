import { describe, expect, it } from 'vitest';
import { type Card, describeCard } from '#contract/domain/card.ts';

describe('D-19: the card that a receipt names', () => {
  it.each<[Card | null, string | null]>([
    [{ marque: 'VISA', fin: '0000' }, 'Visa …0000'],
    [{ marque: 'CB', fin: '42' }, 'CB …42'],
    [{ marque: 'MASTERCARD', fin: null }, 'Mastercard'],
    [{ marque: null, fin: '0000' }, '…0000'],
    [{ marque: null, fin: null }, ''],
    [null, ''],
    // What is no card is told by its channel, and so is a name of every object.
    [{ marque: 'PAYPAL', fin: null }, null],
    [{ marque: 'constructor', fin: '0000' }, null],
  ])('%j is named %j', (card, expected) => {
    expect(describeCard(1, card)).toBe(expected);
  });

  it.each([2, 3, 4, 5, 6, 7])('a payment by the channel %i names no card', (media) => {
    expect(describeCard(media, { marque: 'VISA', fin: '0000' })).toBeNull();
  });
});
