import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { NOTICE_TYPES, type NoticeType } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { presentFine } from '#server/services/lookup/presentFine.ts';
import { readFine } from '#server/store/readDossier.ts';
import { dictionaryOf } from '#src/app/prerender.tsx';
import { asksForDriver } from '#src/domain/driver.ts';
import type { Dictionary } from '#src/i18n/dictionary.ts';
import type { PlainText } from '#src/i18n/useText.tsx';
import { amountDeadline } from '#src/pages/common/amountDeadline.ts';
import { contestDay, depositConsequence } from '#src/pages/common/contestDay.ts';
import { enforcementAfterNotice } from '#src/pages/common/enforcement.ts';
import { daysOnNotice, lowerAmount } from '#src/pages/common/lowerAmount.ts';
import { afterDeadline } from '#src/pages/common/pastDeadline.ts';
import { sequelSentence } from '#src/pages/common/sequel.ts';
import { laterSteps } from '#src/pages/detail/laterSteps.ts';
import { payingSentence } from '#src/pages/detail/payingSentence.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { ABROAD, FRANCE, load } from '../../support/record.ts';
import { type Asked, CHAPTERS, ENFORCED_ABROAD_LATER, ENFORCED_LATER, RENEWED } from './cases.ts';
import { numbersOf, simple } from './plainNumbers.ts';
import { RECORDS, type RecordName } from './records.ts';

const TERMS = { transferDays: 5, askAfterEndMs: 0 };

