/**
 * Words of the State's list of offences (NATINF). The first row wins whose words all occur, so narrow rows come
 * first.
 */
const OFFENCES = [
  ['vitesseMoinsDe20', 'exces de vitesse inferieur a 20 km'],
  ['vitesseDe20A30', 'exces de vitesse d au moins 20 km', 'inferieur a 30 km'],
  ['vitesseDe30A40', 'exces de vitesse d au moins 30 km', 'inferieur a 40 km'],
  ['vitesseDe40A50', 'exces de vitesse d au moins 40 km', 'inferieur a 50 km'],
  ['vitesse50EtPlus', 'exces de vitesse d au moins 50 km'],
  ['feuRouge', 'arret impose par un feu rouge'],
  ['feuJaune', 'arret impose par un feu jaune'],
  ['stop', 'arret impose par le panneau stop'],
  ['prioritePieton', 'refus de priorite', 'pieton'],
  ['telephone', 'telephone tenu en main'],
  ['ecouteurs', 'port a l oreille'],
  ['ceinture', 'sans port de la ceinture'],
  ['casque', 'sans port', 'casque'],
  ['handicap', 'stationnement', 'handicap'],
  ['trottoir', 'stationnement tres genant', 'trottoir'],
  ['passagePietons', 'stationnement tres genant', 'passage', 'pietons'],
  ['pisteCyclable', 'stationnement tres genant', 'cyclable'],
  ['stationnementTresGenant', 'stationnement tres genant'],
  ['stationnementGenant', 'stationnement genant'],
  ['stationnementDangereux', 'stationnement dangereux'],
  ['stationnementAbusif', 'stationnement abusif'],
  ['stationnementInterdit', 'stationnement interdit'],
  ['forfaitImpaye', 'forfait de post stationnement'],
  ['sensInterdit', 'sens interdit'],
  ['ligneContinueChevauchee', 'chevauchement', 'ligne continue'],
  ['ligneContinue', 'ligne continue'],
  ['voieReservee', 'circulation', 'voie reservee'],
  ['arretUrgence', 'bande d arret d urgence'],
  ['distance', 'distance de securite'],
  ['faiblesEmissions', 'zone a faibles emissions'],
  ['sansAssurance', 'sans assurance'],
  ['sansPermis', 'sans permis'],
  ['permisNonPresente', 'presentation', 'permis de conduire'],
  ['stupefiants', 'usage illicite de stupefiants'],
  ['conducteurNonDesigne', 'non transmission', 'identite', 'conducteur'],
] as const satisfies readonly (readonly [name: string, ...words: string[]])[];

export type OffenceName = (typeof OFFENCES)[number][0];

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ');

/** Finds a plain name for readers who do not know the legal words; null if we have none. */
export function offenceName(wording: string): OffenceName | null {
  const known = plain(wording);
  return OFFENCES.find(([, ...words]) => words.every((word) => known.includes(word)))?.[0] ?? null;
}
