/** The styles of text that the components use, largest first, by the DSFR's class. */
export const TEXTS = [
  {
    name: 'h1',
    token: 'h1',
    component: 'PageHeader',
    style: 'fr-h1',
    sample: 'Votre amende',
  },
  { name: 'h2 of a section', token: 'h2', component: 'Section', style: 'fr-h4', sample: 'L’avis' },
  {
    name: 'h3 of a section',
    token: 'h3',
    component: 'Section',
    style: 'fr-h6',
    sample: 'Les délais',
  },
  {
    name: 'Lead',
    token: 'lead',
    component: 'PageHeader',
    style: 'fr-text--lead',
    sample: 'Payez en ligne.',
  },
  {
    name: 'Text',
    token: 'text',
    component: 'Text',
    style: 'fr-text--md',
    sample: 'Le numéro est en bas.',
  },
  {
    name: 'Small',
    token: 'small',
    component: 'Text',
    style: 'fr-text--sm',
    sample: '14 ou 18 chiffres',
  },
] as const;
