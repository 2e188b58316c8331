import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { PaymentStartRequest } from '#contract/schemas/payment.ts';
import type { Database } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { askPayment } from '#server/services/payment/ask.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { type App, openSession, startApp, startedIn } from '../app.ts';
import { type CardKind, LiveVendor, notificationOf } from '../ledger/vendor.ts';
import type { Started } from '../provider.ts';
import { load } from '../record.ts';
import { setBack } from '../setBack.ts';
import { NO_VENDOR } from '../till/vendor.ts';
import { doVerb } from '../verb.ts';
import { wholeFine } from '../wholeFine.ts';
import { doNext, sendingJobs } from './sendings.ts';

/** The key of each fine. */
export const KEY = '21';

const MAIL = 'camille.martin@exemple.fr';

/** Longer than a page and the time in which its last payments become known. */
const PAGE_OVER_S = 3_600;
const TWO_DAYS_S = 172_800;

/** A record of the administration as long as a real one. */
export const fullRecord = (number: string, given: object = {}) => ({
  numAvis: number,
  cleAvis: KEY,
  typeAmende: 'AF',
  statutPaiement: 'A_PAYER',
  dateEnvoiAvis: addDays(parisDay(new Date()), -10),
  dateInfraction: `${addDays(parisDay(new Date()), -20)}T08:15:00`,
  lieuInfraction: { commune: 'Rennes', voie: 'rue de la Monnaie' },
  natureInfraction: {
    libelle: 'Excès de vitesse inférieur à 20 km/h',
    article: 'R. 413-14',
    classe: 4,
  },
  serviceVerbalisateur: 'Centre automatisé de constatation',
  immatriculation: 'AB-123-CD',
  montants: { minoree: 9_000, forfaitaire: 13_500, majoree: 37_500 },
  virementAutorise: true,
  adressePostale: {
    nom: 'Camille Martin',
    lignes: ['12 rue des Lilas'],
    codePostal: '35000',
    commune: 'Rennes',
    pays: 'France',
  },
  ...given,
});

/** Makes dossiers as the service makes them, with a provider that has a truth of its own. */
class Scene {
  readonly #app: App;
  readonly #vendor: LiveVendor;
  readonly numbers: readonly [string, string];

  constructor(app: App, vendor: LiveVendor, numbers: readonly [string, string]) {
    this.#app = app;
    this.#vendor = vendor;
    this.numbers = numbers;
  }

  get db(): Database {
    return this.#app.db;
  }

