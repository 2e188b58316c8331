import texts from '../../../locales/commandes.fr.json' with { type: 'json' };
import { type Asked, askId, askSince } from '../../commands/ask.ts';
import { homeOf } from '../../commands/payments.ts';
import { formatMoney, say } from '../../wording.ts';
import { UsageError } from '../explain.ts';
import { signalDifferences, withDatabase } from '../frame.ts';
import { readNames } from './names.ts';
import { reasonWords, titleOf } from './show.ts';

const { demande: TEXTS } = texts;

/** Questions that are open at once. */
const AT_ONCE = 8;

export interface AskOptions {
  readonly ask?: string | true;
  readonly from?: string;
  readonly since?: Date;
}

/** Asks the provider about payments by their ids there, and about the pages of a time, as after a restore. */
export function runAsk({ ask, from, since }: AskOptions): Promise<void> {
  const ids = [
    ...(typeof ask === 'string' ? [ask] : []),
    ...(from === undefined ? [] : readNames(from)),
  ];
  if (ids.length === 0 && since === undefined) {
    throw new UsageError('--ask takes an id of the portal, --from FILE or --since INSTANT');
  }
  return withDatabase(async ({ db, provider }) => {
    if (since !== undefined) {
      const { asked, silent } = await askSince(db, provider, since);
      console.log(say(TEXTS.pages, { demandes: asked, muets: silent }));
      if (silent > 0) signalDifferences();
    }
    if (ids.length === 0) return;
    const answers: Asked[] = [];
    const left = [...ids];
    const askNext = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const answer = await askId(db, provider, id);
        answers.push(answer);
        console.log(describeAnswer(id, answer));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
    sumUp(answers);
  });
}

function sumUp(answers: readonly Asked[]): void {
  const waiting = answers.filter((one) => one.kind === 'read' && one.read.waiting !== null).length;
  const silent = answers.filter(({ kind }) => kind === 'silent').length;
  const values = { demandes: answers.length, attendent: waiting, muets: silent };
  if (answers.length > 1) console.log(say(TEXTS.bilan, values));
  if (waiting + silent > 0) signalDifferences();
}

function describeAnswer(id: string, answer: Asked): string {
  if (answer.kind !== 'read') return say(TEXTS[answer.kind], { paiement: id });
  const { read } = answer;
  const { payment, waiting, dossier } = read;
  const rest = payment.capturedCents === 0 ? TEXTS.rien : TEXTS.compte;
  return say(TEXTS.lu, {
    paiement: id,
    titre: titleOf(read, homeOf(dossier, payment)),
    suite:
      waiting === null
        ? rest
        : say(TEXTS.attend, {
            somme: formatMoney(waiting.cents, payment.currency),
            motif: reasonWords(waiting.reason),
          }),
  });
}
