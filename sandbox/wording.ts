import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { STRICT } from '#contract/schemas/common.ts';
import { SCENARIOS } from './scenarios.ts';

const text = Type.String({ minLength: 1 });

const Wording = Type.Object(
  {
    commun: Type.Object(
      { nomDuSite: text, simulation: text, montant: text, marchand: text, reference: text },
      STRICT,
    ),
    carte: Type.Object(
      {
        titre: text,
        obligatoire: text,
        numero: text,
        numeroAide: text,
        expiration: text,
        expirationAide: text,
        cvv: text,
        cvvAide: text,
        marque: text,
        marqueAide: text,
        marqueNumero: text,
        scenario: text,
        scenarioAide: text,
        payer: text,
        annuler: text,
        essaiTitre: text,
        essaiAcceptee: text,
        essaiRefusee: text,
        essaiRegle: text,
        refusee: text,
      },
      STRICT,
    ),
    scenarios: Type.Record(Type.Enum([...SCENARIOS]), text, STRICT),
    erreurs: Type.Object(
      {
        titre: text,
        prefixe: text,
        numeroInvalide: text,
        carteInconnue: text,
        expirationInvalide: text,
        carteExpiree: text,
        cvvInvalide: text,
      },
      STRICT,
    ),
    authentification: Type.Object(
      { titre: text, question: text, carte: text, confirmer: text, refuser: text },
      STRICT,
    ),
    resultat: Type.Object(
      {
        accepte: text,
        enAttente: text,
        annule: text,
        refuse: text,
        accepteDetail: text,
        enAttenteDetail: text,
        nonDebite: text,
        fermer: text,
      },
      STRICT,
    ),
    introuvable: Type.Object({ titre: text, detail: text }, STRICT),
  },
  STRICT,
);
export type Wording = Type.Static<typeof Wording>;

function read(language: Language): Wording {
  const object: unknown = JSON.parse(
    readFileSync(new URL(`locales/${language}.json`, import.meta.url), 'utf8'),
  );
  if (Value.Check(Wording, object)) return object;
  const [error] = Value.Errors(Wording, object);
  throw new Error(`locales/${language}.json ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
}

/** @throws Error naming the file and a missing or unknown key */
export function readWording(): (language: Language) => Wording {
  const byLanguage = new Map(LANGUAGES.map((language) => [language, read(language)]));
  return (language) => byLanguage.get(language) ?? read(language);
}
