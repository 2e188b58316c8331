import type { CardErrors } from './card.ts';
import { type Html, html } from './html.ts';
import { pageFrame, summaryOf, type View } from './pages.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import type { Transaction } from './transaction.ts';

const FIELDS = [
  {
    name: 'cardNumber',
    label: 'numero',
    help: 'numeroAide',
    autocomplete: 'cc-number',
    style: 'long',
  },
  {
    name: 'cardExpiry',
    label: 'expiration',
    help: 'expirationAide',
    autocomplete: 'cc-exp',
    style: 'court',
  },
  { name: 'cardCvv', label: 'cvv', help: 'cvvAide', autocomplete: 'cc-csc', style: 'court' },
] as const;

function fieldOf(
  { wording: texts }: View,
  field: (typeof FIELDS)[number],
  errors: CardErrors,
): Html {
  const reason = errors[field.name];
  const described = reason ? `${field.name}-aide ${field.name}-erreur` : `${field.name}-aide`;
  return html`<div class="champ">
<label for="${field.name}">${texts.carte[field.label]}</label>
<p class="aide" id="${field.name}-aide">${texts.carte[field.help]}</p>
${reason !== undefined && html`<p class="erreur" id="${field.name}-erreur">${texts.erreurs.prefixe} ${texts.erreurs[reason]}</p>`}
<input class="${field.style}" id="${field.name}" name="${field.name}" type="text" inputmode="${field.name === 'cardExpiry' ? 'text' : 'numeric'}" autocomplete="${field.autocomplete}" maxlength="24" required aria-describedby="${described}"${reason !== undefined && html` aria-invalid="true"`}>
</div>`;
}

function errorSummary({ wording: texts }: View, errors: CardErrors): Html | null {
  const entries = FIELDS.flatMap(({ name }) => {
    const reason = errors[name];
    return reason ? [html`<li><a href="#${name}">${texts.erreurs[reason]}</a></li>`] : [];
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
  return html`<section class="bloc" aria-labelledby="essai">
<h2 id="essai">${texts.carte.essaiTitre}</h2>
<dl><dt>${texts.carte.essaiAcceptee}</dt><dd>4100 0000 0000 0000</dd><dt>${texts.carte.essaiRefusee}</dt><dd>4100 0000 0000 0005</dd></dl>
<p class="aide">${texts.carte.essaiRegle}</p>
</section>`;
}

/** After an error the fields are empty: card data are never stored. */
export function cardPage(
  view: View,
  transaction: Transaction,
  errors: CardErrors,
  scenario: Scenario,
): string {
  const prefix = Object.keys(errors).length > 0 ? `${view.wording.erreurs.prefixe} ` : '';
  return pageFrame(
    view,
    view.wording.carte.titre,
    html`${errorSummary(view, errors)}
${summaryOf(view, transaction)}
${testCards(view)}
<form method="post" action="/paiement/${transaction.id}/carte" novalidate>
<p>${view.wording.carte.obligatoire}</p>
${FIELDS.map((description) => fieldOf(view, description, errors))}
${scenarioChoice(view, scenario)}
<div class="actions">
<button type="submit">${view.wording.carte.payer}</button>
<button type="submit" name="cancel" value="1" class="secondaire">${view.wording.carte.annuler}</button>
</div>
</form>`,
    { prefix },
  );
}
