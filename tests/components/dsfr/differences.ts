/** Lines that only one of both writes (`-` react-dsfr, `+` ours), and why. `×3` is said of three equal lines. */
export interface Difference {
  readonly why: string;
  readonly lines: string;
}

/** What a button of the header has that opens something. */
const OPENER: readonly Difference[] = [
  {
    why: 'A button without a type would send the form around it.',
    lines: `
+ button @type="button" ×2
`,
  },
  {
    why: 'The icon is beside the text as in the DSFR’s own example.',
    lines: `
+ button .fr-btn--icon-left
`,
  },
];

/** By the file of ours. */
export const DIFFERENCES: Readonly<Record<string, readonly Difference[]>> = {
  'actions/ButtonGroup.tsx': [
    {
      why: 'The alignment to the left is the default of the stylesheet.',
      lines: `
- ul .fr-btns-group--left
`,
    },
  ],
  'core/NewWindowLink.tsx': [
    {
      why: 'A link says that it opens a window (RGAA 13.2).',
      lines: `
+ a @rel="noopener external"
- a @rel="noreferrer"
+ a @title="Contester - nouvelle fenêtre"
`,
    },
  ],
  'data/Table.tsx': [
    {
      why: 'The box that scrolls has a name and can be reached by keyboard (WCAG 2.1.1); these are the DSFR’s own boxes of 1.12 and later.',
      lines: `
+ div .fr-table--sm
+ <div> ×2
+ div .fr-table__wrapper
+ <section>
+ section @aria-labelledby="(caption)"
+ section .fr-table__container
+ section @tabindex="0"
+ div .fr-table__content
+ caption @id="(caption)"
+ </section>
+ </div> ×2
`,
    },
    {
      why: 'The first cell of a row is its header (RGAA 5.7); cells have their alignment and, on a phone, the name of their column.',
      lines: `
+ th .fr-cell--left ×2
+ th .fr-cell--right
- <td>
+ <th>
+ th .fr-cell--multiline
+ th @scope="row"
- </td>
+ </th>
+ td .fr-cell--multiline
+ td .fr-cell--right
+ td @data-label="Montant"
`,
    },
  ],
  'feedback/Pictogram.tsx': [
    {
      why: 'The drawing is the DSFR’s file, fetched where it is shown, and not JavaScript.',
      lines: `
- svg .fr-artwork
- svg @fill="none"
- svg @focusable="false"
- svg @font-size="1.5em"
- svg @height="1em"
+ svg ._pictogram
- svg @width="1em"
- svg @xmlns="http://www.w3.org/2000/svg"
- <g> ×2
- g .fr-artwork-minor
- <path> ×12
- path @d="M16 22C15.4486 22 15 21.5514 15 21C15 20.4486 15.4486 20 16 …"
- </path> ×12
- path @d="M20 22C19.4486 22 19 21.5514 19 21C19 20.4486 19.4486 20 20 …"
- path @d="M23 21C23 21.5514 23.4486 22 24 22C24.5514 22 25 21.5514 25 …"
- path @d="M62 20C62.5523 20 63 20.4477 63 21C63 21.5128 62.614 21.9355…"
- path @clip-rule="evenodd"
- path @d="M51.2924 49.7066C51.1049 50.0982 51 50.5369 51 51C51 52.6569…"
- path @fill-rule="evenodd"
- </g> ×2
- g .fr-artwork-major
- path @d="M66.9933 16.8834C66.9355 16.386 66.5128 16 66 16H12L11.8834 …"
- path @d="M71 51C71 41.6112 63.3888 34 54 34C44.6112 34 37 41.6112 37 …"
- path @d="M64.6262 64.2704C65.0571 63.9249 65.1264 63.2956 64.7809 62.…"
- path @d="M56.2225 40.2248C55.4962 40.0757 54.7527 40 54 40C47.9249 40…"
- path @d="M38 32C38.5523 32 39 32.4477 39 33C39 33.5128 38.614 33.9355…"
- path @d="M35 39C35 38.4477 34.5523 38 34 38H20L19.8834 38.0067C19.386…"
- path @d="M32 44C32.5523 44 33 44.4477 33 45C33 45.5128 32.614 45.9355…"
+ <use> ×3
+ use .fr-artwork-decorative
+ use @href="/node_modules/@codegouvfr/react-dsfr/dsfr/artwork/pictograms…" ×3
+ use .fr-artwork-minor
+ use .fr-artwork-major
`,
    },
  ],
  'form/FieldFrame.tsx': [
    {
      why: 'The summary of errors links to the field by its name.',
      lines: `
- label @for="(input)"
+ label @for="champ-cle"
- input @aria-describedby="(p)"
+ input @aria-describedby="champ-cle-erreur"
- input @id="(input)"
+ input @id="champ-cle"
- p @id="(p)"
+ p @id="champ-cle-erreur"
`,
    },
    {
      why: 'A wrong field says so (RGAA 11.10), and a needed one.',
      lines: `
+ input @aria-invalid="true"
+ input @aria-required="true"
`,
    },
    {
      why: 'A shared computer must not offer a number to its next user; a phone shows the right keys.',
      lines: `
+ input @autoComplete="off"
+ input @inputMode="text"
`,
    },
    {
      why: 'A message in a live region of each field would speak over the summary that has the focus (RGAA 7.5).',
      lines: `
- div @aria-live="polite"
`,
    },
    {
      why: 'The DSFR lays the parts of a message side by side; one element makes them a sentence.',
      lines: `
+ <span>
+ </span>
`,
    },
  ],
  'layout/DisplaySettings.tsx': [
    {
      why: 'The modal is `OpenModal`: see its own list.',
      lines: `
- dialog @aria-labelledby="fr-modal-title-fr-theme-modal"
- dialog .fr-modal
- dialog @data-fr-concealing-backdrop="true"
- dialog @id="fr-theme-modal"
+ dialog @aria-modal="true"
+ dialog ._dialog
+ div ._container
- button @aria-controls="fr-theme-modal"
`,
    },
    {
      why: 'The title is the second of the page, below its own h1, and gets the focus.',
      lines: `
+ dialog @aria-labelledby="(h2)"
- <h1>
- h1 .fr-modal__title
- h1 @id="fr-modal-title-fr-theme-modal"
+ <h2>
+ h2 .fr-modal__title
+ h2 @data-title="true"
+ h2 @id="(h2)"
+ h2 @tabindex="-1"
- </h1>
+ </h2>
`,
    },
    {
      why: 'The specification has two widths of a modal (M-04).',
      lines: `
- div .fr-col-lg-4
- div .fr-col-md-6
+ div .fr-col-lg-5
+ div .fr-col-md-8
`,
    },
    {
      why: 'Boxes that the DSFR’s script reads the theme from.',
      lines: `
- <div> ×2
- div .fr-display
- div .fr-form-group
- </div> ×2
`,
    },
  ],
  'layout/Footer.tsx': [
    {
      why: 'Ids that our own code, its tests or a link of the page name.',
      lines: `
- footer @id="fr-footer"
+ footer @id="pied-de-page"
+ footer @tabindex="-1"
`,
    },
    {
      why: 'Names of the State are French on every page (RGAA 8.7), each line of its own element.',
      lines: `
+ p @lang="fr"
+ <span>
+ </span>
`,
    },
    {
      why: 'Links to the pages of the service, in a list of their own: `linkList` is a block of columns with titles.',
      lines: `
+ a @href="/fr/tai/aide"
+ "Aide"
+ </a>
+ </li>
+ </ul>
+ <ul>
+ ul .fr-footer__content-list
+ <li>
+ li .fr-footer__content-item
+ <a>
+ a .fr-footer__content-link
`,
    },
    {
      why: 'The classes are those of the DSFR’s own example; a link to another site needs no id.',
      lines: `
- a @id="footer-info-gouv-fr-link"
+ a @rel="noopener external"
+ button .fr-btn--icon-left
- button .fr-link--icon-left
`,
    },
    {
      why: 'A button without a type would send the form around it.',
      lines: `
+ button @type="button"
`,
    },
  ],
  'layout/Header.tsx': [
    {
      why: 'Ids for the DSFR’s script and for analytics.',
      lines: `
- header @id="fr-header"
- button @id="fr-header-quick-access-item-0"
`,
    },
    {
      why: 'Names of the State are French on every page (RGAA 8.7), each line of its own element.',
      lines: `
+ p @lang="fr" ×2
+ <span>
+ </span>
`,
    },
    {
      why: 'The operator is named in words: an image has an inline style, which our policy blocks.',
      lines: `
- <div>
- div .fr-header__operator
- <img>
- img @alt="Opérateur"
- img .fr-responsive-img
- img @src="/logo.svg"
- img @style="width:3.5rem"
- </div>
+ <p>
+ p .fr-header__operator
+ "Opérateur"
+ </p>
`,
    },
    {
      why: 'The DSFR’s script finds what a button opens by these; React opens it here.',
      lines: `
- button @aria-controls="header-menu-modal-fr-header"
+ button @aria-haspopup="dialog"
- button @data-fr-opened="false"
- button @id="fr-header-menu-button"
`,
    },
    ...OPENER,
  ],
  'layout/HeaderMenu.tsx': [
    {
      why: 'A native dialog holds the focus and is modal without the DSFR’s script.',
      lines: `
- <div>
- div @aria-labelledby="fr-header-menu-button"
- div .fr-header__menu
- div .fr-modal
- div @id="header-menu-modal-fr-header"
+ <dialog>
+ dialog @aria-label="Menu"
+ dialog @aria-modal="true"
+ dialog .fr-header__menu
+ dialog .fr-modal
+ dialog .fr-modal--opened
+ dialog @id="menu-entete"
- button @aria-controls="header-menu-modal-fr-header"
+ button @aria-controls="menu-entete"
- </div>
+ </dialog>
`,
    },
    {
      why: 'Ids for the DSFR’s script and for analytics.',
      lines: `
- button @id="fr-header-mobile-overlay-button-close"
- button @id="fr-header-quick-access-item-0-mobile"
`,
    },
    ...OPENER,
  ],
  'layout/LanguageSelector.tsx': [
    {
      why: 'A button unfolds a list of real links with address and language, each beside it and not inside it (WCAG 4.1.2); the classes are those of the DSFR’s own selector, which react-dsfr’s does not have.',
      lines: `
+ <nav>
+ nav @aria-label="Choisir une langue"
+ nav .fr-nav
+ nav .fr-translate
+ nav @role="navigation"
+ <div>
+ div .fr-nav__item
+ div .fr-nav__item--align-right
- button .fr-icon-translate-2
- button .fr-nav
- button .fr-translate
- button .language-select
- button @title="Sélectionner la langue"
- <div>
- <span> ×3
- span .short-label ×3
- "fr" ×2
- </span> ×3
+ button .fr-translate__btn
+ button @title="FR - Français - Choisir une langue"
+ button @type="button"
+ "FR"
- "-" ×3
- "Français" ×2
+ "- Français"
- </div>
+ </button>
+ div ._still
+ div .fr-translate__menu
- a @href="#" ×2
+ a @href="/fr/tai"
+ a @hrefLang="fr"
+ a @lang="fr"
+ "FR - Français"
- "de"
- "Deutsch"
+ a @href="/de/tai"
+ a @hrefLang="de"
+ a @lang="de"
+ "DE - Deutsch"
- </button>
+ </div>
+ </nav>
`,
    },
  ],
  'layout/SchemeChoice.tsx': [
    {
      why: 'react-dsfr’s own `RadioButtons` draws the group.',
      lines: `
+ fieldset @aria-labelledby="(legend) (div)"
+ legend @id="(legend)"
+ <div>
+ div .fr-messages-group
+ div @id="(div)"
`,
    },
    {
      why: 'The drawings of the three themes bring 9 kB of colour tables.',
      lines: `
- div .fr-radio-rich ×3
- <div> ×3
- div .fr-radio-rich__img ×3
- <svg> ×3
- svg @aria-hidden="true" ×3
- svg @height="80px" ×3
- svg @viewBox="0 0 80 80" ×3
- svg @width="80px" ×3
- svg @xmlns="http://www.w3.org/2000/svg" ×3
- <use> ×9
- use .fr-artwork-decorative ×3
- use @href="/node_modules/@codegouvfr/react-dsfr/dsfr/artwork/light.svg#…" ×3
- use .fr-artwork-minor ×3
- use .fr-artwork-major ×3
- </svg> ×3
- </div> ×2
- use @href="/node_modules/@codegouvfr/react-dsfr/dsfr/artwork/dark.svg#a…" ×3
- use @href="/node_modules/@codegouvfr/react-dsfr/dsfr/artwork/system.svg…" ×3
`,
    },
    {
      why: 'The choice is React’s; the DSFR’s script would read it by name.',
      lines: `
- input @name="fr-radios-theme" ×3
+ input @name="radio-name-…" ×3
+ input @checked=""
`,
    },
    {
      why: 'Words in six languages; react-dsfr’s are in three.',
      lines: `
- "Utilise les paramètres système."
+ "Utilise les paramètres de votre appareil"
`,
    },
  ],
  'layout/SkipLinks.tsx': [
    {
      why: 'The way back to the top ends here.',
      lines: `
+ div @id="top"
`,
    },
    {
      why: 'After a navigation the first link has the focus, and is named by the title of the page (D-90); react-dsfr’s takes no attribute of a link.',
      lines: `
+ a @aria-labelledby="acces-contenu titre"
+ a @id="acces-contenu"
`,
    },
  ],
  'modal/Modal.tsx': [
    {
      why: 'The DSFR’s script finds what a button opens by these; React opens it here.',
      lines: `
- dialog @aria-labelledby="fr-modal-title-modale"
- dialog @data-fr-concealing-backdrop="true"
- dialog @id="modale"
- button @aria-controls="modale" ×2
`,
    },
    {
      why: 'A native dialog: the browser makes the page behind it inert, shows the backdrop, and ends it on Escape (M-01).',
      lines: `
- dialog .fr-modal
+ dialog @aria-modal="true"
+ dialog ._dialog
+ div ._container
`,
    },
    {
      why: 'The title gets the focus.',
      lines: `
+ dialog @aria-labelledby="(h2)"
- h2 @id="fr-modal-title-modale"
+ h2 @data-title="true"
+ h2 @id="(h2)"
+ h2 @tabindex="-1"
`,
    },
    {
      why: 'One button closes the modal: no list of one.',
      lines: `
- <ul>
- ul .fr-btns-group
- ul .fr-btns-group--icon-left
- ul .fr-btns-group--inline-lg
- ul .fr-btns-group--inline-reverse
- ul .fr-btns-group--right
- <li>
+ <div>
+ div .fr-btns-group
+ div .fr-btns-group--inline-lg
+ div .fr-btns-group--right
- </li>
- </ul>
+ </div>
`,
    },
  ],
  'scan-modal/PictureDrop.tsx': [
    {
      why: 'A refused file is told as the page tells each failure: `Alert`.',
      lines: `
- div .fr-input-group--error
+ div ._refusal
+ div ._block
+ div .fr-alert
+ div .fr-alert--error
+ div .fr-alert--sm
+ div @data-testid="scan-fichier-alerte"
- p .fr-error-text
`,
    },
    {
      why: 'The browser’s own field speaks the browser’s language: a button of ours opens it, and files are dropped on the whole box.',
      lines: `
- div .fr-upload-group
- <label>
- label .fr-label
- label @for="(input)"
+ div @aria-labelledby="(span)"
+ div ._drop
+ div @role="group"
+ <p>
+ p ._dropLabel
+ p .fr-label
+ <span> ×2
+ span @id="(span)"
+ </span> ×2
+ span ._dropHint
- </label>
+ </p>
- input @aria-describedby="(p)"
- input .fr-upload
- input @id="(input)"
- input @name="fr-upload-…-input"
+ input @accept="image/*,application/pdf"
+ input @aria-label="Choisir"
+ input @data-testid="scan-fichier"
+ input @hidden=""
+ <div> ×3
+ div ._file
+ <button>
+ button .fr-btn
+ button .fr-btn--secondary
+ button @type="button"
+ "Choisir"
+ </button>
+ </div> ×3
- p @id="(p)"
`,
    },
    {
      why: 'No field is disabled here.',
      lines: `
- label @aria-disabled="false"
- input @aria-disabled="false"
`,
    },
  ],
};
