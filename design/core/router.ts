import type { RegisterLink } from '@codegouvfr/react-dsfr/link';

type RouterLink = RegisterLink['Link'];

let routerLink: RouterLink | undefined;

/** Tells which component follows internal addresses; without one they are plain links. */
export function setRouterLink(link: RouterLink): void {
  routerLink = link;
}

export function getRouterLink(): RouterLink | undefined {
  return routerLink;
}
