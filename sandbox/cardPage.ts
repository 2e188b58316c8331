import type { CardErrors } from './card.ts';
import { type Html, html } from './html.ts';
import { pageFrame, type Subject, summaryOf, type View } from './pages.ts';
import type { Wording } from './wording.ts';

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

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: string;
}

function choiceOf({ name, label, help, options, chosen }: Choice): Html {
  const items = Object.entries(options).map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  );
  return html`<div class="champ">
<label for="${name}">${label}</label>
<p class="aide" id="${name}-aide">${help}</p>
<select id="${name}" name="${name}" aria-describedby="${name}-aide">${items}</select>
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

type ScenarioName = keyof Wording['scenarios'];

export interface CardForm {
  readonly errors: CardErrors;
  readonly scenarios: readonly ScenarioName[];
  readonly scenario: ScenarioName;
  /** A card was refused, and another one may be tried. */
  readonly refusedBefore?: boolean;
  /** Of a card that has two; the first is chosen. */
  readonly brands?: Readonly<Record<string, string>>;
}

/** After an error the fields are empty: card data are never stored. */
export function cardPage(
  view: View,
  subject: Subject,
  { errors, scenarios, scenario, refusedBefore = false, brands }: CardForm,
): string {
  const { carte, erreurs: messages, scenarios: labels } = view.wording;
  const isFaulty = refusedBefore || Object.keys(errors).length > 0;
  return pageFrame(
    view,
    carte.titre,
    html`${errorSummary(view, errors)}
${refusedBefore && html`<div class="bloc erreurs" role="alert"><p>${carte.refusee}</p></div>`}
${summaryOf(view, subject)}
${testCards(view)}
<form method="post" action="${subject.page}/carte" novalidate>
<p>${carte.obligatoire}</p>
${FIELDS.map((description) => fieldOf(view, description, errors))}
${brands !== undefined && choiceOf({ name: 'brand', label: carte.marque, help: carte.marqueAide, options: brands, chosen: '' })}
${choiceOf({
  name: 'scenario',
  label: carte.scenario,
  help: carte.scenarioAide,
  options: Object.fromEntries(scenarios.map((name) => [name, labels[name]])),
  chosen: scenario,
})}
<div class="actions">
<button type="submit">${carte.payer}</button>
<button type="submit" name="cancel" value="1" class="secondaire">${carte.annuler}</button>
</div>
</form>`,
    { prefix: isFaulty ? `${messages.prefixe} ` : '' },
  );
}
