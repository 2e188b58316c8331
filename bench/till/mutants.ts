/** A rule of `server/till`, broken on purpose: one text of a file replaced by another. */
export interface Mutant {
  readonly rule: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** In the text, `«old→new»` or `«old»` is what breaks the rule. */
type Row = readonly [rule: string, text: string];

const BREAK = /«(.*?)(?:→(.*?))?»/gs;

const of = (file: string, rows: readonly Row[]): Mutant[] =>
  rows.map(([rule, text]) => ({
    rule,
    file,
    from: text.replace(BREAK, '$1'),
    to: text.replace(BREAK, '$2'),
  }));

export const MUTANTS: readonly Mutant[] = [
  ...of('situation.ts', [
    ['a payment is split at what is owed', '«Math.min(cents, owed)→cents»'],
    [
      'a closed fine takes nothing',
      '«if (owesNothing(at)) return { priceCents, countedCents: 0, balanceCents: 0 };»',
    ],
    ['money on one number bars the other', '«|| isPaidByOther(at) »'],
    ['a line keeps the price that it was counted at', 'return paid >= «priceCents→9e9»;'],
    [
      'the balance is that of today',
      'const today = computeAmounts(tariff, «at.dossier.today→day»)',
    ],
    ['a line taken back proves nothing', '« && !takenBack.has(id)»'],
    ['a cancelled fine owes nothing', "«, 'PAIEMENT_ANNULE'»];"],
    [
      'nobody is asked to pay while money waits',
      '« || barOf(at.dossier, pairOf(at.dossier, at.fine.pairKey), dueCents) !== null»',
    ],
  ]),
  ...of('dossier.ts', [
    ['promised money is not free', 'waitingCents(dossier, payment)« - promisedCents(payment)»'],
    ['promised cents are never below 0', 'Math.max(«0→-9e9», waitingCents'],
    ['declarations are booked', '« - sumOf(payment.declarations)»;'],
    [
      'all forms of an id name one payment',
      '(«{ names }) => names.includes(id)→one) => one.id === id»)',
    ],
  ]),
  ...of('doubt.ts', [
    ['money that went back is touched', '«payment.returnedCents > 0→false» ||'],
    [
      'a page that ended without money is watched',
      '  attempt.checkoutEnd !== null &&\n«→  attempt.live &&\n»  attempt.checkoutEnd !== ',
    ],
    ['nobody pays while a forgotten page is looked for', "return «'looked-for'→null»;"],
    ['money with a declaration is touched', '«payment.explainedStatus !== null ||»'],
    ['money of which a person spoke is touched', '«payment.declarations.length > 0→false» ||'],
    [
      'refunded money is touched',
      "«payment.operations.some(({ kind, state }) => kind === 'refund' && state !== 'refused') ||»",
    ],
    ['a declaration ends a doubt', '«if (explainedStatus !== null) return null;»'],
    ['what holds nothing is in no doubt', '«if (isEmpty) return null;»'],
    ['an unknown status is a doubt', "«if (state === 'unknown') return 'unknown-status';»"],
    ['another attempt is a doubt', "«if (payment.otherAttempt) return 'other-attempt';»"],
    ['another currency is a doubt', "«if (payment.currency !== EURO) return 'other-currency';»"],
    ['no attempt is a doubt', "return «'unknown-attempt'→null»;"],
    ['another amount is a doubt', 'return «attempt.cents === capturedCents→true» && !isLess'],
    ['a payment answers before a command', 'answered« && !heardSinceAnswer»);'],
    [
      'each payment of the attempt answers',
      ': «attemptId === payment.attemptId→id === payment.id»,',
    ],
    [
      'doubt holds a dossier',
      "«if (own.some((payment) => doubtOf(dossier, payment) !== null)) return 'doubted';»",
    ],
    [
      'a card that may be charged holds a dossier',
      "«if (own.some(isUndecided)) return 'under-way';»",
    ],
    ['money that waits holds a dossier', 'owed > 0 && free >«= owed→ 9e9»'],
    [
      'money that waits counts at its own price',
      'const priceDay = «moneyDay(dossier, payment)→dossier.today»;',
    ],
  ]),
  ...of('heard/identify.ts', [
    [
      'an answer merges two forms of an id',
      "«event.via === 'answer' ? mergeNames(opened, event) : »opened",
    ],
    [
      'a merge keeps what was taken',
      'capturedCents: «Math.max(...figures.map(({ capturedCents }) => capturedCents))→first.capturedCents»',
    ],
    [
      "a merge takes the provider's figure before a person's",
      '«!one.isFigureDeclared && »one.capturedCents > 0',
    ],
    ['a merge raises the revision', '«revision: first.revision + 1,»'],
    ['a payment is adopted by its attempt', '«payment.fineId !== null || found === null→true»'],
    [
      'a second id waits for the first',
      'if (!isUnnamed« || payment.capturedCents > 0→ || true») return null;',
    ],
    ['a second id is asked about', '«heardSinceAnswer: true, »answered: true }'],
    ['what a person explains holds no other id back', '!answered« && explainedStatus === null»,'],
  ]),
  ...of('heard/figures.ts', [
    ['another attempt is remembered', '«otherAttempt || »(attemptId !== null'],
    ['another attempt is heard', '«event.reference !== reference→false»);'],
    ['what a webhook says is asked about', '  ...payment,\n«  heardSinceAnswer: true,\n»  paidAt'],
    ['a late answer lowers nothing', 'const isFresh = «event.revision === payment.revision→true»;'],
    ['after a late answer it is asked again', 'heardSinceAnswer: «!isFresh→false»,'],
    ['a declared figure ends by a figure', 'const known = «replaces ? 0 : »payment.capturedCents;'],
    ['what was taken never falls', '«Math.max(known, →(»told ?? 0)'],
    ['an answer names a payment', '«answered: payment.answered || isFresh,»'],
    ['an answer tells currency', '«currency: snapshot.currency ?? payment.currency,»'],
    ['an answer tells the state', '    ...heard,«\n    state: snapshot.state,»'],
    [
      'an answer tells what is reserved',
      "«snapshot.state === 'reserved' ? (snapshot.askedCents ?? 0) : »0",
    ],
    [
      'another status needs another declaration',
      '|| isSameMoney ? explainedStatus : «null→explainedStatus»;',
    ],
    ['a declaration answers its status', 'return «explainedStatus === status || »isSameMoney'],
    [
      'the money that was explained needs no other declaration',
      "state === 'captured' &&«→ false as boolean &&»",
    ],
    [
      'other money needs another declaration',
      'capturedCents === «(told.capturedCents ?? capturedCents)→capturedCents»',
    ],
    [
      'money of another currency needs another declaration',
      'currency === «(told.currency ?? currency)→currency»',
    ],
    ['what is cancelled went back', '«isGone || captured === 0 ? captured→captured === 0 ? 0» :'],
    ['an answer without a figure raises nothing', 'isKnown = «payment.capturedCents > 0 || »(ret'],
    [
      'money that went back had a figure',
      'payment.capturedCents > 0« || (returnedCents ?? 0) > 0»;',
    ],
    [
      'the first answer may tell what was asked',
      'return isKnown ? null : «snapshot.askedCents→null»;',
    ],
    ['a figure that is not told ends no doubt', 'reportedCents: told« ?? payment.reportedCents»,'],
    ['absent is not told', '(returnedCents ?? «payment.returnedCents→0»)'],
    ['what went back is told', '«(returnedCents ?? payment.returnedCents)→payment.returnedCents»'],
  ]),
  ...of('heard/judgeHeard.ts', [
    [
      'an answer about another payment is dropped',
      "«if (event.via === 'answer' && isAboutAnother(dossier, event)) return { refused: 'about-another' };»",
    ],
  ]),
  ...of('heard/operations.ts', [
    [
      'a refund is known by its key',
      '«key === operation.id || »providerId === operation.providerId',
    ],
    [
      'a refund is known by its id',
      'key === operation.id« || providerId === operation.providerId»',
    ],
    [
      'a refund is not known by chance',
      '«key === operation.id || providerId === operation.providerId→true»',
    ],
    ['a refund ends', "isListed, «state→state: state === 'done' ? operation.state : state» };"],
    [
      'a refused refund ends',
      "isListed, «state→state: state === 'refused' ? operation.state : state» };",
    ],
    [
      'an answer lists an operation',
      'isListed = «isTold ? reported !== undefined : »operation.isListed;',
    ],
    ['without a list nothing is unlisted', 'isListed = «isTold→true» ? reported'],
    [
      'captures are listed with their payment',
      "«operation.kind !== 'refund' || »event.returnedCents",
    ],
  ]),
  ...of('balance.ts', [
    ['declarations foresee a fall', 'let left = «fall→0»;'],
    [
      'a declaration is replaced once',
      '«standingCents(used.payment, declaration)→declaration.cents»)',
    ],
    [
      'a payment counts by itself when it becomes good',
      '« &&\n    !knownAs(before, payment).some((known) => isGood(before, known))»;',
    ],
    ['a payment without money is not good', '«payment.capturedCents > 0 && »doubtOf'],
    ['doubted money waits', '« && doubtOf(dossier, payment) === null» && !isTouched'],
    ['touched money waits', '«!isTouched(dossier, payment)→true»;\n'],
    ['an attempt pays the price of the day it began', 'day: «attempt.day→draft.dossier.today»,'],
    [
      'money makes waiting links',
      'const ended = «link(endAttempt(draft, fine.id, attempt)→endAttempt(draft, fine.id, attempt»);',
    ],
  ]),
  ...of('attempts.ts', [
    [
      'a page that nobody saw near its end is looked for',
      "heard === 'forgotten'« && attempt.isSeen» ? 'expired' : heard",
    ],
    [
      'a page that was seen near its end is free when it is forgotten',
      "const end = «heard === 'forgotten' && attempt.isSeen ? 'expired' : heard→heard»;",
    ],
    ['the end of an attempt frees its fine', 'return «→ended; »followLedger(ended,'],
    [
      'the end of an attempt makes waiting links',
      'const ended = «link(endAttempt(draft, fineId, attempt)→endAttempt(draft, fineId, attempt»);',
    ],
    ['an attempt ends after its page', '«attempt.checkoutEnd !== null && »payments.every((one) =>'],
    [
      'an attempt ends after its payments',
      '«payments.every((one) => letsAttemptEnd(dossier, one))→true»',
    ],
    ['money ends its attempt at once', '«(hasMoney || isOver)→isOver»'],
    ['a doubt keeps its attempt', '«doubtOf(dossier, one) === null→true»);\n  const isOver'],
    ['a declaration ends an attempt', '« || payment.explainedStatus !== null»;'],
    ['a page ends once', '« || found.attempt.checkoutEnd !== null»)'],
  ]),
  ...of('writePayment.ts', [
    ['a payment decides the statuses of its pair', '  return «→written ?? »followLedger(written,'],
  ]),
  ...of('operations.ts', [
    [
      'missing money is not refunded',
      "«if (waitingCents(dossier, payment) <= 0) return { refused: 'no-money' };»",
    ],
    [
      'another currency is not refunded',
      "«if (payment.currency !== EURO) return { refused: 'other-currency' };»",
    ],
    ['one refund at a time', "«one.kind === 'refund' && isUnderWay(one)→false»"],
    [
      'a payment answers before a refund',
      "«if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };\n  »return { cents",
    ],
    ['a refund is free money', 'cents < 1« || cents > free.cents»'],
    [
      'a reservation is there',
      "if (payment«?.state !== 'reserved'→ === undefined») return { refused: 'not-reserved' };",
    ],
    ['a reservation is taken once', "«one.kind !== 'refund' && isUnderWay(one)→false»"],
    [
      'a reservation is owed',
      "«if (countedCents !== cents || cents === 0) return 'nothing-owed';»",
    ],
    [
      'what a refund came to is read from the payment',
      "const isRead = «operation.kind === 'refund' && event.state === 'done'→false»;",
    ],
    [
      'an operation is asked about',
      'changeOf(payment, { ...payment, heardSinceAnswer: «true→payment.heardSinceAnswer», revision }),',
    ],
    [
      'a refused refund may let its payment count',
      'return «countIfGood(changed, follow(dossier, payment, event))→changed»;',
    ],
    [
      'a withdrawn refund may let its payment count',
      'return «countIfGood(withdrawn, follow(dossier, payment, event))→withdrawn»;',
    ],
    [
      'an ended operation stays',
      'operation === undefined« || !isUnderWay(operation)») return null;',
    ],
    [
      'a payment answers before a declaration',
      "«if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };\n  »const { id",
    ],
    [
      'a repeat is judged by an answer',
      "«if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };»\n  const refused = repeatRefusal",
    ],
    [
      'only what is still reserved is captured or freed again',
      "«if (payment.state !== 'reserved') return 'not-reserved';»",
    ],
    [
      'a capture that nothing owes is not repeated',
      "return «operation.kind === 'cancel' ? null : captureRefusal(dossier, payment, operation.cents)→null»;",
    ],
    [
      'a refund of money that is gone is not repeated',
      "return «waitingCents(dossier, payment) >= operation.cents ? null : 'no-money'→null»;",
    ],
    ['no second card of a dossier is captured', 'return «bar === null ? null : BARRED[bar]→null»;'],
    [
      'a listed operation ends by its answer',
      "«if (operation.isListed) return { refused: 'listed' };»",
    ],
    ['an operation is news', 'const revision = payment.revision« + 1»;'],
    [
      'that no refund was done is declared after a day',
      "«if (!operation.old) return { refused: 'too-early' };»",
    ],
    [
      'a declared refund is a declaration',
      "declaration = { reason: 'refunded', cents«→: 0», operationId: operation.id }",
    ],
  ]),
  ...of('waiting.ts', [
    ['missing money is missing', "«if (cents < 0) return 'taken-back';»"],
    ['money in doubt waits for its doubt', '«if (doubt !== null) return doubt;»'],
    [
      'what a person took back waits as that',
      "«if (entriesOf(dossier, payment).some(({ reverses }) => reverses !== null)) return 'reversed';»",
    ],
    ['money of which a person spoke came back', 'payment.declarations.length > «0→9e9» ?'],
    ['what waited before leaves the log', 'move({ reason, cents: «-→»cents });'],
    ['what waits now is logged', '«  move(waitingOf(after, payment));\n»'],
    [
      'ids that are merged leave the log together',
      "«payment.names.includes(names[0] ?? '')→names[0] === payment.id»,",
    ],
    ['a new reason is stored', '«then.waitingReason === now.waitingReason && »then.doubt'],
    ['a new doubt is stored', 'now.waitingReason« && then.doubt === now.doubt»'],
    ['what waits for nobody has no reason', 'waitingReason: «cents === 0 ? null : »reason'],
    ['a doubt is stored', 'doubt: «doubtOf(dossier, payment)→null» };'],
  ]),
  ...of('waitingSettled.ts', [
    [
      'a written loss is missing money',
      "«if (waiting < 0 !== (event.outcome === 'written-off')) return { refused: 'no-money' };»",
    ],
    [
      'a payment answers before a decision',
      "«if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };»",
    ],
    ['promised money is not decided', "«if (free === 0) return { refused: 'under-way' };»"],
    ['a loss is a declaration', "'written-off', «waiting→0»);"],
    ['free money goes back otherwise', "'returned-otherwise', «free→waiting»);"],
    [
      'a decision answers the status',
      'explainedStatus: payment.explainedStatus« ?? payment.status»,',
    ],
    [
      'another currency never counts',
      "«if (payment.currency !== EURO) return { refused: 'not-countable' };»",
    ],
    [
      'a fine that is being paid takes no money that waited',
      "«if (live !== undefined && live.id !== payment.attemptId) return { refused: 'being-paid' };»",
    ],
    [
      'what a card paid stays with its fine',
      "«if (payment.fineId !== null && payment.fineId !== fineId) return { refused: 'other-fine' };»",
    ],
    [
      'counted money has a home',
      'const homed = «withPayment(draftOf(dossier), payment, { ...payment, fineId }→draftOf(dossier»)',
    ],
    ['promised money is not counted', 'allot(at, «free→waitingCents(dossier, payment)», day)'],
    [
      'money that nothing owes is not counted',
      "«if (cents === 0) return { refused: 'nothing-owed' };»",
    ],
    [
      'counted money ends its attempt',
      '«live === undefined ? ready.draft : link(endAttempt(ready.draft, fineId, live))→ready.draft»',
    ],
    ['counted money pays its own price', 'const day = «moneyDay(dossier, payment)→dossier.today»;'],
  ]),
  ...of('declarations.ts', [
    [
      'no more is won than was lost',
      "event.cents < 1« || event.cents > lost») return { refused: 'too-much' };\n  const declaration",
    ],
    ['a charge-back that is won is taken back', "reason: 'charge-back', cents: «-→»event.cents"],
    ['a declaration is about a doubt', 'if ((!isDoubted« || isSaid») && !mayConfirm)'],
    ['a declaration needs a doubt', 'if ((«!isDoubted || »isSaid) && !mayConfirm)'],
    [
      'a declaration after a day needs none',
      "isSaid)« && !mayConfirm») return { refused: 'no-doubt' };",
    ],
    [
      'a declaration is taken back by its opposite',
      'isSaid = payment.explainedStatus !== null« && event.takenCents === payment.capturedCents»;',
    ],
    ['a declaration that is no doubt any more is taken back', '« || payment.isFigureDeclared» ||'],
    ['a declaration ends each doubt', '« || doubtOf(dossier, unsaid) !== null»;'],
    [
      'a declaration confirms after a day',
      '«...(payment.silent && { heardSinceAnswer: false, answered: true }),»',
    ],
    ['a declaration confirms no sooner', '...(«payment.silent→true» && { heardSinceAnswer: false'],
    ['a declaration is a figure', '«capturedCents: takenCents,»'],
    ['a declared figure is marked', '      «isFigureDeclared: true,»'],
    ['a charge-back is of held money', '« || event.cents > left»'],
    [
      'a charge-back is a declaration',
      "declaration = { reason: 'charge-back', cents: «event.cents→0», operationId: null }",
    ],
  ]),
  ...of('reversal.ts', [
    [
      'a payment is taken back once',
      'const entry = «standingEntries(fine.entries)→fine.entries».find(',
    ],
    [
      'a fine that is being paid is not reversed',
      "«if (liveAttemptOf(at) !== undefined) return { refused: 'being-paid' };»",
    ],
    [
      'missing money is taken back',
      'return «waiting < 0 ? Math.min(-waiting, cents) : cents→cents»;',
    ],
    ['a part is less than its line', 'if (back < 1« || back > entry.cents»)'],
    ['the rest of a part counts', '«rest === 0→true»\n'],
    ['the rest keeps its price', 'day: «entry.day→dossier.today»,'],
    [
      'only a payment taken back is reopened',
      "«if (at.fine.status !== 'PAIEMENT_DESIMPUTE') return { refused: 'not-taken-back' };»",
    ],
    [
      'nothing is reopened while money waits',
      'if («bar !== null→false as boolean») return { refused: BARRED[bar] };',
    ],
    [
      'a reversal cancels what the administration had cancelled',
      "return «cancelFreed(linked, fineOf(linked.dossier, fine.id).fine.pairKey, 'reversal')→linked»;",
    ],
    ['reopening restores the other number', '«    ...restored,\n»'],
  ]),
  ...of('start.ts', [
    ['the server decides the amount', 'return cents« === dueCents ? cents : null»;'],
    [
      'a start is noted in the status',
      "«statusChange(at.fine, 'EN_COURS_PAIEMENT', 'payment-started'),»",
    ],
    ['one live attempt a pair', 'if («→false as boolean && »live !== undefined)\n'],
    [
      'a start asks for the payments of earlier pages',
      '«if (watched.length > 0 && asking === null) return { toAsk: watched };»',
    ],
    [
      'a start waits for the payments of earlier pages',
      "«if (watched.length > 0 && asking === 'SILENT') return { refused: 'verification-en-cours' };»",
    ],
  ]),
  ...of('followLedger.ts', [
    ['a covered pair closes the other number', "«if (otherCovered) return 'PAYE_AUTRE';»"],
    ['paid elsewhere is not overwritten', "« || status === 'PAYE'») return 'PAYE';"],
    ['a held status stays', '«if (HELD.includes(status)) return status;»'],
    [
      'a cancelled number waits for the money of its pair',
      'const freed = «hasMoney→false as boolean»\n',
    ],
    [
      'a record cancels what its pair closed',
      "«fines.filter((fine) => statusBeforePair(fine, 'reversal') === 'PAIEMENT_ANNULE')→[]»",
    ],
    [
      'the rest of a part waits for its day',
      '«standingEntries(fine.entries).some(({ waits }) => waits)→false»',
    ],
  ]),
  ...of('transitions.ts', [
    [
      'a status changes only as the table declares',
      "A_PAYER: {«\n    EN_COURS_PAIEMENT: ['payment-started'],»",
    ],
  ]),
  ...of('links.ts', [
    [
      'a number that leaves its pair is released',
      'return before «→!== null || before »=== null ? left',
    ],
    [
      'a number that joins a paid one is closed',
      '.filter((«pair) => hasLedgerLine(released.dossier, pair)→) => false»)',
    ],
  ]),
  ...of('pairs.ts', [
    ['two live attempts keep a pair apart', '«(claim.fine.live && claim.deposit.live) || »'],
    ['money on both numbers keeps a pair apart', '« || (claim.fine.paid && claim.deposit.paid)»'],
    [
      'a deposit is linked as the last record wants',
      'if («isWanted(claim) && !isForbidden(claim)→false») {',
    ],
  ]),
  ...of('adminRecords.ts', [
    ['news decide the statuses of a pair', 'return «→lowered; »followLedger(lowered,'],
    [
      'what still counts covers a fine with what was paid elsewhere',
      '    «isCovered(fine) || »fine.paidElsewhere',
    ],
    [
      'a record cancels a number that is free already',
      "return «cancelFreed(draft, fine.pairKey, 'administration')→draft»;",
    ],
    ['a part is not re-exposed before its day', '« || waits») {'],
  ]),
  ...of('adminNews.ts', [
    ['a record does not reopen a debt', "const LAGS = { owed: '«lags→accept»',"],
    [
      'a record does not lower what was paid elsewhere',
      "«if (record.elsewhere < stored.elsewhere) return { refused: 'lowered' };»",
    ],
  ]),
  ...of('draft.ts', [['what went back is news', "«  'returnedCents',\n»"]]),
  ...of('evolve.ts', [
    ['merged payments keep their names', '«names: [...payment.names, ...merged.names],»'],
    [
      'merged payments keep their declarations',
      '«declarations: [...payment.declarations, ...merged.declarations],»',
    ],
  ]),
];
