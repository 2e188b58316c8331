import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { CATALOGUE } from '../../stories/states/index.ts';
import { removeProduct, startProduct } from '../../tests/e2e/support/product.ts';
import { readOptions, stop } from '../options.ts';
import { compare } from './compare.ts';
import { missing } from './debian.ts';
import { openDesk } from './desk.ts';
import { JOURNEYS, keptPlays, type Play } from './journeys/index.ts';
import { hearingOf, readAllowances, TRANSCRIPTS, transcriptNames } from './kept.ts';
import { judge } from './laws.ts';
import { Listener } from './listener.ts';
import { type Owner, writeNotices } from './notices.ts';
import { format } from './transcript.ts';

const values = readOptions({
  listen: { type: 'boolean' },
  all: { type: 'boolean', default: false },
  lang: { type: 'string', default: 'fr' },
  journey: { type: 'string' },
  check: { type: 'boolean', default: false },
});

const { lang } = values;
function chosenPlays(): readonly Play[] {
  const languages = LANGUAGES.filter((it) => lang === 'all' || it === lang);
  const journeys = JOURNEYS.filter(({ name }) => [undefined, name].includes(values.journey));
  if (languages.length === 0) stop(`--lang all, ${LANGUAGES.join(', ')}`);
  if (journeys.length === 0) stop(`--journey ${JOURNEYS.map(({ name }) => name).join(', ')}`);
  return languages.flatMap((language) => journeys.map((journey) => ({ journey, language })));
}

const ownerOf = ({ journey, language }: Play): Owner => ({
  rank: JOURNEYS.indexOf(journey),
  language,
});

const fileOf = ({ journey, language }: Play) => `${journey.name}.${language}.txt`;

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000);

/** @returns the transcript, also of a journey that could not go on */
async function play(one: Play, base: string) {
  const { journey, language } = one;
  const { from = 'Home/Default', flags = [] } = journey;
  const url = `${base}/${language}${CATALOGUE[from].path}`;
  const desk = await openDesk(language, { language, url, flags });
  const listener = new Listener(desk, ownerOf(one), base);
  let failure: unknown;
  try {
    listener.part('The page opens');
    await listener.arrive({ title: listener.words('service.nom') });
    await journey.play(listener);
  } catch (error) {
    failure = error;
  } finally {
    await desk.close();
  }
  return { text: format(listener.transcript), failure };
}

/** @returns whether it went to its end, broke no law and agrees with what is kept, if that was asked */
async function listen(one: Play, base: string): Promise<boolean> {
  const began = performance.now();
  const { text, failure } = await play(one, base);
  const name = fileOf(one);
  const { breaches } = judge(hearingOf(text, one.language), readAllowances());
  const kept = join(TRANSCRIPTS, name);
  const before = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  const faults = [
    ...(failure === undefined ? [] : [`stopped: ${String(failure)}`]),
    ...breaches.map(({ line, law, text: what }) => `${name}:${line}: ${law}: ${what}`),
    ...(values.check ? compare(before, text) : []).map((it) => `${name}:${it.line}: ${it.text}`),
  ];
  console.log(`${name}: ${text.split('\n').length - 1} lines, ${secondsSince(began)} s`);
  for (const fault of faults) console.error(`  ${fault}`);
  if (!values.check) writeFileSync(kept, text);
  return faults.length === 0;
}

/** On one start of the product. @returns the plays with a fault */
async function listenToAll(plays: readonly Play[]): Promise<readonly Play[]> {
  const notices = writeNotices(plays.map(ownerOf));
  const product = await startProduct(notices);
  const faulty: Play[] = [];
  try {
    for (const one of plays) if (!(await listen(one, product.url))) faulty.push(one);
  } finally {
    await removeProduct(product);
    rmSync(dirname(notices), { recursive: true, force: true });
  }
  return faulty;
}

const plays = values.all ? keptPlays() : chosenPlays();
const lacks = missing();
if (lacks !== undefined) stop(lacks);
const began = performance.now();
let faulty = await listenToAll(plays);
// A busy machine is late or silent now and then: what has a fault is played once more.
if (values.all && faulty.length > 0) faulty = await listenToAll(faulty);
if (values.all && !values.check) {
  const names = new Set(plays.map(fileOf));
  for (const name of transcriptNames()) if (!names.has(name)) rmSync(join(TRANSCRIPTS, name));
}
console.log(
  `${plays.length} plays, ${plays.length - faulty.length} without a fault, ${secondsSince(began)} s`,
);
process.exitCode = faulty.length === 0 ? 0 : 1;
