/** A rule of `server/till`, broken on purpose: one text of a file replaced by another. */
export interface Mutant {
  readonly rule: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const mutant = (rule: string, file: string, from: string, to: string): Mutant => ({
  rule,
  file,
  from,
  to,
});

export const MUTANTS: readonly Mutant[] = [
  mutant('a payment is split at what is owed', 'situation.ts', 'Math.min(cents, owed)', 'cents'),
  mutant(
    'a closed fine takes nothing',
    'situation.ts',
    'if (owesNothing(at)) return { recorded: 0, excess: cents, balance: 0 };',
    '',
  ),
  mutant('money on one number bars the other', 'situation.ts', '|| isBarred(at) ', ''),
  mutant(
    'a payment pays the price of its own day',
    'situation.ts',
    'return paid >= computeAmounts(tariff, day).applicable;',
    "return paid >= computeAmounts(tariff, '2026-12-31').applicable;",
  ),
  mutant(
    'the balance is that of today',
    'situation.ts',
    'computeAmounts(tariff, at.dossier.today).applicable - paid - recorded',
    'computeAmounts(tariff, day).applicable - paid - recorded + 1',
  ),
  mutant('a line taken back proves nothing', 'situation.ts', ' && !takenBack.has(id)', ''),
  mutant('a cancelled fine owes nothing', 'situation.ts', ", 'PAIEMENT_ANNULE'];", '];'),
  mutant(
    'another merchant is set aside',
    'answers.ts',
    "if (!isOurs) return 'MARCHAND_DIFFERENT';",
    '',
  ),
  mutant(
    'another amount is set aside',
    'answers.ts',
    'const isAsked = amountsAgree && cents === attempt.cents && currency',
    'const isAsked = amountsAgree && currency',
  ),
  mutant(
    'amounts of the provider that differ are set aside',
    'answers.ts',
    'const isAsked = amountsAgree && ',
    'const isAsked = ',
  ),
  mutant(
    'another payment under one reference is too much',
    'answers.ts',
    'attemptId === id && paymentId === payment;',
    'attemptId === id && paymentId !== null;',
  ),
  mutant(
    'two payments of one amount are two items',
    'record.ts',
    'paymentId === (aside.paymentId ?? aside.transactionReference) &&',
    '',
  ),
  mutant(
    'an attempt pays the price of the day it began',
    'answers.ts',
    'day: attempt.day,',
    'day: draft.dossier.today,',
  ),
  mutant(
    'a repeated answer brings nothing',
    'answers.ts',
    "if (isOurMoney && received > 0 && received === answer.cents) return { refused: 'nothing-new' };",
    '',
  ),
  mutant(
    'disputed money is kept once',
    'record.ts',
    'return isKept(draft.dossier, aside) ? draft : add(draft, aside);',
    'return add(draft, aside);',
  ),
  mutant('the excess is set aside', 'record.ts', 'excess === 0', 'true'),
  mutant(
    'a payment settles its pair',
    'record.ts',
    'return settle(kept,',
    'return kept; settle(kept,',
  ),
  mutant(
    'the end of an attempt frees its fine',
    'answers.ts',
    'return settle(linked,',
    'return linked; settle(linked,',
  ),
  mutant(
    'the end of an attempt makes waiting links',
    'answers.ts',
    'const linked = link(ended);',
    'const linked = ended;',
  ),
  mutant(
    'the server decides the amount',
    'start.ts',
    'return cents === dueCents ? cents : null;',
    'return cents;',
  ),
  mutant(
    'a start is noted in the status',
    'start.ts',
    "statusChange(at.fine, 'EN_COURS_PAIEMENT', 'DEPART_PAIEMENT', opening.id),",
    '',
  ),
  mutant(
    'a covered pair closes the other number',
    'settle.ts',
    "if (otherCovered) return 'PAYE_AUTRE';",
    '',
  ),
  mutant(
    'paid elsewhere is not overwritten',
    'settle.ts',
    " || status === 'PAYE') return 'PAYE';",
    ") return 'PAYE';",
  ),
  mutant('a held status stays', 'settle.ts', 'if (HELD.includes(status)) return status;', ''),
  mutant(
    'the rest of a part waits for its day',
    'settle.ts',
    'standingEntries(fine.entries).some(({ waits }) => waits)',
    'false',
  ),
  mutant(
    'nothing leaves an accepted attempt',
    'transitions.ts',
    'ACCEPTEE: {},',
    'ACCEPTEE: { REFUSEE: ANY_ANSWER },',
  ),
  mutant(
    'accepted money wins over a refusal',
    'transitions.ts',
    'REFUSEE: { ACCEPTEE: ANY_ANSWER },',
    'REFUSEE: {},',
  ),
  mutant(
    'accepted money wins over an expiry',
    'transitions.ts',
    'EXPIREE: { ACCEPTEE: ANY_ANSWER },',
    'EXPIREE: {},',
  ),
  mutant(
    'a status changes only as the table declares',
    'transitions.ts',
    "A_PAYER: {\n    EN_COURS_PAIEMENT: ['DEPART_PAIEMENT'],",
    'A_PAYER: {',
  ),
  mutant(
    'a number that leaves its pair is released',
    'links.ts',
    'return before === null ? left : add(',
    'return before !== null ? left : left; add(',
  ),
  mutant(
    'a number that joins a paid one is closed',
    'links.ts',
    '.filter((pair) => hasLedgerLine(released.dossier, pair))',
    '.filter(() => false)',
  ),
  mutant(
    'two live attempts keep a pair apart',
    'pairs.ts',
    '(claim.fine.live && claim.deposit.live) || ',
    '',
  ),
  mutant(
    'money on both numbers keeps a pair apart',
    'pairs.ts',
    ' || (claim.fine.paid && claim.deposit.paid)',
    '',
  ),
  mutant(
    'a deposit is linked as the last record wants',
    'pairs.ts',
    'if (isWanted(claim) && !isForbidden(claim)) {',
    'if (false) {',
  ),
  mutant(
    'a transfer needs a payable fine',
    'transfers.ts',
    "if (status !== 'A_PAYER') return { reason: 'VIREMENT_STATUT' };",
    '',
  ),
  mutant(
    'a transfer pays the exact amount or a part',
    'transfers.ts',
    'return isPart || cents === dueCents ?',
    'return true ?',
  ),
  mutant(
    'a payment is taken back once',
    'operators.ts',
    'const entry = standingEntries(fine.entries).find(',
    'const entry = fine.entries.find(',
  ),
  mutant(
    'money taken back is set aside',
    'operators.ts',
    '      cents: entry.cents,\n      currency: EURO,',
    '      cents: 0,\n      currency: EURO,',
  ),
  mutant('reopening restores the other number', 'operators.ts', '    ...restored,\n', ''),
  mutant(
    'a doubt holds no money',
    'operators.ts',
    "if (outcome !== null && DOUBTS.includes(item.reason)) return { refused: 'no-money' };",
    '',
  ),
  mutant(
    'a fine that is being paid takes no item',
    'operators.ts',
    "  if (liveAttemptOf(at) !== undefined) return { refused: 'being-paid' };\n  const day",
    '  const day',
  ),
  mutant(
    'a dispute needs its attempt',
    'operators.ts',
    "if (found?.attempt.state !== 'LITIGE') {",
    'if (true) {',
  ),
  mutant(
    'news settle the pair',
    'records.ts',
    'return settle(lowered,',
    'return lowered; settle(lowered,',
  ),
  mutant('a part is not re-exposed before its day', 'records.ts', ' || waits) {', ') {'),
  mutant(
    'a record does not reopen a debt',
    'news.ts',
    "    owed: 'lags',\n    suspended: 'lags',\n    'taken-back': 'lags',\n    paid: 'same',",
    "    owed: 'take',\n    suspended: 'lags',\n    'taken-back': 'lags',\n    paid: 'same',",
  ),
  mutant(
    'a record does not lower what was paid elsewhere',
    'news.ts',
    "if (told.elsewhere < here.elsewhere) return { refused: 'lowered' };",
    '',
  ),
];