let dictionary: Dictionary;
const opened = databaseOfFile();
beforeAll(async () => {
  dictionary = dictionaryOf((address) => readFile(`public${address}`, 'utf8'));
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
  const records = Object.values(RECORDS);
  const { accepted, rejections } = await load(opened.db, records);
  expect({ accepted, rejections }).toEqual({ accepted: records.length, rejections: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const textOf = (language: Language, onDevice: boolean): PlainText => ({
  t: dictionary.i18n.getFixedT(language),
  language,
  formats: createFormats(language),
  onDevice,
});

/** As the server answers about it on the day. */
async function numberOn(number: string, today: string): Promise<Fine> {
  const read = await readFine(opened.db, { number });
  if (read === null) throw new Error(`${number} was not imported`);
  return presentFine({ ...read, dossier: { ...read.dossier, today } }, TERMS);
}

const fineOn = (name: RecordName, today: string) => numberOn(RECORDS[name].numAvis, today);

function sentence(fine: Fine, asked: Asked, text: PlainText): string {
  switch (asked) {
    case 'amount':
      return amountDeadline(fine, text);
    case 'contest':
      return contestDay(fine, text) ?? '';
    case 'deposit':
      return depositConsequence(fine, text.t);
    case 'steps':
      return laterSteps(fine, text)
        .map(({ amount, period }) => `${amount} : ${period}.`)
        .join(' ');
    case 'enforced':
      return enforcementAfterNotice(fine, text.t);
    case 'then':
      return sequelSentence(fine, text.t);
    case 'compare':
      return [...lowerAmount(fine, text), ...daysOnNotice(fine, text.t)].join(' ');
    case 'driver':
      return asksForDriver(fine) ? text.t('detail.important.entreprise') : '';
    case 'paying':
      return payingSentence(fine, text);
    case 'past':
      return afterDeadline(fine, text).join(' ');
  }
}

describe('D-107: where nobody knows whether the notice went abroad', () => {
  const said = async (name: RecordName, today: string, asked: Asked, language: Language) => {
    const fine = await fineOn(name, today);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T11:00:00Z`) });
    return simple(sentence(fine, asked, textOf(language, false)));
  };

  it('a French page counts the days, and no other does', async () => {
    expect(await said('AF_UNPLACED', '2026-11-10', 'amount', 'fr')).toContain('6 jours');
    for (const language of LANGUAGES.filter((one) => one !== 'fr')) {
      const text = await said('AF_UNPLACED', '2026-11-10', 'amount', language);
      expect(numbersOf(text), text).toEqual(['16', '2026'].filter((part) => text.includes(part)));
      // A record that says it, or has days of its own, is counted.
      const home = await said('AF', '2026-11-10', 'amount', language);
      expect(numbersOf(home), home).toEqual(['16', '2026', '6']);
      const printed = await said('AF_UNPLACED_WITH_DAYS', '2026-11-30', 'amount', language);
      expect(numbersOf(printed), printed).toEqual(['2', '2', '2026']);
    }
  });

  it('a French page names today’s amount as the least, and each other one names a lower amount', async () => {
    const fine = await fineOn('AF_UNPLACED', '2026-11-21');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T11:00:00Z') });
    expect(sentence(fine, 'compare', textOf('fr', false))).toBe('');
    for (const language of LANGUAGES.filter((one) => one !== 'fr')) {
      expect(simple(sentence(fine, 'compare', textOf(language, false)))).toMatch(/90[.,]00/);
    }
  });

  it('a page that is not in French adds that a notice sent abroad has longer days', async () => {
    expect(await said('AF_UNPLACED', '2026-12-17', 'past', 'fr')).not.toContain('hors de France');
    expect(await said('AF_UNPLACED', '2026-12-17', 'past', 'de')).toContain(
      'Ein Bescheid an eine Adresse außerhalb Frankreichs nennt oft längere Fristen',
    );
    expect(await said('AF', '2026-12-17', 'past', 'de')).not.toContain('außerhalb Frankreichs');
  });
});

describe.each(Object.entries(CHAPTERS))('%s', (_chapter, cases) => {
  it.each(cases)('%s on %s, %s: %s', async (name, today, asked, french) => {
    const fine = await fineOn(name, today);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T11:00:00Z`) });
    expect(simple(sentence(fine, asked, textOf('fr', false)))).toBe(french);
    for (const language of LANGUAGES) {
      const said = simple(sentence(fine, asked, textOf(language, false)));
      expect(numbersOf(said), `${language}: ${said}`).toEqual(numbersOf(french));
      expect(said === '', language).toBe(french === '');
      expect(said).not.toMatch(/\{\{|<|undefined/);
    }
  });
});

/** By hand: a notice of 14 digits is followed by one of 18, and nothing follows that (D-22). */
const FOLLOWED_BY_NOTICE: readonly NoticeType[] = ['AF', 'AFm', 'AFD', 'AFDm', 'AFZFE', 'AFZFEm'];

describe('D-22 D-52: what follows the last amount of each type', () => {
  /** Days on which today's amount is the last one. */
  const SHORT_DAY = '2026-12-10';
  const LONG_DAY = '2027-01-20';

  async function saidOf(type: NoticeType, address: typeof FRANCE, isDeposit = false) {
    const isShort = FOLLOWED_BY_NOTICE.includes(type);
    const { numAvis } = isShort ? RECORDS.AF : RECORDS.AFM;
    const record = {
      ...(isShort ? RECORDS.AF : RECORDS.AFM),
      numAvis: `${numAvis.slice(0, -4)}99${isShort ? '0' : '4'}${isDeposit ? 2 : 1}`,
      typeAmende: type,
      adressePostale: address,
      ...(type.startsWith('FPSM') && { montants: { fpsMajore: 8500 } }),
      ...(isDeposit && { consignation: true }),
    };
    const { rejections } = await load(opened.db, [record]);
    expect(rejections).toEqual([]);
    const fine = await numberOn(record.numAvis, isShort ? SHORT_DAY : LONG_DAY);
    return simple(sentence(fine, 'then', textOf('fr', false)));
  }

  it.each(NOTICE_TYPES)(
    '%s: a new notice or collection, and nothing after a deposit',
    async (type) => {
      const isShort = FOLLOWED_BY_NOTICE.includes(type);
      expect(await saidOf(type, FRANCE)).toBe(isShort ? RENEWED : ENFORCED_LATER);
      expect(await saidOf(type, ABROAD)).toBe(isShort ? RENEWED : ENFORCED_ABROAD_LATER);
      if (isShort) expect(await saidOf(type, FRANCE, true)).toBe('');
    },
  );
});

describe('the clocks of the calculated sentences', () => {
  it.each([
    ['America/Martinique', '16 décembre 2026 à 18 h 59'],
    ['America/Cayenne', '16 décembre 2026 à 19 h 59'],
    ['Indian/Reunion', '17 décembre 2026 à 2 h 59'],
    ['Pacific/Noumea', '17 décembre 2026 à 9 h 59'],
  ])('case 7: the last minute of 16 December in %s', async (zone, clock) => {
    const fine = await fineOn('AF', '2026-12-16');
    vi.stubEnv('TZ', zone);
    vi.stubGlobal('window', {});
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-16T22:59:59Z') });
    expect(simple(sentence(fine, 'amount', textOf('fr', true)))).toBe(
      `Montant forfaitaire jusqu’à la fin du 16 décembre 2026, heure de Paris (à l’heure de votre appareil : ${clock}). C’est aujourd’hui le dernier jour.`,
    );
  });

  it.each([
    ['Europe/Berlin', ''],
    ['Europe/London', ' (à l’heure de votre appareil : 14 décembre 2026 à 22 h 59)'],
    ['America/New_York', ' (à l’heure de votre appareil : 14 décembre 2026 à 17 h 59)'],
    ['Indian/Reunion', ' (à l’heure de votre appareil : 15 décembre 2026 à 2 h 59)'],
    ['Asia/Tokyo', ' (à l’heure de votre appareil : 15 décembre 2026 à 7 h 59)'],
  ])('D-64 D-74: in %s a day that was moved ends with the day in Paris', async (zone, clock) => {
    const fine = await fineOn('AF_ENDS_ON_SUNDAY', '2026-12-14');
    vi.stubEnv('TZ', zone);
    vi.stubGlobal('window', {});
    const at = (instant: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
      return simple(sentence(fine, 'contest', textOf('fr', true)));
    };
    expect(at('2026-12-14T22:59:59Z')).toContain(
      `Dernier jour pour contester : le 14 décembre 2026, heure de Paris${clock}, sauf si`,
    );
    expect(at('2026-12-14T23:00:00Z')).toContain(
      `Son dernier jour était le 14 décembre 2026, heure de Paris${clock}.`,
    );
  });

  it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
    'D-64: a server in %s counts the days that are left in Paris',
    async (zone) => {
      const fine = await fineOn('AF', '2026-11-15');
      vi.stubEnv('TZ', zone);
      const at = (instant: string) => {
        vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
        return simple(sentence(fine, 'amount', textOf('fr', false)));
      };
      expect(at('2026-11-13T22:59:59Z')).toContain('Il vous reste 3 jours.');
      expect(at('2026-11-13T23:00:00Z')).toContain('Il vous reste 2 jours.');
      expect(at('2026-11-15T23:00:00Z')).toContain('C’est aujourd’hui le dernier jour.');
    },
  );
});
