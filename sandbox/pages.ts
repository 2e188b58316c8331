import type { Language } from '#contract/domain/languages.ts';
import { type Checkout, pageOf } from './checkout.ts';
import { type Html, html } from './html.ts';
import type { Wording } from './wording.ts';

export interface View {
  readonly language: Language;
  readonly wording: Wording;
}

/** @param prefix announces errors in the title, so that a screen reader says them first */
export function pageFrame(
  { language, wording: texts }: View,
  title: string,
  content: Html,
  prefix = '',
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

export function summaryOf({ language, wording: texts }: View, checkout: Checkout): Html {
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  return html`<dl class="bloc">
<dt>${texts.commun.montant}</dt><dd>${amount.format(checkout.amount / 100)}</dd>
<dt>${texts.commun.marchand}</dt><dd>${new URL(checkout.returnUrl).host}</dd>
<dt>${texts.commun.reference}</dt><dd>${checkout.reference}</dd>
</dl>`;
}

export function authenticationPage(view: View, checkout: Checkout): string {
  const { authentification: texts } = view.wording;
  return pageFrame(
    view,
    texts.titre,
    html`${summaryOf(view, checkout)}
<p>${texts.question}</p>
<p>${texts.carte} ${checkout.card?.brand ?? ''} ${checkout.card?.maskedNumber ?? ''}</p>
<form method="post" action="${pageOf(checkout)}/authentification" aria-labelledby="titre">
<button type="submit" name="confirm" value="1">${texts.confirmer}</button>
<button type="submit" name="refuse" value="1" class="secondaire">${texts.refuser}</button>
</form>`,
  );
}

function outcomeText(
  { resultat: texts }: Wording,
  { cancelled, payments }: Checkout,
): [title: string, detail: string] {
  const status = payments.at(-1)?.status;
  if (cancelled || status === 'CANCELLED') return [texts.annule, texts.nonDebite];
  if (status === 'REJECTED') return [texts.refuse, texts.nonDebite];
  return status === 'CAPTURED'
    ? [texts.accepte, texts.accepteDetail]
    : [texts.enAttente, texts.enAttenteDetail];
}

/** Shown only if the scenario does not send the payer back. */
export function outcomePage(view: View, checkout: Checkout): string {
  const [title, detail] = outcomeText(view.wording, checkout);
  return pageFrame(
    view,
    title,
    html`<p>${detail}</p>
${summaryOf(view, checkout)}
<p>${view.wording.resultat.fermer}</p>`,
  );
}

export function notFoundPage(view: View): string {
  const { introuvable: texts } = view.wording;
  return pageFrame(view, texts.titre, html`<p>${texts.detail}</p>`);
}
