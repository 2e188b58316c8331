/** One state of a step: a story, by its title and export name, and its caption. */
export interface State {
  readonly title: string;
  readonly story: string;
  readonly label: string;
}

/** One step of the citizen's journey. */
export interface Step {
  readonly name: string;
  /** What the person wants here. */
  readonly aim: string;
  /** Addresses below the language, as in `contract/paths.ts`; empty if the step has no address. */
  readonly paths: readonly string[];
  /** Requirements and decisions, by the ids of `docs/requirements.md` and `docs/decisions.md`. */
  readonly ids: readonly string[];
  /** Where one goes from here, by the name of the step. */
  readonly next: readonly string[];
  readonly states: readonly State[];
}

const statesOf =
  (title: string) =>
  (labels: Readonly<Record<string, string>>): State[] =>
    Object.entries(labels).map(([story, label]) => ({ title, story, label }));

/** From the notice on the table to the receipt in the drawer, and what may go wrong on the way. */
export const JOURNEY: readonly Step[] = [
  {
    name: 'Home',
    aim: 'Find my fine with what is printed on the notice.',
    paths: ['tai', 'tai/:amendeId'],
    ids: ['G-01', 'R-04', 'R-05', 'H-01', 'H-03', 'H-04', 'F-01', 'D-02'],
    next: ['Scan', 'Messages of the lookup', 'Detail', 'Receipt', 'List of notices'],
    states: statesOf('Pages/Home')({
      Default: 'empty form',
      FilledFromALink: 'filled in by a link',
      LanguageSuggestion: 'another language suggested',
      WhereToFind: 'all notices explained',
      HelpApplication: 'help: the mobile application',
      HelpTelephone: 'help: the telephone',
      NothingTyped: 'sent empty',
      Searching: 'waiting',
      SessionOver: 'back after the session ended',
      Closed: 'while the service is closed',
    }),
  },
  {
    name: 'Scan',
    aim: 'Have the number read instead of typing it.',
    paths: [],
    ids: ['G-02', 'S-01', 'S-02', 'S-03', 'S-08', 'S-09'],
    next: ['Home'],
    states: [
      ...statesOf('Pages/Home')({ Scan: 'on the home page' }),
      ...statesOf('Design/Modal/ScanModal')({
        Starting: 'camera starts',
        Ready: 'camera ready',
        WithTorch: 'with a torch',
        Failed: 'camera refused',
        PictureRead: 'photo being read',
        PictureFailed: 'no code on the photo',
      }),
    ],
  },
  {
    name: 'Messages of the lookup',
    aim: 'Understand why there is nothing to pay here.',
    paths: ['tai'],
    ids: ['X-01', 'O-04', 'O-05', 'O-07', 'O-11', 'O-12', 'D-15', 'D-26'],
    next: ['Home'],
    states: statesOf('Pages/Home')({
      UnknownNumber: 'unknown number',
      WrongKey: 'wrong key',
      PaidOtherNumber: 'paid another way',
      PaymentUnderWay: 'payment under way',
      PaymentExpired: 'too late to pay online',
      PaidAtTobacconist: 'paid at a payment point',
      AfdInfo: 'information: AFD',
      AfmdInfo: 'information: AFMD',
      TooManyAttempts: 'too many tries',
      LineDown: 'no connection',
      Outage: 'our fault',
    }),
  },
  {
    name: 'Detail',
    aim: 'Recognise my fine, know what I owe today and until when.',
    paths: ['tai/amende/detail'],
    ids: ['G-03', 'R-07', 'D-10', 'D-11', 'D-17', 'D-22', 'D-23'],
    next: ['Choice', 'Receipt', 'Home', 'List of notices'],
    states: statesOf('Pages/Detail')({
      Reduced: 'reduced amount',
      FixedPenalty: 'standard amount',
      Increased: 'increased amount',
      AlreadyPaidInPart: 'paid in part',
      Deposit: 'deposit to contest',
      DepositTooLateToContest: 'deposit, too late to contest',
      ParkingCharge: 'parking charge',
      PartTyped: 'a part chosen',
      PartTooLarge: 'a part too large',
      PaymentUnderWay: 'payment under way',
      Paid: 'already paid',
    }),
  },
  {
    name: 'Choice',
    aim: 'Choose how to pay.',
    paths: ['tai/paiement/choixModalitesReglement'],
    ids: ['R-08', 'D-18', 'D-27'],
    next: ['Card page', 'Transfer'],
    states: statesOf('Pages/PaymentChoice')({
      CardOnly: 'card only',
      CardOrTransfer: 'card or transfer',
      TransferChosen: 'transfer chosen',
      PartOfTheAmount: 'a part of the amount',
      Deposit: 'deposit',
    }),
  },
  {
    name: 'Card page',
    aim: 'Be taken to the payment page, and know that nothing was charged if not.',
    paths: ['tai/paiement/:montantTransaction/envoiSips', 'tai/paiement/envoiSips'],
    ids: ['G-04', 'R-10', 'D-07'],
    next: ['Confirmation', 'Errors'],
    states: statesOf('Pages/HandOff')({
      UnderWay: 'on the way',
      Leaving: 'the browser leaves',
      Back: 'back by the browser’s button',
      PaymentInProgress: 'a payment is under way',
      AlreadyPaid: 'already paid',
      Unavailable: 'payment page unavailable',
      LineBroken: 'no connection',
    }),
  },
  {
    name: 'Confirmation',
    aim: 'Know whether I have paid.',
    paths: ['tai/paiement/confirmation/:token'],
    ids: ['R-12', 'D-19', 'D-25'],
    next: ['Receipt', 'Detail', 'List of notices'],
    states: statesOf('Pages/Confirmation')({
      Checking: 'checking',
      Accepted: 'accepted',
      AcceptedDeposit: 'deposit accepted',
      Refused: 'refused',
      Cancelled: 'cancelled',
      Expired: 'expired',
      Pending: 'not known yet',
      LineBroken: 'no connection',
    }),
  },
  {
    name: 'Receipt',
    aim: 'Keep the proof: PDF, paper, mail or post.',
    paths: ['tai/paiement/confirmation/justificatif'],
    ids: ['G-05', 'G-06', 'G-07', 'R-13'],
    next: ['Verification', 'Home'],
    states: statesOf('Pages/Receipt')({
      Paid: 'paid',
      PaidInPart: 'paid in part',
      PaidDeposit: 'deposit paid',
      PaidElsewhere: 'paid elsewhere, no proof here',
      PdfFault: 'no PDF',
      MailWrongAddress: 'wrong address',
      MailSent: 'mail sent',
      LetterAsked: 'letter: asked first',
      LetterSent: 'letter sent',
    }),
  },
  {
    name: 'List of notices',
    aim: 'See which of my notices are due, and take the next one.',
    paths: ['tai/mes-avis'],
    ids: ['C-01', 'R-07', 'D-11', 'D-17', 'D-23'],
    next: ['Detail', 'Receipt', 'Home'],
    states: statesOf('Pages/NoticeList')({
      Several: 'to pay, and paid',
      FineAndDeposit: 'a fine and its deposit',
      OnePastItsLastDay: 'one past its last day',
      OneExpired: 'one too late to pay online',
      AllPaid: 'all paid',
      Full: 'twenty, the list is full',
      Empty: 'empty',
    }),
  },
  {
    name: 'Verification',
    aim: 'Check that a receipt that I was given is true.',
    paths: ['tai/verification'],
    ids: ['D-19'],
    next: ['Home'],
    states: statesOf('Pages/Verification')({
      Empty: 'empty',
      FromTheQrCode: 'from the QR code of the receipt',
      NothingTyped: 'sent empty',
      Yes: 'ours',
      No: 'not ours',
      TooManyTries: 'too many tries',
    }),
  },
  {
    name: 'Transfer',
    aim: 'Pay from my bank, without a fault in the reference.',
    paths: [
      'tai/paiement/saisieIndicatifOperation',
      'tai/paiement/informationsVirement',
      'tai/paiement/:indicatifOperation/informationsVirement',
    ],
    ids: ['G-08', 'R-09', 'R-11', 'D-18', 'D-24'],
    next: ['Choice'],
    states: [
      ...statesOf('Pages/OperationCode')({
        Empty: 'operation code: empty',
        TooShort: 'operation code: too short',
        Wrong: 'operation code: wrong',
      }),
      ...statesOf('Pages/Transfer')({
        Details: 'details',
        DetailsWithoutDeadline: 'details, as soon as possible',
        NotAllowed: 'not allowed',
        PdfFault: 'no PDF',
      }),
    ],
  },
  {
    name: 'Errors',
    aim: 'Know what happened, that nothing was charged, and what to do next.',
    paths: ['tai/erreur/:idErreur', 'page-introuvable'],
    ids: ['R-14', 'R-15', 'D-03', 'D-26'],
    next: ['Home'],
    states: statesOf('Pages/Error')({
      Session: 'session ended',
      ExpiredLink: 'link expired',
      PaymentRefused: 'payment refused',
      TooManyAttempts: 'too many tries',
      MaintenanceWithEnd: 'maintenance, with its end',
      WithIncident: 'our fault, with its number',
      UnknownAddress: 'page not found',
    }),
  },
];
