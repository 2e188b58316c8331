import type { CardErrors } from './card.ts';
import { type Checkout, pageOf } from './checkout.ts';
import { type Html, html } from './html.ts';
import { pageFrame, summaryOf, type View } from './pages.ts';
import type { Scenario } from './scenarios.ts';

const FIELDS = [
  { name: 'cardNumber', label: 'numero', autocomplete: 'cc-number' },
  { name: 'cardExpiry', label: 'expiration', autocomplete: 'cc-exp' },
  { name: 'cardCvv', label: 'cvv', autocomplete: 'cc-csc' },
] as const;

function fieldOf(
  { wording: texts }: View,
  field: (typeof FIELDS)[number],
  errors: CardErrors,
): Html {
  const reason = errors[field.name] ?? null;
  const described = reason ? `${field.name}-aide ${field.name}-erreur` : `${field.name}-aide`;
  return html`<div class="champ">
<label for="${field.name}">${texts.carte[field.label]}</label>
<p class="aide" id="${field.name}-aide">${texts.carte[`${field.label}Aide`]}</p>
${reason && html`<p class="erreur" id="${field.name}-erreur">${texts.erreurs.prefixe} ${texts.erreurs[reason]}</p>`}
<input id="${field.name}" name="${field.name}" type="text" inputmode="${field.name === 'cardExpiry' ? 'text' : 'numeric'}" autocomplete="${field.autocomplete}" maxlength="24" required aria-describedby="${described}"${reason && html` aria-invalid="true"`}>
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

function choiceOf(
  { wording: { carte: texts } }: View,
  name: 'brand' | 'scenario',
  options: Readonly<Record<string, string>>,
  chosen: string,
): Html {
  const label = name === 'brand' ? 'marque' : name;
  const items = Object.entries(options).map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  );
  return html`<div class="champ">
<label for="${name}">${texts[label]}</label>
<p class="aide" id="${name}-aide">${texts[`${label}Aide`]}</p>
<select id="${name}" name="${name}" aria-describedby="${name}-aide">${items}</select>
</div>`;
}

function testCards({ wording: texts }: View): Html {
  return html`<section class="bloc" aria-labelledby="essai">
<h2 id="essai">${texts.carte.essaiTitre}</h2>
<dl><dt>${texts.carte.essaiAcceptee}</dt><dd>4100 0000 0000 0000</dd><dt>${texts.carte.essaiRefusee}</dt><dd>4100 0000 0000 0005</dd></dl>
<p class="aide">${texts.carte.essaiRegle}</p>
</section>`;
}

/** The fields are empty after an error, because the sandbox stores no card data. */
export function cardPage(
  view: View,
  checkout: Checkout,
  errors: CardErrors,
  scenario: Scenario,
): string {
  const { carte: texts, erreurs: messages, scenarios: labels } = view.wording;
  const isRefusedBefore = checkout.payments.length > 0;
  const isFaulty = isRefusedBefore || Object.values(errors).some(Boolean);
  return pageFrame(
    view,
    texts.titre,
    html`${errorSummary(view, errors)}
${isRefusedBefore && html`<div class="bloc erreurs" role="alert"><p>${texts.refusee}</p></div>`}
${summaryOf(view, checkout)}
${testCards(view)}
<form method="post" action="${pageOf(checkout)}/carte" aria-labelledby="titre" novalidate>
<p>${texts.obligatoire}</p>
${FIELDS.map((description) => fieldOf(view, description, errors))}
${choiceOf(view, 'brand', { '': texts.marqueNumero, CB: 'CB' }, '')}
${choiceOf(view, 'scenario', labels, scenario)}
<div>
<button type="submit">${texts.payer}</button>
<button type="submit" name="cancel" value="1" class="secondaire">${texts.annuler}</button>
</div>
</form>`,
    isFaulty ? `${messages.prefixe} ` : '',
  );
}
