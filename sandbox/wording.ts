import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';

const texte = Type.String({ minLength: 1 });

/** The wording of the pages; each file of `locales/` has exactly these keys. */
const Textes = Type.Object(
  {
    commun: Type.Object(
      { nomDuSite: texte, simulation: texte, montant: texte, marchand: texte, reference: texte },
      STRICT,
    ),
    carte: Type.Object(
      {
        titre: texte,
        obligatoire: texte,
        numero: texte,
        numeroAide: texte,
        expiration: texte,
        expirationAide: texte,
        cvv: texte,
        cvvAide: texte,
        scenario: texte,
        scenarioAide: texte,
        payer: texte,
        annuler: texte,
        essaiTitre: texte,
        essaiAcceptee: texte,
        essaiRefusee: texte,
        essaiRegle: texte,
      },
      STRICT,
    ),
    scenarios: Type.Object(
      {
        normal: texte,
        'automatic-only': texte,
        'return-only': texte,
        none: texte,
        late: texte,
        duplicate: texte,
        'out-of-order': texte,
      },
      STRICT,
    ),
    erreurs: Type.Object(
      {
        titre: texte,
        prefixe: texte,
        numeroInvalide: texte,
        carteInconnue: texte,
        expirationInvalide: texte,
        carteExpiree: texte,
        cvvInvalide: texte,
      },
      STRICT,
    ),
    authentification: Type.Object(
      { titre: texte, question: texte, carte: texte, confirmer: texte, refuser: texte },
      STRICT,
    ),
    resultat: Type.Object(
      {
        accepte: texte,
        enAttente: texte,
        annule: texte,
        expire: texte,
        refuse: texte,
        accepteDetail: texte,
        enAttenteDetail: texte,
        nonDebite: texte,
        code: texte,
        continuer: texte,
        continuerAide: texte,
        fermer: texte,
      },
      STRICT,
    ),
    refus: Type.Object(
      { titre: texte, detail: texte, introuvable: texte, code: texte, champ: texte },
      STRICT,
    ),
  },
  STRICT,
);
export type Textes = Type.Static<typeof Textes>;

function lire(langue: Langue): Textes {
  const objet: unknown = JSON.parse(
    readFileSync(new URL(`locales/${langue}.json`, import.meta.url), 'utf8'),
  );
  if (Value.Check(Textes, objet)) return objet;
  const [erreur] = Value.Errors(Textes, objet);
  throw new Error(`locales/${langue}.json ${erreur?.instancePath ?? ''} ${erreur?.message ?? ''}`);
}

/**
 * Reads the wording of the six languages.
 * @throws Error naming the file and the key when one is missing or too many
 */
export function lireTextes(): (langue: Langue) => Textes {
  const parLangue = new Map(LANGUES.map((langue) => [langue, lire(langue)]));
  return (langue) => parLangue.get(langue) ?? lire(langue);
}
