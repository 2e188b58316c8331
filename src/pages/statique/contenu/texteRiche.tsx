import { Fragment, type ReactNode } from 'react';
import { estPublic, href } from '#contract/chemins.ts';
import type { Formats } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import type { Reglages } from '#contract/reglages.ts';
import { InlineLanguage, TextLink } from '#design';
import { SITES_CITES } from './sites.ts';

/** What the placeholders and links of a text refer to. */
export interface References {
  /** The language of the page, in which links stay. */
  readonly langue: Langue;
  /** Formats of the language of the text. */
  readonly formats: Formats;
  readonly reglages: Reglages;
  /** Said where the operator has not filled in a setting. */
  readonly nonRenseigne: string;
}

/** Keeps a full stop on the line of the link before it, whose icon could stand at the line's end. */
const LIEUR = '\u2060';

const MARQUES = /\[([^\]]+)\]\((\w+)\)|\{\{(\w+)(?::([\d-]+))?\}\}|<fr>(.*?)<\/fr>/g;

function lien(label: string, cible: string, { langue, reglages }: References): ReactNode {
  if (estPublic(cible)) return <TextLink href={href(cible, langue)} label={label} />;
  const sites: Readonly<Record<string, string>> = {
    ...SITES_CITES,
    contestation: reglages.liens.contestation,
  };
  const adresse = sites[cible];
  return adresse === undefined ? label : <TextLink external href={adresse} label={label} />;
}

function valeur(nom: string, argument: string, references: References): ReactNode {
  const { formats, reglages, nonRenseigne } = references;
  if (nom === 'eur') return formats.euros(Number(argument) * 100);
  if (nom === 'jour') return formats.jour(argument);
  const reglage: Readonly<Record<string, string>> = { ...reglages.liens, ...reglages.exploitant };
  const texte = reglage[nom];
  if (!texte) return nonRenseigne;
  if (nom.startsWith('telephone'))
    return <TextLink href={`tel:${texte.replaceAll(' ', '')}`} label={texte} />;
  if (nom.startsWith('courriel')) return <TextLink href={`mailto:${texte}`} label={texte} />;
  return texte;
}

const lier = (texte: string, debut: number) =>
  debut > 0 && /^[.,;:)]/.test(texte) ? `${LIEUR}${texte}` : texte;

/** A text of a content file with its links and values in place. */
export function texteRiche(texte: string, references: References): ReactNode {
  const morceaux: ReactNode[] = [];
  let fin = 0;
  for (const trouve of texte.matchAll(MARQUES)) {
    const { 0: marque, 1: label, 2: cible, 3: nom, 4: argument, 5: francais, index } = trouve;
    morceaux.push(lier(texte.slice(fin, index), fin));
    if (label !== undefined && cible !== undefined) morceaux.push(lien(label, cible, references));
    else if (nom !== undefined) morceaux.push(valeur(nom, argument ?? '', references));
    else if (francais !== undefined)
      morceaux.push(<InlineLanguage lang="fr">{francais}</InlineLanguage>);
    fin = index + marque.length;
  }
  if (fin === 0) return texte;
  morceaux.push(lier(texte.slice(fin), fin));
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
  return morceaux.map((morceau, index) => <Fragment key={index}>{morceau}</Fragment>);
}
