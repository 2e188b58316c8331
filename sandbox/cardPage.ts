import type { ErreursCarte } from './card.ts';
import { type Html, html } from './html.ts';
import { cadre, resume, type Vue } from './pages.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import type { Transaction } from './transaction.ts';

const CHAMPS = [
  { nom: 'cardNumber', texte: 'numero', aide: 'numeroAide', saisie: 'cc-number', classe: 'long' },
  {
    nom: 'cardExpiry',
    texte: 'expiration',
    aide: 'expirationAide',
    saisie: 'cc-exp',
    classe: 'court',
  },
  { nom: 'cardCvv', texte: 'cvv', aide: 'cvvAide', saisie: 'cc-csc', classe: 'court' },
] as const;

function champ(
  { textes }: Vue,
  { nom, texte, aide, saisie, classe }: (typeof CHAMPS)[number],
  erreurs: ErreursCarte,
): Html {
  const raison = erreurs[nom];
  const decrit = raison ? `${nom}-aide ${nom}-erreur` : `${nom}-aide`;
  return html`<div class="champ">
<label for="${nom}">${textes.carte[texte]}</label>
<p class="aide" id="${nom}-aide">${textes.carte[aide]}</p>
${raison !== undefined && html`<p class="erreur" id="${nom}-erreur">${textes.erreurs.prefixe} ${textes.erreurs[raison]}</p>`}
<input class="${classe}" id="${nom}" name="${nom}" type="text" inputmode="${nom === 'cardExpiry' ? 'text' : 'numeric'}" autocomplete="${saisie}" maxlength="24" required aria-describedby="${decrit}"${raison !== undefined && html` aria-invalid="true"`}>
</div>`;
}

function resumeErreurs({ textes }: Vue, erreurs: ErreursCarte): Html | null {
  const entrees = CHAMPS.flatMap(({ nom }) => {
    const raison = erreurs[nom];
    return raison ? [html`<li><a href="#${nom}">${textes.erreurs[raison]}</a></li>`] : [];
  });
  if (entrees.length === 0) return null;
  return html`<div class="bloc erreurs" role="alert"><h2>${textes.erreurs.titre}</h2><ul>${entrees}</ul></div>`;
}

function choixScenario({ textes }: Vue, choisi: Scenario): Html {
  const options = SCENARIOS.map(
    (scenario) =>
      html`<option value="${scenario}"${scenario === choisi && html` selected`}>${textes.scenarios[scenario]}</option>`,
  );
  return html`<div class="champ">
<label for="scenario">${textes.carte.scenario}</label>
<p class="aide" id="scenario-aide">${textes.carte.scenarioAide}</p>
<select id="scenario" name="scenario" aria-describedby="scenario-aide">${options}</select>
</div>`;
}

function cartesEssai({ textes }: Vue): Html {
  const { carte } = textes;
  return html`<section class="bloc" aria-labelledby="essai">
<h2 id="essai">${carte.essaiTitre}</h2>
<dl><dt>${carte.essaiAcceptee}</dt><dd>4100 0000 0000 0000</dd><dt>${carte.essaiRefusee}</dt><dd>4100 0000 0000 0005</dd></dl>
<p class="aide">${carte.essaiRegle}</p>
</section>`;
}

/**
 * The card page; no field is given back filled after an error, as card data stay nowhere.
 * @param erreurs the refused fields of the last try
 */
export function pageCarte(
  vue: Vue,
  transaction: Transaction,
  erreurs: ErreursCarte,
  scenario: Scenario,
): string {
  const { carte, erreurs: messages } = vue.textes;
  const prefixe = Object.keys(erreurs).length > 0 ? `${messages.prefixe} ` : '';
  return cadre(
    vue,
    carte.titre,
    html`${resumeErreurs(vue, erreurs)}
${resume(vue, transaction)}
${cartesEssai(vue)}
<form method="post" action="/paiement/${transaction.id}/carte" novalidate>
<p>${carte.obligatoire}</p>
${CHAMPS.map((description) => champ(vue, description, erreurs))}
${choixScenario(vue, scenario)}
<div class="actions">
<button type="submit">${carte.payer}</button>
<button type="submit" name="cancel" value="1" class="secondaire">${carte.annuler}</button>
</div>
</form>`,
    prefixe,
  );
}
