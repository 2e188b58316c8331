import type { CardErrors } from './card.ts';
import { type Html, html } from './html.ts';
import { pageFrame, summaryOf, type View } from './pages.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import type { Transaction } from './transaction.ts';

const FIELDS = [
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

function fieldOf(
  { wording: texts }: View,
  { nom, texte, aide, saisie: entry, classe }: (typeof FIELDS)[number],
  errors: CardErrors,
): Html {
  const reason = errors[nom];
  const described = reason ? `${nom}-aide ${nom}-erreur` : `${nom}-aide`;
  return html`<div class="champ">
<label for="${nom}">${texts.carte[texte]}</label>
<p class="aide" id="${nom}-aide">${texts.carte[aide]}</p>
${reason !== undefined && html`<p class="erreur" id="${nom}-erreur">${texts.erreurs.prefixe} ${texts.erreurs[reason]}</p>`}
<input class="${classe}" id="${nom}" name="${nom}" type="text" inputmode="${nom === 'cardExpiry' ? 'text' : 'numeric'}" autocomplete="${entry}" maxlength="24" required aria-describedby="${described}"${reason !== undefined && html` aria-invalid="true"`}>
</div>`;
}

function errorSummary({ wording: texts }: View, errors: CardErrors): Html | null {
  const entries = FIELDS.flatMap(({ nom }) => {
    const reason = errors[nom];
    return reason ? [html`<li><a href="#${nom}">${texts.erreurs[reason]}</a></li>`] : [];
  });
  if (entries.length === 0) return null;
  return html`<div class="bloc erreurs" role="alert"><h2>${texts.erreurs.titre}</h2><ul>${entries}</ul></div>`;
}

function scenarioChoice({ wording: texts }: View, chosen: Scenario): Html {
  const options = SCENARIOS.map(
    (scenario) =>
      html`<option value="${scenario}"${scenario === chosen && html` selected`}>${texts.scenarios[scenario]}</option>`,
  );
  return html`<div class="champ">
<label for="scenario">${texts.carte.scenario}</label>
<p class="aide" id="scenario-aide">${texts.carte.scenarioAide}</p>
<select id="scenario" name="scenario" aria-describedby="scenario-aide">${options}</select>
</div>`;
}

function testCards({ wording: texts }: View): Html {
  const { carte } = texts;
  return html`<section class="bloc" aria-labelledby="essai">
<h2 id="essai">${carte.essaiTitre}</h2>
<dl><dt>${carte.essaiAcceptee}</dt><dd>4100 0000 0000 0000</dd><dt>${carte.essaiRefusee}</dt><dd>4100 0000 0000 0005</dd></dl>
<p class="aide">${carte.essaiRegle}</p>
</section>`;
}

/** After an error the fields are empty: card data are never stored. */
export function cardPage(
  view: View,
  transaction: Transaction,
  errors: CardErrors,
  scenario: Scenario,
): string {
  const { carte, erreurs: messages } = view.wording;
  const prefix = Object.keys(errors).length > 0 ? `${messages.prefixe} ` : '';
  return pageFrame(
    view,
    carte.titre,
    html`${errorSummary(view, errors)}
${summaryOf(view, transaction)}
${testCards(view)}
<form method="post" action="/paiement/${transaction.id}/carte" novalidate>
<p>${carte.obligatoire}</p>
${FIELDS.map((description) => fieldOf(view, description, errors))}
${scenarioChoice(view, scenario)}
<div class="actions">
<button type="submit">${carte.payer}</button>
<button type="submit" name="cancel" value="1" class="secondaire">${carte.annuler}</button>
</div>
</form>`,
    { prefix },
  );
}
