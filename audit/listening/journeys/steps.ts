import type { Listener } from '../listener.ts';
import type { Notice } from '../notices.ts';

export const ACCEPTED_CARD = '4100000000000000';

/** The focus goes on by itself after the longest number, or where its first digits tell its length. */
const goesOnByItself = (number: string) => number.length === 18 || /^(\d)\1\1/.test(number);

export async function enter(listener: Listener, { number, key }: Notice): Promise<void> {
  await listener.type(number);
  if (!goesOnByItself(number)) await listener.press('Tab');
  await listener.type(key);
}

/** Presses the button of home, and hears the next page. */
export const lookUp = (listener: Listener) =>
  listener.go('Return', { title: listener.words('titres.accueil'), leaves: true });

/** From the provider to the outcome, by the button that has the focus. */
export async function comeBack(listener: Listener): Promise<void> {
  listener.part('Back from the provider');
  await listener.go('Return', { title: listener.words('service.nom') });
}
