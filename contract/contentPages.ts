/** Pages of text. Each has a file for each of its languages (D-06). */
export const CONTENT_PAGES = [
  'aide',
  'facile',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mentionsLegales',
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

export const isContentPage = (screen: string): screen is ContentPage =>
  CONTENT_PAGES.some((page) => page === screen);