  async import(...records: readonly object[]): Promise<void> {
    const peppers = createPeppers(this.#app.config.secrets.KEY_PEPPERS);
    const { rejections } = await load(this.db, records, peppers);
    if (rejections.length > 0) throw new Error(JSON.stringify(rejections));
  }

  async start(number: string, others: Partial<PaymentStartRequest> = {}): Promise<Started> {
    const call = await openSession(this.#app);
    await call('rechercheAmende', { numAmende: number, cleAmende: KEY });
    const { statusCode, body } = await call('envoiSips', wholeFine(number, others));
    if (statusCode !== 200) throw new Error(`${number}: ${statusCode} ${body}`);
    return startedIn(body);
  }

  /** A fine with a card on its page. All of it is known but for mails, which have not left. */
  async paid(number: string, kind?: CardKind, others?: Partial<PaymentStartRequest>) {
    const started = await this.start(number, others);
    const payment = this.#vendor.card(started, kind);
    await this.hear();
    return { ...started, id: payment.id };
  }

  secondCard = (started: Started): void => void this.#vendor.card(started, 'captured', 1);

  async hear(): Promise<void> {
    for (const webhook of this.#vendor.now.webhooks) {
      await hearNotification(this.db, notificationOf(webhook, JSON.stringify(webhook)));
    }
    const asked = this.db.selectFrom('payment').select(['id', 'reference', 'revision']);
    for (const payment of await asked.execute()) {
      await askPayment(this.db, this.#vendor.provider, payment);
    }
    // A payment that is answered is planned by the queue.
    await this.db.updateTable('payment').set({ askAt: new Date() }).execute();
    await askQuestions(this.db, this.#vendor.provider);
  }

  async giveBack(paymentId: string): Promise<void> {
    const { db } = this;
    await doVerb({ db, provider: this.#vendor.provider }, paymentId, {
      name: 'refund',
      cents: null,
    });
    this.#vendor.obey();
    await this.hear();
  }

  async sendMails(): Promise<void> {
    const jobs = await sendingJobs(this.#app);
    while (await doNext(this.#app, jobs));
  }

  /** Lets the balance of a part payment be shown again. */
  async waitForTheBalance(): Promise<void> {
    await setBack(this.db, TWO_DAYS_S);
    await reexpose(this.db);
    await setBack(this.db, -TWO_DAYS_S);
  }

  /** Lets the page of a payer who went away end. */
  async leave(): Promise<void> {
    await setBack(this.db, PAGE_OVER_S);
    await askQuestions(this.db, this.#vendor.provider);
  }
}

/** How many dossiers of a kind there are. */
interface Share {
  /** Of a thousand payments that took money, in the history and on the last day; null: they fill up the fines. */
  readonly history: number | null;
  /** Of a thousand payments of the last day, and on that day alone: what is open. */
  readonly open?: number;
}

export interface DossierKind extends Share {
  readonly name: string;
  readonly make: (scene: Scene) => Promise<unknown>;
}

const fine =
  (given: object = {}) =>
  async (scene: Scene): Promise<string> => {
    const [number] = scene.numbers;
    await scene.import(fullRecord(number, given));
    return number;
  };

const card =
  (kind?: CardKind, others?: Partial<PaymentStartRequest>, given?: object) =>
  async (scene: Scene): Promise<Started & { readonly id: string }> =>
    scene.paid(await fine(given)(scene), kind, others);

const twice = async (scene: Scene) => {
  const paid = await card()(scene);
  scene.secondCard(paid);
  await scene.hear();
  return paid;
};

const IN_PARTS = {
  typeAmende: 'AFM',
  fractionnable: true,
  montants: { majoree: 37_500 },
};

const partPaid = card(
  'captured',
  { typeReglement: 'PARTIEL', montantTransaction: 5_000 },
  IN_PARTS,
);

/** One dossier of each kind that a country has. */
export const KINDS: readonly DossierKind[] = [
  { name: 'unpaid', history: null, make: fine() },
  { name: 'paidElsewhere', history: null, make: fine({ statutPaiement: 'PAYE_AUTRE' }) },
  { name: 'paid', history: 500, make: card() },
  {
    name: 'paidWithMail',
    history: 350,
    async make(scene) {
      await card('captured', { adrMail: MAIL })(scene);
      await scene.sendMails();
    },
  },
  {
    name: 'inParts',
    history: 50,
    async make(scene) {
      await partPaid(scene);
      await scene.waitForTheBalance();
    },
  },
  {
    name: 'deposit',
    history: 50,
    async make(scene) {
      const [number, depositNumber] = scene.numbers;
      await scene.import(
        fullRecord(number, { numConsignation: depositNumber }),
        fullRecord(depositNumber, { consignation: true }),
      );
      await scene.paid(depositNumber, 'captured', { typeReglement: 'CONSIGNATION' });
    },
  },
  {
    name: 'refunded',
    history: 50,
    async make(scene) {
      const { reference } = await twice(scene);
      await scene.giveBack(`${reference}_1`);
    },
  },
  {
    name: 'refused',
    history: 100,
    async make(scene) {
      await card('refused')(scene);
      await scene.leave();
    },
  },
  {
    name: 'left',
    history: 300,
    async make(scene) {
      await scene.start(await fine()(scene));
      await scene.leave();
    },
  },
  { name: 'paidTwice', history: 0, open: 200, make: twice },
  { name: 'balanceWaits', history: 0, open: 50, make: partPaid },
  { name: 'unknown', history: 0, open: 5, make: card('unknown') },
  { name: 'pending', history: 0, open: 5, make: card('pending') },
  { name: 'reserved', history: 0, open: 5, make: card('reserved') },
  {
    name: 'chargedBack',
    history: 0,
    open: 20,
    async make(scene) {
      const { id } = await card()(scene);
      await doVerb(scene, id, { name: 'charged-back', cents: 9_000, answerBy: '2099-12-31' });
    },
  },
  {
    name: 'saidNotPaid',
    history: 0,
    open: 5,
    async make(scene) {
      await card()(scene);
      await fine({ statutPaiement: 'PAIEMENT_DESIMPUTE' })(scene);
    },
  },
  {
    name: 'onThePage',
    history: 0,
    open: 50,
    make: async (scene) => scene.start(await fine()(scene)),
  },
];

/** Makes the service on a database, and one dossier of a kind after the other in it. */
export async function openScenes(db: Database) {
  const vendor = new LiveVendor();
  const app = await startApp({}, { db }, () => vendor.provider);
  return {
    pepper: app.config.secrets.KEY_PEPPERS,
    close: () => app.close(),
    async make(kind: DossierKind, numbers: readonly [string, string]): Promise<void> {
      vendor.now = NO_VENDOR;
      await kind.make(new Scene(app, vendor, numbers));
    },
  };
}
