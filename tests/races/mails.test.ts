import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { programmerMail } from '#server/services/preuves/programmerEnvoi.ts';
import { MARCHAND, reponse } from './reponse.ts';
import { creerAmende, demarrer, ouvrirRepliques, type Repliques } from './support.ts';

const PARALLELES = 50;
const SECRET = 'secret-de-test-des-courses-mail';

/** A paid fine, which the session of the same name as its number is bound to. */
interface Payee {
  readonly numAvis: string;
  readonly avisId: string;
  readonly referenceReglement: string;
}

describe('mails asked for at once, on two replicas', () => {
  let repliques: Repliques;
  let payees: Payee[];

  async function payer(): Promise<Payee> {
    const numAvis = await creerAmende(repliques.a);
    await appliquerReponse(
      repliques.a,
      MARCHAND,
      reponse(await demarrer(repliques.a, numAvis)),
      'AUTOMATIQUE',
    );
    const { amende_id, reference_reglement } = await repliques.a
      .selectFrom('ecriture')
      .select(['amende_id', 'reference_reglement'])
      .where('num_avis', '=', numAvis)
      .executeTakeFirstOrThrow();
    return { numAvis, avisId: amende_id, referenceReglement: reference_reglement };
  }

  beforeAll(async () => {
    repliques = await ouvrirRepliques();
    payees = [];
    for (let rang = 0; rang < PARALLELES; rang += 1) payees.push(await payer());
  });
  afterAll(() => repliques.fermer());
  beforeEach(async () => {
    await repliques.a.deleteFrom('envoi_mail').execute();
    await repliques.a.deleteFrom('boite_envoi').where('sujet', '=', 'mail').execute();
  });

  /** Asks for all at once, in turn on one replica and the other. @returns waits of the refused ones, seconds */
  async function demander(
    qui: (rang: number) => { adrMail: string; adresse: string; payee: Payee | undefined },
  ): Promise<number[]> {
    const issues = await Promise.all(
      Array.from({ length: PARALLELES }, (_, rang) => {
        const { adrMail, adresse, payee } = qui(rang);
        if (payee === undefined) throw new Error('No receipt');
        const { numAvis, ...recu } = payee;
        const base = rang % 2 === 0 ? repliques.a : repliques.b;
        const demandeur = { session: numAvis, adresse };
        return programmerMail(base, SECRET, demandeur, { ...recu, adrMail, locale: 'fr' });
      }),
    );
    return issues.flatMap((issue) => (issue !== null && 'attente' in issue ? issue.attente : []));
  }

  const partis = async (): Promise<number> =>
    (await repliques.a.selectFrom('boite_envoi').select('id').where('sujet', '=', 'mail').execute())
      .length;

  it.each<[string, number, (rang: number) => { adrMail: string; adresse: string; rang: number }]>([
    [
      'three of one receipt',
      3,
      (rang) => ({ adrMail: `p${rang}@exemple.fr`, adresse: `10.0.0.${rang}`, rang: 0 }),
    ],
    [
      'five from one IPv4 address',
      5,
      (rang) => ({ adrMail: `p${rang}@exemple.fr`, adresse: '192.0.2.1', rang }),
    ],
    [
      'five from one IPv6 /64',
      5,
      (rang) => ({ adrMail: `p${rang}@exemple.fr`, adresse: `2001:db8:0:1::${rang + 1}`, rang }),
    ],
    [
      'five to one recipient',
      5,
      (rang) => ({
        adrMail: rang % 3 === 0 ? 'Camille@Exemple.fr' : 'camille@exemple.fr',
        adresse: `10.0.0.${rang}`,
        rang,
      }),
    ],
  ])('K-06: exactly %s', async (_, maximum, qui) => {
    const attentes = await demander((rang) => {
      const { rang: laquelle, ...reste } = qui(rang);
      return { ...reste, payee: payees[laquelle] };
    });
    expect(await partis()).toBe(maximum);
    expect(attentes).toHaveLength(PARALLELES - maximum);
    for (const attente of attentes) {
      expect(attente).toBeGreaterThan(3_500);
      expect(attente).toBeLessThanOrEqual(3_600);
    }
  });

  it('K-06: people of other addresses with other recipients do not wait for each other', async () => {
    const attentes = await demander((rang) => ({
      adrMail: `p${rang}@exemple.fr`,
      adresse: `10.0.${rang}.1`,
      payee: payees[rang],
    }));
    expect([attentes.length, await partis()]).toEqual([0, PARALLELES]);
  });
});
