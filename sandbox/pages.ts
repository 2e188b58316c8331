import type { Langue } from '#contract/domaine/langues.ts';
import { type Html, html } from './html.ts';
import { CODE, type Resultat, type Transaction } from './transaction.ts';
import type { Textes } from './wording.ts';

/** The language of a page and its wording. */
export interface Vue {
  readonly langue: Langue;
  readonly textes: Textes;
}

/**
 * The frame of every page; it says on each of them that no money moves.
 * @param prefixe goes before the title of the document alone, to announce errors
 */
export function cadre({ langue, textes }: Vue, titre: string, contenu: Html, prefixe = ''): string {
  return html`<!doctype html>
<html lang="${langue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${prefixe}${titre} – ${textes.commun.nomDuSite}</title>
<link rel="icon" href="/icone.svg">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><p>${textes.commun.nomDuSite}</p></header>
<main>
<div class="simulation"><p>${textes.commun.simulation}</p></div>
<h1>${titre}</h1>
${contenu}
</main>
</body>
</html>
`.texte;
}

/** What is paid; `marchand` is shown as the host that the payer came from. */
export function resume({ langue, textes }: Vue, transaction: Transaction): Html {
  const montant = new Intl.NumberFormat(langue, { style: 'currency', currency: 'EUR' });
  return html`<dl class="bloc">
<dt>${textes.commun.montant}</dt><dd>${montant.format(transaction.montant / 100)}</dd>
<dt>${textes.commun.marchand}</dt><dd>${new URL(transaction.urlRetour).host}</dd>
<dt>${textes.commun.reference}</dt><dd>${transaction.transactionReference}</dd>
</dl>`;
}

/** The 3-D Secure page, with the buttons `confirm` and `refuse`. */
export function pageAuthentification(vue: Vue, transaction: Transaction): string {
  const { authentification: textes } = vue.textes;
  return cadre(
    vue,
    textes.titre,
    html`${resume(vue, transaction)}
<p>${textes.question}</p>
<p>${textes.carte} ${transaction.carte?.marque ?? ''} ${transaction.carte?.panMasque ?? ''}</p>
<form method="post" action="/paiement/${transaction.id}/authentification" class="actions">
<button type="submit" name="confirm" value="1">${textes.confirmer}</button>
<button type="submit" name="refuse" value="1" class="secondaire">${textes.refuser}</button>
</form>`,
  );
}

function issue({ resultat: textes }: Textes, { code }: Resultat): [titre: string, detail: string] {
  switch (code) {
    case CODE.ACCEPTE:
      return [textes.accepte, textes.accepteDetail];
    case CODE.EN_ATTENTE:
      return [textes.enAttente, textes.enAttenteDetail];
    case CODE.ANNULE:
      return [textes.annule, textes.nonDebite];
    case CODE.EXPIRE:
      return [textes.expire, textes.nonDebite];
    default:
      return [textes.refuse, textes.nonDebite];
  }
}

/**
 * The outcome, with the form that carries the manual answer back to the merchant.
 * @param retour the fields of the sealed answer, or null when the scenario has no return
 */
export function pageResultat(
  vue: Vue,
  transaction: Transaction,
  resultat: Resultat,
  retour: Readonly<Record<string, string>> | null,
): string {
  const { resultat: textes } = vue.textes;
  const [titre, detail] = issue(vue.textes, resultat);
  const champs = Object.entries(retour ?? {}).map(
    ([nom, valeur]) => html`<input type="hidden" name="${nom}" value="${valeur}">`,
  );
  const suite = retour
    ? html`<p>${textes.continuerAide}</p>
<form method="post" action="${transaction.urlRetour}" class="actions">
${champs}<button type="submit" id="continue">${textes.continuer}</button>
</form>`
    : html`<p>${textes.fermer}</p>`;
  return cadre(
    vue,
    titre,
    html`<p>${detail} ${textes.code}${vue.langue === 'fr' ? '\u00a0' : ''}: ${resultat.code}.</p>
${resume(vue, transaction)}
${suite}`,
  );
}

/** An address without transaction. */
export function pageIntrouvable(vue: Vue): string {
  const { refus } = vue.textes;
  return cadre(vue, refus.titre, html`<p>${refus.introuvable}</p>`);
}

/** A request of the merchant that was not taken. */
export function pageRefus(vue: Vue, code: string, champ: string): string {
  const { refus } = vue.textes;
  return cadre(
    vue,
    refus.titre,
    html`<p>${refus.detail}</p>
<dl class="bloc"><dt>${refus.code}</dt><dd>${code}</dd><dt>${refus.champ}</dt><dd>${champ}</dd></dl>`,
  );
}
