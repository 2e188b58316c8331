import type { Utterance } from './speech.ts';

/** A key, or a wait, and what was heard after it. */
export interface Step {
  /** For example `Tab`. */
  readonly action: string;
  readonly heard: readonly Utterance[];
  /** What the reader echoed of a text that was typed. */
  readonly echo?: string;
  /** The document's new title. */
  readonly window?: string;
  /** The first word came after two seconds. */
  readonly late?: boolean;
}

export interface Part {
  readonly title: string;
  readonly steps: readonly Step[];
}

export type Transcript = readonly Part[];

const SPACE = '    ';
const lost = ({ lost: how }: Utterance) => (how === undefined ? '' : `  [${how}]`);

function linesOf({ action, heard, echo, window, late }: Step): readonly string[] {
  const notes = [
    ...(late === true ? ['late'] : []),
    ...(echo === undefined ? [] : [`echo: ${echo}`]),
    ...(heard.length === 0 && echo === undefined ? ['silence'] : []),
  ];
  return [
    `> ${action}`,
    ...notes.map((note) => `${SPACE}(${note})`),
    ...heard.map((it) => `${SPACE}${it.language}  ${it.text}${lost(it)}`),
    ...(window === undefined ? [] : [`${SPACE}(window: ${window})`]),
  ];
}

export function format(transcript: Transcript): string {
  const parts = transcript.map(({ title, steps }) => [
    `== ${title}`,
    ...steps.flatMap(linesOf),
    '',
  ]);
  return parts.map((lines) => `${lines.join('\n')}\n`).join('');
}

/** A step of a file, with the number of its first line. */
export interface WrittenStep extends Step {
  readonly part: string;
  readonly line: number;
}

const UTTERANCE = /^ {4}(\w{2}) {2}(.*?)(?: {2}\[(cut|unheard)\])?$/;
const NOTE = /^ {4}\((late|silence|echo|window)(?:: (.*))?\)$/;

function readStep(part: string, line: number, lines: readonly string[]): WrittenStep {
  const [first = '', ...rest] = lines;
  const heard = rest.flatMap((it): Utterance[] => {
    const [all, language = '', text = '', how] = UTTERANCE.exec(it) ?? [];
    if (all === undefined) return [];
    return [{ language, text, ...(how && { lost: how as Utterance['lost'] }) } as Utterance];
  });
  const notes = Object.fromEntries(
    rest.flatMap((it) => {
      const [all, name = '', value = ''] = NOTE.exec(it) ?? [];
      return all === undefined ? [] : [[name, value]];
    }),
  );
  const { echo, window } = notes;
  return {
    part,
    line,
    action: first.slice(2),
    heard,
    late: 'late' in notes,
    ...(echo !== undefined && { echo }),
    ...(window !== undefined && { window }),
  };
}

/** The steps of a written transcript. */
export function parse(file: string): readonly WrittenStep[] {
  const lines = file.split('\n');
  let part = '';
  return lines.flatMap((text, rank) => {
    if (text.startsWith('== ')) part = text.slice(3);
    if (!text.startsWith('> ')) return [];
    const length = lines.slice(rank + 1).findIndex((it) => !it.startsWith(SPACE));
    return [
      readStep(part, rank + 1, lines.slice(rank, length < 0 ? undefined : rank + 1 + length)),
    ];
  });
}
