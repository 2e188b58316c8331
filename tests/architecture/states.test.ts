import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { PAYMENT_STATUSES } from '#contract/domain/paymentStatus.ts';
import { STARTED_PAYMENT_STATES } from '#contract/domain/startedPayment.ts';
import { ERROR_PAGE_IDS } from '#contract/errors.ts';
import { type LookupFacts, type LookupOutcome, lookupOutcome } from '#src/domain/lookupOutcome.ts';
import fr from '../../public/assets/i18n/fr.json' with { type: 'json' };
import demonstration from '../../server/demonstration/fines.json' with { type: 'json' };
import { CATALOGUE, STATE_NAMES, type StateName } from '../../stories/states/index.ts';

const STATES = STATE_NAMES.map((name) => ({ name, ...CATALOGUE[name] }));

const leaves = (node: unknown, path: string): readonly string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, below]) =>
        leaves(below, path === '' ? key : `${path}.${key}`),
      )
    : [path];

const said = new Set<string>(STATES.flatMap(({ says = [] }) => says));

/** Messages that no state shows, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'detail.messages.erreurs.causes.entete-trop-long':
    'Node or a proxy refuses the request before the service: the contract knows no such answer',
  'detail.messages.erreurs.miseAJour':
    'a page compares its build with the one that is served, and a story has none',
};

describe('D-105: a state of the catalogue shows', () => {
  const messages = leaves(fr, '').filter((key) => key.split('.').includes('messages'));

  it('messages are read', () => {
    expect(messages.length).toBeGreaterThan(30);
  });

  it.each(messages)('%s', (key) => {
    // Either, or: a reason for what is shown is out of date.
    const missing =
      'no state says it: name it in `says` of one in stories/states, or here why none can';
    expect(said.has(key), NOT_SHOWN[key] ?? missing).toBe(!(key in NOT_SHOWN));
  });

  it('no reason is of a message that is gone', () => {
    expect(Object.keys(NOT_SHOWN).filter((key) => !messages.includes(key))).toEqual([]);
  });

  it.each(ERROR_PAGE_IDS)('the error page %s', (id) => {
    expect(STATES.some(({ path }) => path === `/tai/erreur/${id}`)).toBe(true);
  });
});

const nameOf = (outcome: LookupOutcome) =>
  outcome.kind === 'message'
    ? outcome.message
    : outcome.kind === 'screen'
      ? outcome.screen
      : outcome.kind;

const keyOf = (facts: LookupFacts) =>
  `${facts.statutPaiement.valeur}: ${nameOf(lookupOutcome(facts))}`;

/** What may decide an outcome, beside status and type. */
const CIRCUMSTANCES: readonly Partial<LookupFacts>[] = [
  {},
  { mediaReglement: 3 },
  { sommes: { litige: true } },
  { sommes: { reserve: { montant: 9000, jusquau: '2026-11-28' } } },
  { pageOublieeJusquau: '2026-11-28T10:00:00Z' },
  ...STARTED_PAYMENT_STATES.map((state) => ({ paiementCommence: { etat: state } })),
];

const STATUSES = new Set<string>(PAYMENT_STATUSES);
const isFacts = (facts: object): facts is LookupFacts =>
  'statutPaiement' in facts && STATUSES.has(String(Object(facts.statutPaiement).valeur));

/** What the demonstration says of a fine, as a lookup answers it. */
function asFacts(record: object): LookupFacts {
  if (!isFacts(record)) throw new Error(`no status: ${JSON.stringify(record)}`);
  return record;
}

const OUTCOMES = [
  ...new Set(
    PAYMENT_STATUSES.flatMap((status) =>
      NOTICE_TYPES.flatMap((type) =>
        CIRCUMSTANCES.map((facts) =>
          keyOf({ ...facts, statutPaiement: { valeur: status }, typeAmende: type }),
        ),
      ),
    ),
  ),
];

/** The fines that a state's lookup finds, or its page shows. */
const factsOf = ({ fine, answers = {} }: (typeof STATES)[number]): readonly LookupFacts[] => {
  const { rechercheAmende: reply } = answers;
  const found = typeof reply === 'object' && 'body' in reply ? reply.body : null;
  return [fine, found].filter((facts) => facts !== undefined && facts !== null);
};

const SHOWN = new Set(STATES.flatMap(factsOf).map(keyOf));

describe('D-105: a state of the catalogue shows each status × type of outcome', () => {
  it.each(OUTCOMES)('%s', (outcome) => {
    expect(SHOWN).toContain(outcome);
  });

  it('an unknown number', () => {
    const { answers } = CATALOGUE['Home/UnknownNumber'];
    expect(answers?.rechercheAmende).toEqual({ body: null });
  });
});

const DEMONSTRATION = new Set(
  demonstration.map(({ statutPaiement: status, typeAmende, ...more }) =>
    keyOf(asFacts({ statutPaiement: { valeur: status }, typeAmende, ...more })),
  ),
);

/** Outcomes that only a payment at the provider leads to. */
const WHILE_PAYING = /^EN_COURS_PAIEMENT: (?!paiementEnCours)|^ERREUR: /;

describe('D-105 D-46: the demonstration and the catalogue', () => {
  it('show the same outcomes of a lookup', () => {
    const tried = OUTCOMES.filter((outcome) => !WHILE_PAYING.test(outcome));
    expect([...DEMONSTRATION].toSorted()).toEqual(tried.toSorted());
  });
});

/** What opens a dialog, and the states that show it. */
const DIALOGS: Readonly<Record<string, readonly StateName[]>> = {
  'pages/common/deliver/SendLetter.tsx': ['Receipt/LetterAsked'],
  'pages/common/session/SessionEnd.tsx': ['Detail/SessionAlmostOver', 'Detail/SessionOver'],
  'pages/home/OtherMeans.tsx': ['Home/HelpApplication', 'Home/HelpTelephone'],
  'pages/home/ScanDialog.tsx': ['Home/Scan'],
};

describe('D-105: a state of the catalogue shows each dialog', () => {
  const opening = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      /useModal\(\)|<(?:Modal|ScanModal)\b/.test(readFileSync(join('src', file), 'utf8')),
  );

  it('each file that opens one is named', () => {
    expect(Object.keys(DIALOGS).toSorted()).toEqual(opening.toSorted());
  });

  it.each(Object.entries(DIALOGS))('%s', (_, names) => {
    const selectors = names.map((name) => CATALOGUE[name].shows ?? '');
    expect(selectors.filter((selector) => !/dialog|confirmer/.test(selector))).toEqual([]);
  });
});
