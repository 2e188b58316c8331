import type { Language } from '#contract/domain/languages.ts';
import { type Html, html } from './html.ts';
import { type Card, CODE, type Outcome, type Transaction } from './transaction.ts';
import type { Wording } from './wording.ts';

export interface View {
  readonly language: Language;
  readonly wording: Wording;
}

/** Every page says that no money moves. `prefix` comes first in the document title, to announce errors. */
export function pageFrame(
  { language, wording: texts }: View,
  title: string,
  content: Html,
  { prefix = '', head = html`` }: { readonly prefix?: string; readonly head?: Html } = {},
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${prefix}${title} – ${texts.commun.nomDuSite}</title>
<link rel="icon" href="/icone.svg">
<link rel="stylesheet" href="/style.css">
${head}
</head>
<body>
<header><p>${texts.commun.nomDuSite}</p></header>
<main>
<div class="simulation"><p>${texts.commun.simulation}</p></div>
<h1 id="titre">${title}</h1>
${content}
</main>
</body>
</html>
`.markup;
}

/** What a page shows of a payment. */
export interface Subject {
  readonly cents: number;
  /** The merchant is shown as its host. */
  readonly returnUrl: string;
  readonly reference: string;
  readonly card: Card | null;
  /** Address of the page. */
  readonly page: string;
}

export const subjectOf = (transaction: Transaction): Subject => ({
  cents: transaction.montant,
  returnUrl: transaction.urlRetour,
  reference: transaction.transactionReference,
  card: transaction.carte,
  page: `/paiement/${transaction.id}`,
});

export function summaryOf({ language, wording: texts }: View, subject: Subject): Html {
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  return html`<dl class="bloc">
<dt>${texts.commun.montant}</dt><dd>${amount.format(subject.cents / 100)}</dd>
<dt>${texts.commun.marchand}</dt><dd>${new URL(subject.returnUrl).host}</dd>
<dt>${texts.commun.reference}</dt><dd>${subject.reference}</dd>
</dl>`;
}

export function authenticationPage(view: View, subject: Subject): string {
  const { authentification: texts } = view.wording;
  return pageFrame(
    view,
    texts.titre,
    html`${summaryOf(view, subject)}
<p>${texts.question}</p>
<p>${texts.carte} ${subject.card?.marque ?? ''} ${subject.card?.panMasque ?? ''}</p>
<form method="post" action="${subject.page}/authentification" class="actions" aria-labelledby="titre">
<button type="submit" name="confirm" value="1">${texts.confirmer}</button>
<button type="submit" name="refuse" value="1" class="secondaire">${texts.refuser}</button>
</form>`,
  );
}

function outcomeText({ resultat: texts }: Wording, code: string): [title: string, detail: string] {
  switch (code) {
    case CODE.ACCEPTED:
      return [texts.accepte, texts.accepteDetail];
    case CODE.PENDING:
      return [texts.enAttente, texts.enAttenteDetail];
    case CODE.CANCELLED:
      return [texts.annule, texts.nonDebite];
    case CODE.EXPIRED:
      return [texts.expire, texts.nonDebite];
    default:
      return [texts.refuse, texts.nonDebite];
  }
}

/** Submits the form after a delay, so that a person can read the simulated outcome. */
const GOES_ON = html`<script src="/continue.js" defer></script>`;

/** @param goOn what follows for the payer; by default nothing */
export function outcomePage(
  view: View,
  subject: Subject,
  code: string,
  goOn: { readonly next: Html; readonly byItself: boolean } | null,
): string {
  const { resultat: texts } = view.wording;
  const [title, detail] = outcomeText(view.wording, code);
  return pageFrame(
    view,
    title,
    html`<p>${detail} ${texts.code}${view.language === 'fr' ? '\u00a0' : ''}: ${code}.</p>
${summaryOf(view, subject)}
${goOn ? goOn.next : html`<p>${texts.fermer}</p>`}`,
    goOn?.byItself ? { head: GOES_ON } : {},
  );
}

/** Carries the manual answer back. It submits by itself if the merchant wants no receipt page. */
export function returnFormOf(
  { wording }: View,
  transaction: Transaction,
  { code }: Outcome,
  fields: Readonly<Record<string, string>>,
): { readonly next: Html; readonly byItself: boolean } {
  const { resultat: texts } = wording;
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const help = code === CODE.ACCEPTED ? texts.continuerAide : texts.revenirAide;
  const byItself = transaction.sansTicket === true;
  const next = html`<p>${help} ${byItself ? texts.continuerSeul : false}</p>
<form method="post" action="${transaction.urlRetour}" class="actions" aria-labelledby="titre">
${inputs}<button type="submit" id="continue">${texts.continuer}</button>
</form>`;
  return { next, byItself };
}

export function notFoundPage(view: View): string {
  const { refus: refusal } = view.wording;
  return pageFrame(view, refusal.titre, html`<p>${refusal.introuvable}</p>`);
}

export function refusalPage(view: View, code: string, field: string): string {
  const { refus: refusal } = view.wording;
  return pageFrame(
    view,
    refusal.titre,
    html`<p>${refusal.detail}</p>
<dl class="bloc"><dt>${refusal.code}</dt><dd>${code}</dd><dt>${refusal.champ}</dt><dd>${field}</dd></dl>`,
  );
}
