import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/open.ts';
import type { MailMessage } from '#server/ports/Mailer.ts';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { oublierMails } from '#server/services/preuves/mailApresPaiement.ts';
import { envoyerMail } from '#server/services/preuves/mails.ts';
import { MARCHAND, reponse } from './reponse.ts';
import { creerAmende, demarrer, ouvrirRepliques, type Repliques } from './support.ts';

const ADRESSE = 'camille.martin@exemple.fr';
const FOIS = 20;

describe('invariant 6: the receipt that leaves by itself, on two replicas', () => {
  let repliques: Repliques;
  beforeAll(async () => {
    repliques = await ouvrirRepliques();
  });
  afterAll(() => repliques.fermer());

  const enTournant = (rang: number): Database => (rang % 2 === 0 ? repliques.a : repliques.b);

  /** An attempt of a new fine. */
  async function partir(adrMail?: string | null) {
    const numAvis = await creerAmende(repliques.a);
    const reference = await demarrer(repliques.a, numAvis, adrMail);
    const { id } = await repliques.a
      .selectFrom('tentative')
      .select('id')
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow();
    return { numAvis, reference, id };
  }

  const mailsDe = (id: string) =>
    repliques.b.selectFrom('envoi_mail').selectAll().where('tentative_id', '=', id).execute();
  const gardee = async (id: string) =>
    (
      await repliques.b
        .selectFrom('mail_tentative')
        .select('destinataire')
        .where('tentative_id', '=', id)
        .executeTakeFirst()
    )?.destinataire;
  const postes = async (envoiId: string | undefined) =>
    (
      await repliques.b
        .selectFrom('boite_envoi')
        .select('id')
        .where('cle', '=', `mail/${envoiId}`)
        .execute()
    ).length;

  const appliquer = (
    base: Database,
    reference: string,
    propre: Parameters<typeof reponse>[1] = {},
    source: Parameters<typeof appliquerReponse>[3] = 'AUTOMATIQUE',
  ) => appliquerReponse(base, MARCHAND, reponse(reference, propre), source);

  it('is written once, whatever is answered how often, by which way and in which order', async () => {
    const { reference, id } = await partir(ADRESSE);
    await Promise.all(
      Array.from({ length: FOIS }, async (_, rang) => {
        const base = enTournant(rang);
        // The same sealed text, others of the same payment, and refusals of an earlier card.
        const codeReponse = String(rang % 3).padStart(2, '0');
        if (rang % 5 === 4)
          await appliquer(base, reference, { issue: 'REFUSE', codeReponse: '05' });
        else await appliquer(base, reference, { codeReponse }, rang % 2 ? 'RETOUR' : 'AUTOMATIQUE');
      }),
    );
    const mails = await mailsDe(id);
    expect(mails).toMatchObject([{ destinataire: ADRESSE, locale: 'fr', issue: null }]);
    expect([await postes(mails[0]?.id), await gardee(id)]).toEqual([1, undefined]);
  });

  it('outlives a refusal, and leaves with the money that came after it', async () => {
    const { reference, id } = await partir(ADRESSE);
    await appliquer(repliques.a, reference, { issue: 'REFUSE', codeReponse: '05' });
    await oublierMails(repliques.b);
    expect(await gardee(id)).toBe(ADRESSE);
    await appliquer(repliques.b, reference);
    await appliquer(repliques.a, reference, { issue: 'REFUSE', codeReponse: '51' });
    expect([(await mailsDe(id)).length, await gardee(id)]).toEqual([1, undefined]);
  });

  it.each([
    ['nowhere', null],
    ['nothing that was said', undefined],
  ])('does not leave for %s', async (_, adrMail) => {
    const { reference, id } = await partir(adrMail);
    await appliquer(repliques.a, reference);
    expect([(await mailsDe(id)).length, await gardee(id)]).toEqual([0, undefined]);
  });

  it('goes where the last word before the card page says; a start that says nothing changes nothing', async () => {
    const { numAvis, id } = await partir(ADRESSE);
    const dire = (adrMail?: string | null) => demarrer(repliques.b, numAvis, adrMail);
    await dire();
    expect(await gardee(id)).toBe(ADRESSE);
    await dire('autre@exemple.fr');
    expect(await gardee(id)).toBe('autre@exemple.fr');
    await dire(null);
    expect(await gardee(id)).toBeUndefined();
  });

  it('leaves no address behind where it is changed while the payment is confirmed', async () => {
    const departs = await Promise.all(Array.from({ length: FOIS }, () => partir(ADRESSE)));
    await Promise.all(
      departs.flatMap(({ numAvis, reference }, rang) => [
        demarrer(enTournant(rang + 1), numAvis, 'autre@exemple.fr').catch(() => undefined),
        appliquer(enTournant(rang), reference),
      ]),
    );
    for (const { id } of departs) {
      expect([(await mailsDe(id)).length, await gardee(id)]).toEqual([1, undefined]);
    }
  });

  it('reaches its recipient once although both replicas send it, and the address is then nowhere', async () => {
    const { reference, id } = await partir(ADRESSE);
    await appliquer(repliques.a, reference);
    const [mail] = await mailsDe(id);
    const partis: MailMessage[] = [];
    const envoyer = (base: Database) =>
      envoyerMail(
        {
          base,
          courrielleur: {
            send: async (message) => {
              partis.push(message);
              return 'PARTI';
            },
          },
          genererJustificatif: async () => Buffer.from('%PDF'),
          textes: new Map([
            [
              'fr',
              {
                sujet: '{{referenceReglement}}',
                texte: '{{montant}} {{moyen}}',
                texteConsignation: '',
                fichier: 'justificatif',
                moyen: () => 'carte',
              },
            ],
          ]),
          contestation: 'https://contester.exemple.fr/',
        },
        { envoiId: mail?.id ?? '' },
      );
    await Promise.allSettled(Array.from({ length: FOIS }, (_, rang) => envoyer(enTournant(rang))));
    await envoyer(repliques.a);
    expect(partis.map(({ recipient }) => recipient)).toEqual([ADRESSE]);
    expect(await mailsDe(id)).toMatchObject([{ destinataire: null, issue: 'PARTI' }]);
    const { rows } = await sql<{ texte: string }>`
      select row_to_json(t)::text as texte from tentative t where id = ${id}::uuid
      union all select row_to_json(b)::text from boite_envoi b`.execute(repliques.b);
    expect(rows.filter(({ texte }) => texte.includes('@'))).toEqual([]);
  });

  it.each<[string, object, string | undefined]>([
    ['open', { etat: 'OUVERTE' }, ADRESSE],
    ['refused, not confirmed', { etat: 'REFUSEE' }, ADRESSE],
    ['refused for good', { etat: 'REFUSEE', confirmee_le: new Date() }, undefined],
    ['a day old', { jeton_expire_le: new Date(Date.now() - 1_000) }, undefined],
    ['nearly a day old', { jeton_expire_le: new Date(Date.now() + 60_000) }, ADRESSE],
  ])('an address of an attempt that is %s is kept or not', async (_, propre, attendue) => {
    const { id } = await partir(ADRESSE);
    await repliques.a.updateTable('tentative').set(propre).where('id', '=', id).execute();
    await oublierMails(repliques.b);
    expect(await gardee(id)).toBe(attendue);
  });
});
