import { ANSWER, LINKS, NOTICES, TEXTS } from './content.ts';

const item = (text: string) =>
  `<li class="govuk-footer__inline-list-item"><a class="govuk-footer__link" href="/page">${text}</a></li>`;

const section = (title: string, rank: number) => `<div class="govuk-accordion__section">
  <div class="govuk-accordion__section-header"><h3 class="govuk-accordion__section-heading">
    <span class="govuk-accordion__section-button" id="notice-heading-${rank}">${title}</span></h3></div>
  <div id="notice-content-${rank}" class="govuk-accordion__section-content"><p class="govuk-body">${ANSWER}</p></div>
</div>`;

const field = (name: string, label: string, hint: string) => `<div class="govuk-form-group">
  <label class="govuk-label" for="${name}">${label}</label><div class="govuk-hint" id="${name}-hint">${hint}</div>
  <input class="govuk-input" id="${name}" name="${name}" inputmode="numeric" aria-describedby="${name}-hint"></div>`;

/** A page as the GOV.UK Design System's documentation lays it out; its script runs in the page after it. */
export const govukPage = (): string => `<!doctype html>
<html lang="fr" class="govuk-template govuk-template--rebranded"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${TEXTS.title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/govuk-frontend.min.css"></head>
<body class="govuk-template__body">
<script>document.body.className += ' js-enabled govuk-frontend-supported'</script>
<a href="#main-content" class="govuk-skip-link" data-module="govuk-skip-link">${TEXTS.skip}</a>
<header class="govuk-header"><div class="govuk-header__container govuk-width-container"><div class="govuk-header__logo">
<a href="/" class="govuk-header__homepage-link">${TEXTS.service}</a></div></div></header>
<div class="govuk-width-container"><main class="govuk-main-wrapper" id="main-content">
<h1 class="govuk-heading-xl">${TEXTS.title}</h1><p class="govuk-body-l">${TEXTS.lead}</p>
<div class="govuk-inset-text"><h2 class="govuk-heading-m">${TEXTS.important}</h2><p class="govuk-body">${TEXTS.contest}</p></div>
<form novalidate>${field('numero', TEXTS.number, TEXTS.numberHint)}${field('cle', TEXTS.key, TEXTS.keyHint)}
<button type="submit" class="govuk-button" data-module="govuk-button">${TEXTS.action}</button></form>
<h2 class="govuk-heading-l">${TEXTS.where}</h2>
<div class="govuk-accordion" data-module="govuk-accordion" id="notice">${NOTICES.map(section).join('')}</div>
<p class="govuk-body"><a class="govuk-link" href="/faq">${TEXTS.faq}</a></p></main></div>
<footer class="govuk-footer"><div class="govuk-width-container"><div class="govuk-footer__meta">
<div class="govuk-footer__meta-item govuk-footer__meta-item--grow"><ul class="govuk-footer__inline-list">
${LINKS.map(item).join('')}</ul></div></div></div></footer>
<script type="module">import { initAll } from '/govuk-frontend.min.js'; initAll();</script></body></html>`;
