import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DemandeEnvoiSips } from '#contract/schemas/paiement.ts';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import { inspectJobs } from '#server/jobs/inspect.ts';
import { registerJobs } from '#server/jobs/registry.ts';
import { startJobs } from '#server/jobs/startJobs.ts';
import type { ReponsePaiement } from '#server/ports/PaymentGateway.ts';
import {
  type Appli,
  demarrerAppli,
  lireFormulaire,
  ouvrirSession,
  poster,
  scellerReponse,
} from '../support/appli.ts';

let appli: Appli;
let arretDemande = false;
beforeAll(async () => {
  appli = await demarrerAppli({}, { shutdownRequested: () => arretDemande });
});
afterAll(() => appli.fermer());

const NUMERO = { numAmende: '909015010000000141', cleAmende: '48' };
const DEMANDE: DemandeEnvoiSips = {
  numAvis: NUMERO.numAmende,
  canal: '2',
  typeReglement: 'TOTAL',
  nature: 'AMENDES',
  locale: 'fr',
};

it('invariant 6: on the embedded database a payment’s event leaves the outbox and is handled once', async () => {
  const appel = await ouvrirSession(appli);
  await appel('rechercheAmende', NUMERO);
  const { champs } = lireFormulaire((await appel('envoiSips', DEMANDE)).body);
  await poster(appli, 'sipsAutomatique', scellerReponse(appli, champs));

  const sips = createSipsGateway(appli.config.sips);
  const demandes: string[] = [];
  const passerelle = {
    ...sips,
    async diagnostiquer(transactionReference: string): Promise<ReponsePaiement> {
      demandes.push(transactionReference);
      return {
        transactionReference,
        issue: 'ACCEPTE',
        montant: Number(champs.get('amount')),
        devise: '978',
        marchand: sips.marchand,
        codeReponse: '00',
        autorisation: null,
        carte: { marque: null, fin: null },
        dateTransaction: null,
        contexteRetour: null,
        empreinte: transactionReference,
      };
    },
  };
  const horodatage = (empreinte: string, minutes: number) => ({
    empreinte,
    expire_le: new Date(Date.now() + minutes * 60_000),
  });
  await appli.base
    .insertInto('horodatage_utilise')
    .values([horodatage('passe', -10), horodatage('utile', 10)])
    .execute();
  const avertir = vi.fn();
  const travaux = await startJobs({
    base: appli.base,
    registrations: registerJobs(appli.base, passerelle, [], appli.config.retentions),
    logger: { warn: avertir },
    pollMs: 50,
  });
  await vi.waitFor(
    async () => {
      const { aRelayer, files } = await inspectJobs(appli.base);
      expect(aRelayer).toBe(0);
      const faites = files.filter(({ terminees }) => terminees > 0).map(({ file }) => file);
      expect(faites).toEqual([
        'balayage',
        'purge',
        'rapprochement',
        'reexposition',
        'reglement-inscrit',
      ]);
    },
    { timeout: 10_000, interval: 50 },
  );
  await travaux.stop(1_000);
  // D-14: by the minute, not by the night.
  const restants = await appli.base.selectFrom('horodatage_utilise').select('empreinte').execute();
  const empreintes = restants.map(({ empreinte }) => empreinte);
  expect(empreintes).toContain('utile');
  expect(empreintes).not.toContain('passe');
  expect(demandes).toEqual([champs.get('transactionReference')]);
  expect(avertir).not.toHaveBeenCalled();
});

it('a server that was asked to stop is not ready, and still alive', async () => {
  const etat = async (chemin: string) => (await appli.app.inject(chemin)).statusCode;
  arretDemande = true;
  expect(await etat('/health/ready')).toBe(503);
  expect(await etat('/health/live')).toBe(200);
  arretDemande = false;
});
