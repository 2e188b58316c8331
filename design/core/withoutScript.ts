function toggle({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button[aria-controls]') : null;
  const part = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  if (button === null || part === null) return;
  if (part.classList.contains('fr-modal')) part.classList.toggle('fr-modal--opened');
  if (!part.classList.contains('fr-collapse')) return;
  const open = button.getAttribute('aria-expanded') !== 'true';
  button.setAttribute('aria-expanded', String(open));
  part.classList.toggle('fr-collapse--expanded', open);
}

/**
 * Opens and closes accordions and menus as long as the DSFR's script is missing.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/accordeon
 */
export function answerWithoutScript(started: Promise<unknown>): void {
  document.addEventListener('click', toggle);
  void started.then(() => document.removeEventListener('click', toggle));
}
