import { inject } from 'vitest';
import { migrer } from '#server/database/migrer.ts';
import { type BaseOuverte, ouvrirPostgres } from '#server/database/ouvrir.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PaymentGateway, ReponsePaiement } from '#server/ports/PaymentGateway.ts';
import type { DependancesPaiement } from '#server/services/demarrerPaiement.ts';
import { lier } from '#server/services/liaisons.ts';
import { nouvelleBase } from '../support/postgres.ts';

export const MARCHAND = '002001000000001';
const MONTANT = 13_500;

/** Two replicas of the service: two pools on one database. */
export interface Repliques {
  readonly a: BaseOuverte['base'];
  readonly b: BaseOuverte['base'];
  fermer(): Promise<void>;
}

/** Opens an empty, migrated database twice. */
export async function ouvrirRepliques(): Promise<Repliques> {
  const url = await nouvelleBase(inject('postgresUrl'));
  const [a, b] = [await ouvrirPostgres(url), await ouvrirPostgres(url)];
  await migrer(a.base);
  return {
    a: a.base,
    b: b.base,
    async fermer() {
      await Promise.all([a.fermer(), b.fermer()]);
    },
  };
}

const passerelle: PaymentGateway = {
  marchand: MARCHAND,
  origines: [],
  formulaire: ({ transactionReference, montant }) => ({
    action: 'https://paiement.invalid/paymentInit',
    champs: { transactionReference, montant: String(montant) },
  }),
  lireReponse: () => {
    throw new Error('answers are given to the service as objects here');
  },
  diagnostiquer: async () => null,
};

/** What the payment services need, on one replica. */
export function dependances(base: BaseOuverte['base']): DependancesPaiement {
  return {
    base,
    passerelle,
    secretRetour: 'secret-de-test-des-courses',
    urlAutomatique: 'http://127.0.0.1/automatique',
    urlRetour: 'http://127.0.0.1/retour',
  };
}

let rang = 0;

type Insertion = Partial<Pick<Tables['amende'], 'dossier' | 'consignation'>>;

/** Inserts a fine that is due in full, with no deadline to cross. @returns its payment number */
export async function creerAmende(
  base: BaseOuverte['base'],
  propre: Insertion = {},
): Promise<string> {
  rang += 1;
  const fin = propre.consignation ? '12' : '11';
  const numAvis = `6150${String(rang).padStart(8, '0')}${fin}`;
  await base
    .insertInto('amende')
    .values({
      id: numAvis.padStart(22, 'a'),
      num_avis: numAvis,
      dossier: numAvis,
      cle_empreinte: 'x',
      cle_poivre: 'x',
      type_amende: 'AF',
      statut: 'A_PAYER',
      date_envoi_avis: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10),
      date_infraction: new Date(),
      commune: 'Rennes',
      nature_libelle: 'Stationnement',
      minoree: 9000,
      forfaitaire: MONTANT,
      majoree: 37_500,
      consignation: false,
      fractionnable: false,
      virement_autorise: false,
      deja_regle_importe: 0,
      reglements_importes: '[]',
      ...propre,
    })
    .execute();
  return numAvis;
}

/** Binds a session to a fine, as a lookup with the right key does. */
export async function lierSession(
  base: BaseOuverte['base'],
  session: string,
  numAvis: string,
): Promise<void> {
  await lier(base, session, numAvis.padStart(22, 'a'), 'PAIEMENT');
}

/** An accepted answer of the provider; `propre` changes what differs. */
export function reponse(
  transactionReference: string,
  propre: Partial<ReponsePaiement> = {},
): ReponsePaiement {
  const complete = {
    transactionReference,
    issue: 'ACCEPTE',
    montant: MONTANT,
    devise: '978',
    marchand: MARCHAND,
    codeReponse: '00',
    autorisation: '123456',
    moyenPaiement: 'VISA',
    dateTransaction: new Date(),
    contexteRetour: null,
    ...propre,
  } as const;
  return { ...complete, empreinte: JSON.stringify(complete) };
}
