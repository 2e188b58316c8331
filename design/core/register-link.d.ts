import type { Link } from 'react-router-dom';

/** Types every link of the DSFR layer as a link of the router. */
declare module '@codegouvfr/react-dsfr/link' {
  interface RegisterLink {
    Link: typeof Link;
  }
}
