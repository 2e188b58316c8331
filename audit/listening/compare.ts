import { parse, type WrittenStep } from './transcript.ts';

/** Where two transcripts of a journey part: a line of the first, in words. */
export interface Difference {
  readonly line: number;
  readonly text: string;
}

/** Whether the reader was in time is the machine's; the order within a step is that of two programs. */
function heardIn(step: WrittenStep | undefined): readonly string[] {
  if (step === undefined) return [];
  const { heard, echo, window } = step;
  return [
    ...heard.map(({ language, text }) => `${language}  ${text}`),
    ...(echo === undefined ? [] : [`echo: ${echo}`]),
    ...(window === undefined ? [] : [`window: ${window}`]),
  ];
}

/** What is in the first list only, as often as it is missing in the second. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return some.filter((one) => {
    const rank = left.indexOf(one);
    if (rank < 0) return true;
    left.splice(rank, 1);
    return false;
  });
}

/** Compares two files step by step. */
export function compare(kept: string, heard: string): readonly Difference[] {
  const [before, after] = [parse(kept), parse(heard)];
  const { line: end } = before.at(-1) ?? { line: 1 };
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, rank) => [before[rank], after[rank]] as const).flatMap(
    ([one, other]) => {
      const line = one?.line ?? end;
      const at = `${one?.part ?? other?.part} > ${one?.action ?? other?.action}`;
      if (one?.action !== other?.action) {
        return [{ line, text: `${at}: the step is ${other?.action ?? 'missing'}` }];
      }
      const [old, now] = [heardIn(one), heardIn(other)];
      return [
        ...without(old, now).map((text) => ({ line, text: `${at}: no longer heard: ${text}` })),
        ...without(now, old).map((text) => ({ line, text: `${at}: newly heard: ${text}` })),
      ];
    },
  );
}
