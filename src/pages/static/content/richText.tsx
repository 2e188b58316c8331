import { Fragment, type ReactNode } from 'react';
import { BROWSER_LIST } from '#contract/browsers.ts';
import { periodText } from '#contract/domain/periods.ts';
import { dialled } from '#contract/domain/telephone.ts';
import { printedValues, type SettingWording, settingText } from '#contract/pages.ts';
import { href, isPublic } from '#contract/paths.ts';
import type { AuditText } from '#contract/schemas/content.ts';
import type { Settings } from '#contract/settings.ts';
import { InlineLanguage, TextLink } from '#design';
import { AUDIT_OUTCOME } from '../../../domain/auditOutcome.ts';
import rgaa from '../../../domain/rgaa.json' with { type: 'json' };

/** Sites to which the texts link by these keys. All are in French but for `edpb`, which is in English. */
export const CITED_SITES = {
  cnil: 'https://www.cnil.fr/',
  edpb: 'https://www.edpb.europa.eu/about-edpb/about-edpb/members_en',
  rgaa: 'https://accessibilite.numerique.gouv.fr/',
  defenseurFormulaire: 'https://formulaire.defenseurdesdroits.fr/',
  defenseurDelegues: 'https://www.defenseurdesdroits.fr/saisir/delegues',
  pointsPermis: 'https://mespoints.permisdeconduire.gouv.fr/',
  casier: 'https://casier-judiciaire.justice.gouv.fr/',
} as const;

export interface References extends SettingWording {
  readonly settings: Settings;
}

/** Outcome and figures of the audit. `node --import tsx audit/declare.ts` writes their file. */
const figures: Readonly<Record<string, string>> = rgaa;

/** Returns the text that holds after the last audit. */
export const afterAudit = (text: AuditText): string =>
  typeof text === 'string' ? text : text[AUDIT_OUTCOME];

/** Joins a full stop to the link before it, whose icon could otherwise end the line. */
const LINKER = '\u2060';

const MARKS = /\[([^\]]+)\]\((\w+)\)|\{\{(\w+)(?::([\w-]+))?\}\}|<fr>(.*?)<\/fr>|\n/g;

function linkOf(label: string, target: string, { language, settings }: References): ReactNode {
  if (isPublic(target)) return <TextLink href={href(target, language)} label={label} />;
  const sites: Readonly<Record<string, string>> = {
    ...CITED_SITES,
    contestation: settings.contestation[language],
  };
  const address = sites[target];
  return address === undefined ? label : <TextLink external href={address} label={label} />;
}

function settingOf(name: string, argument: string, references: References): ReactNode {
  const { formats, settings, missing } = references;
  if (name === 'eur') return formats.euros(Number(argument) * 100);
  if (name === 'jour') return formats.day(argument);
  if (name === 'periode') return periodText(argument, formats);
  if (name === 'navigateurs') return BROWSER_LIST;
  if (name === 'rgaa' && argument === 'jour') return formats.day(rgaa.jour);
  if (name === 'rgaa') return figures[argument] ?? missing;
  const text = printedValues(settings)[name] ?? '';
  if (text === '') return missing;
  if (name.startsWith('telephone')) {
    const label = settingText(name, text, references);
    return <TextLink href={`tel:${dialled(text)}`} label={label} />;
  }
  if (name.startsWith('courriel')) return <TextLink href={`mailto:${text}`} label={text} />;
  return settingText(name, text, references);
}

const bind = (text: string, start: number) =>
  start > 0 && /^[.,;:)]/.test(text) ? `${LINKER}${text}` : text;

export function richText(text: string, references: References): ReactNode {
  const chunks: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    const { 0: mark, 1: label, 2: target, 3: name, 4: argument, 5: french, index } = found;
    chunks.push(bind(text.slice(end, index), end));
    if (label !== undefined && target !== undefined) chunks.push(linkOf(label, target, references));
    else if (name !== undefined) chunks.push(settingOf(name, argument ?? '', references));
    else if (french !== undefined) chunks.push(<InlineLanguage lang="fr">{french}</InlineLanguage>);
    else chunks.push(<br />);
    end = index + mark.length;
  }
  if (end === 0) return text;
  chunks.push(bind(text.slice(end), end));
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
  return chunks.map((chunk, index) => <Fragment key={index}>{chunk}</Fragment>);
}
