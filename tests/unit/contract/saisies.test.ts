import { Ajv } from 'ajv';
import type Type from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Schema } from 'yup';
import { LONGUEUR_INDICATIF, normaliserIndicatif } from '#contract/domaine/indicatif.ts';
import { Centimes } from '#contract/schemas/commun.ts';
import { DemandeMail, DemandeVerification, DemandeVirement } from '#contract/schemas/paiement.ts';
import { DemandeRecherche } from '#contract/schemas/recherche.ts';
import { schemaIndicatif } from '#src/forms/indicatifForm.ts';
import { schemaMail, versAdresse } from '#src/forms/mailForm.ts';
import { schemaRecherche, versDemande } from '#src/forms/rechercheForm.ts';
import { schemaVerification, versVerification } from '#src/forms/verificationForm.ts';

/** The server's validator, with its options (server/app.ts). */
const ajv = new Ajv({ removeAdditional: false, coerceTypes: false, useDefaults: false });

/** One field of a form, and the call that takes it. */
interface Saisie {
  readonly formulaire: Schema;
  readonly appel: Type.TSchema;
  /** The values of the form with one sample in the field. */
  readonly valeurs: (texte: string) => object;
  /** What the form sends for that sample. */
  readonly corps: (texte: string) => object;
  readonly acceptes: readonly string[];
  readonly refuses: readonly string[];
}

const AVIS = 'a'.repeat(22);
const RECHERCHE = { numTelepaiementCode: '5190-0101-0000-11', cle: '21' };
const MAIL = { avisId: AVIS, locale: 'fr', referenceReglement: 'R-1' };
const RECU = {
  codeVerification: '7KQ2-M4TX-9BRD',
  referenceReglement: 'R-1',
  montant: '90,50',
  date: '2026-11-21',
};

const champRecherche = (nom: keyof typeof RECHERCHE) => ({
  formulaire: schemaRecherche,
  appel: DemandeRecherche,
  valeurs: (texte: string) => ({ ...RECHERCHE, [nom]: texte }),
  corps: (texte: string) => versDemande({ ...RECHERCHE, [nom]: texte }),
});
const champRecu = (nom: 'codeVerification' | 'referenceReglement' | 'date') => ({
  formulaire: schemaVerification,
  appel: DemandeVerification,
  valeurs: (texte: string) => ({ ...RECU, [nom]: texte }),
  corps: (texte: string) => versVerification({ ...RECU, [nom]: texte }),
});

const SAISIES: Readonly<Record<string, Saisie>> = {
  'V-01 V-02 K-02: the number': {
    ...champRecherche('numTelepaiementCode'),
    acceptes: ['5190-0101-0000-11', '5190-0101-0000-12', '5190-0101-0000-1100-19'],
    refuses: ['', '5190-0101-0000-1', '5190-0101-0000-110', '5190-0101-0000-1100-1'],
  },
  'V-04 K-02: the key': {
    ...champRecherche('cle'),
    acceptes: ['00', '21'],
    refuses: ['', '2', '2a', '212', '  ', '\u0662\u0661'],
  },
  'K-06: the e-mail address': {
    formulaire: schemaMail,
    appel: DemandeMail,
    valeurs: (adrMail) => ({ adrMail }),
    corps: (adrMail) => ({ ...MAIL, adrMail: versAdresse({ adrMail }) }),
    acceptes: [
      'a@b.fr',
      ' jean@exemple.fr ',
      "o'neil+amende@sous.exemple.fr",
      'jean@préfecture.fr',
      `${'a'.repeat(64)}@b.fr`,
      `a@${'b'.repeat(249)}.fr`,
    ],
    refuses: [
      '',
      'jean',
      'jean@exemple',
      'a@b..fr',
      'a@b.fr.',
      'a@b.fr,c@d.fr',
      'a@b.fr;c@d.fr',
      'a:b@x.fr',
      'A <a@b.fr>',
      '"a b"@b.fr',
      'a(x)@b.fr',
      'a@b.fr\r\nBcc: c@d.fr',
      'a\u0000@b.fr',
      'a@b\u0085.fr',
      'a\u202e@b.fr',
      'a@b\u202e.fr',
      'a@b\u200b.fr',
      'é@b.fr',
      `${'a'.repeat(65)}@b.fr`,
      `a@${'b'.repeat(250)}.fr`,
    ],
  },
  'D-18: the operation code': {
    formulaire: schemaIndicatif,
    appel: DemandeVirement,
    valeurs: (indicatifOperation) => ({ indicatifOperation }),
    corps: (texte) => ({ avisId: AVIS, indicatifOperation: normaliserIndicatif(texte) }),
    acceptes: ['ABC123', 'abc 123 def 456', ' ab12\u00a0cd34\t', 'A'.repeat(12)],
    refuses: ['', 'ABC12', 'A'.repeat(13), 'ABC-123', 'ÀBC123'],
  },
  'D-19: the verification code': {
    ...champRecu('codeVerification'),
    acceptes: ['7KQ2-M4TX-9BRD', '7kq2m4tx 9brd', ' 7KQ2 M4TX 9BRD '],
    refuses: ['', '7KQ2-M4TX-9BR', '7KQ2-M4TX-9BRDX', '7KQ2-M4TX-9BR!'],
  },
  'D-19: the reference of a payment': {
    ...champRecu('referenceReglement'),
    acceptes: ['R', ' r-7kq2 ', 'R'.repeat(40)],
    refuses: ['', 'R'.repeat(41), 'R_1', 'R/1'],
  },
  'D-19: the day of a payment': {
    ...champRecu('date'),
    acceptes: ['2026-11-21'],
    refuses: ['', '21/11/2026', '2026-11-2', '2026-11-211'],
  },
};

describe.each(Object.entries(SAISIES))('%s', (_, saisie) => {
  const accepte = ajv.compile(saisie.appel);
  const juger = (texte: string) => ({
    formulaire: saisie.formulaire.isValidSync(saisie.valeurs(texte)),
    serveur: accepte(saisie.corps(texte)),
  });

  it.each(saisie.acceptes)('form and server accept %j', (texte) => {
    expect(juger(texte)).toEqual({ formulaire: true, serveur: true });
  });

  it.each(saisie.refuses)('form and server refuse %j', (texte) => {
    expect(juger(texte)).toEqual({ formulaire: false, serveur: false });
  });
});

describe('limits of one side', () => {
  const virement = ajv.compile(DemandeVirement);

  it('D-18: the server takes a code in spaces, up to the length of the field', () => {
    const code = (longueur: number) => ({
      avisId: AVIS,
      indicatifOperation: 'ABC123'.padEnd(longueur),
    });
    expect(virement(code(LONGUEUR_INDICATIF))).toBe(true);
    expect(virement(code(LONGUEUR_INDICATIF + 1))).toBe(false);
  });

  it.each([
    ['0', 0],
    ['999999999,99', 99_999_999_999],
    ['1 200,5 €', 120_050],
  ])('D-17: the server takes the amount %s as %i cents', (montant, centimes) => {
    expect(schemaVerification.isValidSync({ ...RECU, montant })).toBe(true);
    expect(versVerification({ ...RECU, montant }).montant).toBe(centimes);
    expect(ajv.validate(Centimes, centimes)).toBe(true);
  });

  it.each(['', 'dix', '-1', '10,001', '1.000,00', '1000000000'])(
    'D-17: the form refuses the amount %j',
    (montant) => expect(schemaVerification.isValidSync({ ...RECU, montant })).toBe(false),
  );
});
