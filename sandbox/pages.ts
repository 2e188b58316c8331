import type { Language } from '#contract/domain/languages.ts';
import { type Html, html } from './html.ts';
import { CODE, type Outcome, type Transaction } from './transaction.ts';
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
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup;
}

/** `marchand` is shown as a host. */
export function summaryOf({ language, wording: texts }: View, transaction: Transaction): Html {
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  return html`<dl class="bloc">
<dt>${texts.commun.montant}</dt><dd>${amount.format(transaction.montant / 100)}</dd>
<dt>${texts.commun.marchand}</dt><dd>${new URL(transaction.urlRetour).host}</dd>
<dt>${texts.commun.reference}</dt><dd>${transaction.transactionReference}</dd>
</dl>`;
}

export function authenticationPage(view: View, transaction: Transaction): string {
  const { authentification: texts } = view.wording;
  return pageFrame(
    view,
    texts.titre,
    html`${summaryOf(view, transaction)}
<p>${texts.question}</p>
<p>${texts.carte} ${transaction.carte?.marque ?? ''} ${transaction.carte?.panMasque ?? ''}</p>
<form method="post" action="/paiement/${transaction.id}/authentification" class="actions">
<button type="submit" name="confirm" value="1">${texts.confirmer}</button>
<button type="submit" name="refuse" value="1" class="secondaire">${texts.refuser}</button>
</form>`,
  );
}

function outcomeText(
  { resultat: texts }: Wording,
  { code }: Outcome,
): [title: string, detail: string] {
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

/**
 * With `returnForm` the page carries the manual answer back; it submits by itself if the merchant wants no receipt
 * page.
 */
export function outcomePage(
  view: View,
  transaction: Transaction,
  result: Outcome,
  returnForm: Readonly<Record<string, string>> | null,
): string {
  const { resultat: texts } = view.wording;
  const [title, detail] = outcomeText(view.wording, result);
  const fields = Object.entries(returnForm ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const help = result.code === CODE.ACCEPTED ? texts.continuerAide : texts.revenirAide;
  const next = returnForm
    ? html`<p>${help} ${transaction.sansTicket ? texts.continuerSeul : false}</p>
<form method="post" action="${transaction.urlRetour}" class="actions">
${fields}<button type="submit" id="continue">${texts.continuer}</button>
</form>`
    : html`<p>${texts.fermer}</p>`;
  return pageFrame(
    view,
    title,
    html`<p>${detail} ${texts.code}${view.language === 'fr' ? '\u00a0' : ''}: ${result.code}.</p>
${summaryOf(view, transaction)}
${next}`,
    returnForm && transaction.sansTicket ? { head: GOES_ON } : {},
  );
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
