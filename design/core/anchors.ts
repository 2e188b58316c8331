/** L-05, R-21. */
export const TOP_ID = 'top';
export const MAIN_ID = 'contenu';
export const FOOTER_ID = 'pied-de-page';
export const SKIP_LINK_ID = 'acces-contenu';
export const TITLE_ID = 'titre';
