import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { material } from './material.ts';
import { readOptions, stop } from './options.ts';
import { openStages, type Stage } from './runner/product.ts';
import { enter, leave } from './runner/scene.ts';
import { STATES } from './states/index.ts';
import type { State } from './states/state.ts';

const values = readOptions({
  states: { type: 'string', default: '' },
  language: { type: 'string', default: 'fr' },
});
const language =
  LANGUAGES.find((one) => one === values.language) ?? stop(`--language ${LANGUAGES.join(', ')}`);
const states = STATES.filter(
  ({ name, languages = LANGUAGES }) =>
    name.startsWith(values.states) && languages.includes(language),
);
if (states.length === 0) stop(`--states ${STATES.map(({ name }) => name).join(', ')}`);

/** The lines of one state that no earlier state has shown. */
async function readState(stage: Stage, state: State, language: Language, known: Set<string>) {
  const [width = 1280] = state.widths ?? [];
  const page = await enter(stage, { state: state.name, language, theme: 'light', width });
  try {
    const parts = Object.entries(await page.evaluate(material)).map(([name, lines]) => {
      const fresh = lines.filter((line) => !known.has(`${name} ${line}`));
      for (const line of fresh) known.add(`${name} ${line}`);
      return fresh.length === 0
        ? ''
        : `### ${name}\n\n${fresh.map((one) => `- ${one}\n`).join('')}`;
    });
    return `## ${state.name}: ${await page.title()}\n\n${parts.filter(Boolean).join('\n')}`;
  } finally {
    await leave(page);
  }
}

/** Writes all that a person has to judge in one language, state by state. */
async function writeSheet(stage: Stage, language: Language): Promise<string> {
  const known = new Set<string>();
  const sheets: string[] = [];
  for (const [rank, state] of states.entries()) {
    sheets.push(await readState(stage, state, language, known));
    console.log(`[${rank + 1}/${states.length}] ${state.name}`);
  }
  mkdirSync('a11y-report', { recursive: true });
  const file = join('a11y-report', `reading-${language}.md`);
  writeFileSync(file, `# What people judge, ${language}\n\n${sheets.join('\n')}`);
  return file;
}

console.log('Starting the product and a browser …');
const { stages, close } = await openStages(1);
try {
  for (const stage of stages) console.log(await writeSheet(stage, language));
} finally {
  await close();
}
