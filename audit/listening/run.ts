import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { writeFines } from '../../tests/e2e/support/fines.ts';
import { removeProduct, startProduct } from '../../tests/e2e/support/product.ts';
import { compare } from './compare.ts';
import { type BrowserName, prepare } from './debian.ts';
import { openDesk } from './desk.ts';
import { JOURNEYS } from './journeys/index.ts';
import type { Journey } from './journeys/journey.ts';
import { hearingOf, readAllowances } from './kept.ts';
import { judge } from './laws.ts';
import { Listener } from './listener.ts';
import { format } from './transcript.ts';

const { values } = parseArgs({
  options: {
    listen: { type: 'boolean' },
    /** By default French; `all` for the six. */
    lang: { type: 'string', default: 'fr' },
    /** Only this journey. */
    journey: { type: 'string' },
    browser: { type: 'string', default: 'chromium' },
    /** Compares with the transcripts that are kept, and writes nothing. */
    check: { type: 'boolean', default: false },
    /** Where the transcripts go. */
    into: { type: 'string', default: join(import.meta.dirname, 'transcripts') },
  },
});

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const KEPT = join(import.meta.dirname, 'transcripts');

interface Play {
  readonly journey: Journey;
  readonly language: Language;
  readonly browser: BrowserName;
}

/** @returns the transcript, also of a journey that could not go on */
async function play({ journey, language, browser }: Play) {
  const began = performance.now();
  const fines = writeFines();
  const product = await startProduct(fines);
  const url = product.url + (journey.from?.(language) ?? href('accueil', language));
  const { flags = [] } = journey;
  try {
    const desk = await openDesk(language, { browser, language, url, flags });
    const listener = new Listener(desk, language, product.url);
    let failure: unknown;
    let megabytes = 0;
    try {
      listener.part('The page opens');
      await listener.arrive({ title: listener.words('service.nom') });
      await journey.play(listener);
      megabytes = desk.megabytes();
    } catch (error) {
      failure = error;
    } finally {
      await desk.close();
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    return { text: format(listener.transcript), failure, seconds, megabytes };
  } finally {
    await removeProduct(product);
    rmSync(dirname(fines), { recursive: true, force: true });
  }
}

/** @returns whether it went to its end and agrees with what is kept, if that was asked */
async function listen(one: Play): Promise<boolean> {
  const { text, failure, seconds, megabytes } = await play(one);
  const browser = one.browser === 'chromium' ? '' : `.${one.browser}`;
  const name = `${one.journey.name}.${one.language}${browser}.txt`;
  console.log(`${name}: ${text.split('\n').length} lines, ${seconds} s, ${megabytes} MB`);
  if (failure !== undefined) console.error(`  stopped: ${String(failure)}`);
  const { breaches } = judge(hearingOf(text, one.language), readAllowances());
  for (const { line, law, text: what } of breaches) {
    console.error(`  ${name}:${line}: ${law}: ${what}`);
  }
  if (!values.check || failure !== undefined) writeFileSync(join(values.into, name), text);
  if (!values.check) return failure === undefined;
  const kept = join(KEPT, name);
  const differences = compare(existsSync(kept) ? readFileSync(kept, 'utf8') : '', text);
  for (const { line, text: what } of differences) console.error(`  ${name}:${line}: ${what}`);
  return failure === undefined && differences.length === 0;
}

const { browser, lang, journey: wanted } = values;
if (browser !== 'chromium' && browser !== 'firefox') stop('--browser chromium or firefox');
const languages = LANGUAGES.filter((it) => lang === 'all' || it === lang);
const journeys = JOURNEYS.filter(({ name }) => wanted === undefined || name === wanted);
if (languages.length === 0) stop(`--lang all, ${LANGUAGES.join(', ')}`);
if (journeys.length === 0) stop(`--journey ${JOURNEYS.map(({ name }) => name).join(', ')}`);
const lacks = prepare(browser);
if (lacks !== undefined) stop(lacks);

let ok = true;
for (const language of languages) {
  for (const journey of journeys) ok = (await listen({ journey, language, browser })) && ok;
}
process.exitCode = ok ? 0 : 1;
