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
  /** Titles whose stories are the states of this step. */
  readonly titles: readonly string[];
}

/** From the notice on the table to the receipt in the drawer, and what may go wrong on the way. */
export const JOURNEY: readonly Step[] = [
  {
    name: 'Home',
    aim: 'Find my fine with what is printed on the notice, or understand why there is nothing to pay here.',
    paths: ['tai', 'tai/:amendeId'],
    ids: [
      'G-01',
      'R-04',
      'R-05',
      'H-01',
      'H-03',
      'H-04',
      'F-01',
      'X-01',
      'O-04',
      'O-05',
      'D-02',
      'D-15',
    ],
    next: ['Scan', 'Detail', 'Receipt', 'List of notices'],
    titles: ['Pages/Home'],
  },
  {
    name: 'Scan',
    aim: 'Have the number read instead of typing it.',
    paths: [],
    ids: ['G-02', 'S-01', 'S-02', 'S-03', 'S-08', 'S-09'],
    next: ['Home'],
    titles: ['Design/Modal/ScanModal'],
  },
  {
    name: 'Detail',
    aim: 'Recognise my fine, know what I owe today and until when.',
    paths: ['tai/amende/detail'],
    ids: ['G-03', 'R-07', 'D-10', 'D-11', 'D-17', 'D-22', 'D-23'],
    next: ['Choice', 'Receipt', 'Home', 'List of notices'],
    titles: ['Pages/Detail'],
  },
  {
    name: 'Choice',
    aim: 'Choose how to pay.',
    paths: ['tai/paiement/choixModalitesReglement'],
    ids: ['R-08', 'D-18', 'D-27'],
    next: ['Card page', 'Transfer'],
    titles: ['Pages/PaymentChoice'],
  },
  {
    name: 'Card page',
    aim: 'Be taken to the payment page, and know that nothing was charged if not.',
    paths: ['tai/paiement/:montantTransaction/envoiSips', 'tai/paiement/envoiSips'],
    ids: ['G-04', 'R-10', 'D-07'],
    next: ['Confirmation', 'Errors'],
    titles: ['Pages/HandOff'],
  },
  {
    name: 'Confirmation',
    aim: 'Know whether I have paid.',
    paths: ['tai/paiement/confirmation/:token'],
    ids: ['R-12', 'D-19', 'D-25'],
    next: ['Receipt', 'Detail', 'List of notices'],
    titles: ['Pages/Confirmation'],
  },
  {
    name: 'Receipt',
    aim: 'Keep the proof: PDF, paper, mail or post.',
    paths: ['tai/paiement/confirmation/justificatif'],
    ids: ['G-05', 'G-06', 'G-07', 'R-13'],
    next: ['Verification', 'Home'],
    titles: ['Pages/Receipt'],
  },
  {
    name: 'List of notices',
    aim: 'See which of my notices are due, and take the next one.',
    paths: ['tai/mes-avis'],
    ids: ['C-01', 'R-07', 'D-11', 'D-17', 'D-23'],
    next: ['Detail', 'Receipt', 'Home'],
    titles: ['Pages/NoticeList'],
  },
  {
    name: 'Verification',
    aim: 'Check that a receipt that I was given is true.',
    paths: ['tai/verification'],
    ids: ['D-19'],
    next: ['Home'],
    titles: ['Pages/Verification'],
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
    titles: ['Pages/OperationCode', 'Pages/Transfer'],
  },
  {
    name: 'Errors',
    aim: 'Know what happened, that nothing was charged, and what to do next.',
    paths: ['tai/erreur/:idErreur', 'page-introuvable'],
    ids: ['R-14', 'R-15', 'D-03', 'D-26'],
    next: ['Home'],
    titles: ['Pages/Error'],
  },
];
