import { sql } from 'kysely';
import Type from 'typebox';
import type { Base } from '../database/open.ts';
import type { Travail } from '../ports/JobHandler.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import { jourParis } from '../services/amende/lireDossier.ts';
import { purger, type Retentions } from '../services/exploitation/purger.ts';
import { balayerTentatives } from '../services/paiement/balayerTentatives.ts';
import { confirmerEncaissement } from '../services/paiement/confirmerEncaissement.ts';
import { rapprocher } from '../services/registre/rapprocher.ts';
import { reexposer } from '../services/registre/reexposer.ts';
import { type Inscription, REGIMES } from './queuePolicies.ts';

/** A sweep leaves alone what another one has asked about less than this long ago, ms. */
const REPIT_BALAYAGE_MS = 45_000;

/** What `inscrireReglement` writes into the outbox. */
const ReglementInscrit = Type.Object({
  referenceReglement: Type.String(),
  avisId: Type.String(),
  locale: Type.String(),
});

/** Work that the clock asks for; it needs no charge. */
const auRythme = (sujet: string, faire: () => Promise<unknown>): Travail<unknown> => ({
  sujet,
  charge: Type.Object({}),
  async executer() {
    await faire();
  },
});

/** The day before the database's day in Paris, whose accounts are closed. */
async function hier(base: Base): Promise<string> {
  const { rows } = await sql<{ jour: string }>`
    select ${jourParis(sql`now() - interval '24 hours'`)} as jour`.execute(base);
  const [ligne] = rows;
  if (ligne === undefined) throw new Error('The database tells no day');
  return ligne.jour;
}

/**
 * All that this service does after a commit or by the clock: one line each.
 * @param envois receipts by mail and by post, see `creerTravauxPreuves`
 * @param retentions how long what may be deleted is kept, days
 */
export function inscrireTravaux(
  base: Base,
  passerelle: PaymentGateway,
  envois: readonly Travail<unknown>[],
  retentions: Retentions,
): readonly Inscription[] {
  const reglementInscrit: Travail<Type.Static<typeof ReglementInscrit>> = {
    sujet: 'reglement-inscrit',
    charge: ReglementInscrit,
    executer: ({ referenceReglement }) =>
      confirmerEncaissement(base, passerelle, referenceReglement),
  };
  return [
    { travail: reglementInscrit, regime: REGIMES.ENVOI },
    ...envois.map((travail) => ({ travail, regime: REGIMES.ENVOI })),
    {
      travail: auRythme('balayage', () => balayerTentatives(base, passerelle, REPIT_BALAYAGE_MS)),
      regime: REGIMES.CHAQUE_MINUTE,
    },
    { travail: auRythme('reexposition', () => reexposer(base)), regime: REGIMES.CHAQUE_MINUTE },
    {
      travail: auRythme('rapprochement', async () =>
        rapprocher(base, passerelle, await hier(base)),
      ),
      regime: REGIMES.CHAQUE_JOUR,
    },
    { travail: auRythme('purge', () => purger(base, retentions)), regime: REGIMES.CHAQUE_JOUR },
  ];
}
