/** Ids to which skip links and "back to top" lead (L-05), and which get the focus after a navigation. */
export const TOP_ID = 'top';
export const MAIN_ID = 'contenu';
export const FOOTER_ID = 'pied-de-page';
export const SKIP_LINK_ID = 'acces-contenu';
export const TITLE_ID = 'titre';
