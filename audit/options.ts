import { type ParseArgsConfig, parseArgs } from 'node:util';

/** `npm run a11y` and `npm run a11y:reading`. */
const USAGE = `npm run a11y -- [options]           the checks, then a report in a11y-report/
  --essential                       one state of each kind of screen
  --states NAME                     only the states whose name begins so, in French
  --language de                     only this language; all: the six
  --check NAME                      only this check
  --first                           only the first scene of each state, in the light theme
  --mutants, --no-mutants           break pages on purpose, or do not; with --states only if asked
  --workers 2                       browsers at a time
npm run a11y -- --open NAME         leaves a browser in a state, with axe-core in the page
  --language fr, --theme dark, --width 320
npm run a11y -- --listen            plays journeys under Orca, on Linux, and writes what is heard
  --all                             the journeys and languages that are kept; removes any other transcript
  --journey NAME, --lang fr         one journey, by default all; one language, by default French
  --check                           compares with what is kept, and writes nothing
npm run a11y:reading                lists what a person has to read and judge
  --states NAME, --language fr
`;

export function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

/** The options of a command. Ends with the usage where it is asked for, or an option is unknown. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
) {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  try {
    return parseArgs({ options, allowNegative: true }).values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
