/** What this knows of the DSFR's `Collapse`. */
interface Collapse {
  readonly node: Element;
  /** Undefined until the script has opened or folded it. */
  readonly isDisclosed: boolean | undefined;
  conceal(...options: unknown[]): unknown;
}

/** What the DSFR's script leaves in the window, of which its packages declare nothing. */
export interface Collapses {
  readonly Collapse: { readonly prototype: Collapse };
}

const OPEN = 'fr-collapse--expanded';

/**
 * What is folded when the DSFR's script starts is left as it stands. The script folds it anew, as often as its group
 * finds another member, and measures it each time for a slide that nobody sees: 51 layouts of home.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/accordeon
 */
export function leaveFolded({ Collapse: { prototype } }: Collapses): void {
  const { conceal: slide } = prototype;
  const { conceal: fold } = Object.getPrototypeOf(prototype) as Collapse;
  prototype.conceal = function (...options) {
    const stands = this.isDisclosed === undefined && !this.node.classList.contains(OPEN);
    return (stands ? fold : slide).apply(this, options);
  };
}
