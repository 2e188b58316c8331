import { describe, expect, it } from 'vitest';
import { STATUTS_PAIEMENT, type StatutPaiement } from '#contract/domaine/statutPaiement.ts';
import { TYPES_AMENDE } from '#contract/domaine/typeAmende.ts';
import { issueRecherche } from '#src/domaine/issueRecherche.ts';

/** Written from the specification, independently of the code: per status, the outcome by family of types. */
const M = ['AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'];
const FORFAITAIRES = ['AFD', 'AF', 'AFm', 'AFZFE', 'AFZFEm', 'AFDm'];
const MEDIAS = [null, 1, 2, 3, 4, 5, 6, 7];
const PAR_STATUT = {
  A_PAYER: ['O-01', 'detail', 'detail', 'detail'],
  PAYE: ['O-02', 'justificatif', 'justificatif', 'justificatif'],
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['O-03', 'justificatif', 'justificatif', 'justificatif'],
  PAYE_AUTRE: ['O-04', 'avisPaye', 'avisPaye', 'avisPaye'],
  EN_COURS_PAIEMENT: ['O-05', 'paiementEnCours', 'paiementEnCours', 'paiementEnCours'],
  PAIEMENT_DESIMPUTE: ['O-06', 'nonTelepayable', 'nonTelepayable', 'nonTelepayable'],
  ERREUR: ['O-07', 'cleInvalide', 'cleInvalide', 'cleInvalide'],
  PAIEMENT_DIVERS: ['O-08', 'telepaiementImpossible', 'rien', 'rien'],
  PAIEMENT_EXPIRE: [
    'O-09',
    'telepaiementImpossible',
    'dateLimitePaiementDepasse',
    'dateLimitePaiementDepasse',
  ],
  PAIEMENT_ANNULE: [
    'O-10',
    'telepaiementImpossibleAnnule',
    'telepaiementImpossibleForfaitaireAnnule',
    'telepaiementImpossible',
  ],
} as const satisfies Record<StatutPaiement, readonly [string, string, string, string]>;

function attendu(statut: StatutPaiement, type: string, media: number | null): string {
  const [, pourM, pourForfaitaire, sinon] = PAR_STATUT[statut];
  const issue = M.includes(type) ? pourM : FORFAITAIRES.includes(type) ? pourForfaitaire : sinon;
  return issue === 'justificatif' && media === 3 ? 'messagePVA' : issue;
}

function obtenu(statut: StatutPaiement, type: string, media: number | null): string {
  const issue = issueRecherche({
    statutPaiement: { valeur: statut },
    typeAmende: type,
    mediaReglement: media,
  });
  if (issue.genre === 'ecran') return issue.ecran;
  return issue.genre === 'message' ? issue.message : 'rien';
}

describe('issueRecherche', () => {
  for (const statut of STATUTS_PAIEMENT) {
    it.each([...TYPES_AMENDE, 'INCONNU'])(
      `${PAR_STATUT[statut][0]} E-03: ${statut} of type %s, on every channel`,
      (type) => {
        for (const media of MEDIAS) {
          expect(obtenu(statut, type, media), `media ${media}`).toBe(attendu(statut, type, media));
        }
      },
    );
  }

  it('O-07: a wrong key is a status and nothing else', () => {
    expect(issueRecherche({ statutPaiement: { valeur: 'ERREUR' } })).toEqual({
      genre: 'message',
      message: 'cleInvalide',
    });
  });

  it('O-11: the empty result is an unknown number', () => {
    expect(issueRecherche(null)).toEqual({ genre: 'message', message: 'numTelInconnu' });
  });
});
