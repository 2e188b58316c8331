import { Fragment, type ReactNode } from 'react';
import type { Formats } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { href, isPublic } from '#contract/paths.ts';
import type { Settings } from '#contract/settings.ts';
import { InlineLanguage, TextLink } from '#design';
import rgaa from './rgaa.json' with { type: 'json' };
import { SITES_CITES } from './sites.ts';

/** What the placeholders and links of a text refer to. */
export interface References {
  /** The language of the page, in which links stay. */
  readonly langue: Langue;
  /** Formats of the language of the text. */
  readonly formats: Formats;
  readonly settings: Settings;
  /** Said where the operator has not filled in a setting. */
  readonly nonRenseigne: string;
}

/** What the register of the RGAA proves, and the criteria of its known defects (`npm run a11y:declare`). */
const figures: Readonly<Record<string, string>> = rgaa;

/** Keeps a full stop on the line of the link before it, whose icon could stand at the line's end. */
const LIEUR = '\u2060';

const MARQUES = /\[([^\]]+)\]\((\w+)\)|\{\{(\w+)(?::([\w-]+))?\}\}|<fr>(.*?)<\/fr>/g;

function lien(label: string, cible: string, { langue, settings }: References): ReactNode {
  if (isPublic(cible)) return <TextLink href={href(cible, langue)} label={label} />;
  const sites: Readonly<Record<string, string>> = {
    ...SITES_CITES,
    contestation: settings.liens.contestation,
  };
  const adresse = sites[cible];
  return adresse === undefined ? label : <TextLink external href={adresse} label={label} />;
}

function valeur(nom: string, argument: string, references: References): ReactNode {
  const { formats, settings, nonRenseigne } = references;
  if (nom === 'eur') return formats.euros(Number(argument) * 100);
  if (nom === 'jour') return formats.jour(argument);
  if (nom === 'rgaa') return figures[argument] ?? nonRenseigne;
  const reglage: Readonly<Record<string, string>> = { ...settings.liens, ...settings.exploitant };
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
