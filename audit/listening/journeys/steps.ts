import { href } from '#contract/paths.ts';
import type { Listener } from '../listener.ts';

/** Number and key of a notice of the demonstration. */
export type Notice = readonly [number: string, key: string];

export const FINE: Notice = ['51900101000011', '21'];
export const OTHER_FINES: readonly Notice[] = [
  ['51900101000021', '81'],
  ['51900101000031', '01'],
];
export const IN_PARTS: Notice = ['77770201000011', '28'];
export const DEPOSIT: Notice = ['51900101000012', '57'];
export const TRANSFER: Notice = ['909011010000000141', '67'];
/** Printed on that notice. */
export const OPERATION_CODE = 'LX73K9Q2';
export const CARDS = {
  accepted: '4100000000000000',
  refused: '4100000000000005',
  pending: '4100000000000060',
  expired: '4100000000000097',
} as const;

/** The focus goes on by itself after the longest number, or where its first digits tell its length. */
const goesOnByItself = (number: string) => number.length === 18 || /^(\d)\1\1/.test(number);

export async function enter(listener: Listener, [number, key]: Notice): Promise<void> {
  await listener.type(number);
  if (!goesOnByItself(number)) await listener.press('Tab');
  await listener.type(key);
}

export async function lookUp(listener: Listener, notice: Notice): Promise<void> {
  await listener.reach('Tab', listener.words('accueil.formulaire.numero'));
  await enter(listener, notice);
  await listener.go('Return', { title: listener.words('titres.accueil'), leaves: true });
}

/** From the detail of a fine to the choice of the method, or to the card where there is no choice. */
export async function goOn(listener: Listener): Promise<void> {
  const labels = ['detail.reglement.continuer', 'choix.titreCarte'].map((key) =>
    listener.words(key),
  );
  await listener.reach('Tab', ...labels);
  await listener.press('Return', 'page');
}

/** From the detail of a fine to the provider's page. */
export async function chooseCard(listener: Listener): Promise<void> {
  await goOn(listener);
  await listener.reach('Tab', listener.words('choix.continuerCarte'));
  await listener.go('Return', { title: listener.words('service.nom'), leaves: true });
}

/** The provider's pages, and the way back. */
export async function payByCard(listener: Listener, card: string): Promise<void> {
  listener.part('The provider’s card page');
  for (const field of [card, '12/30', '123']) {
    await listener.press('Tab');
    await listener.type(field);
  }
  await listener.press('Return', 'page');
  listener.part('3-D Secure');
  await listener.press('Tab');
  listener.part('Back from the provider');
  await listener.go('Return', { title: listener.words('service.nom') });
}

export async function openHome(listener: Listener): Promise<void> {
  await listener.open(href('accueil', listener.language), listener.words('titres.accueil'));
}
