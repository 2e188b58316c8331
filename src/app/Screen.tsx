import { Navigate, useLocation } from 'react-router-dom';
import { CHEMINS, href, type NomChemin } from '#contract/chemins.ts';
import { ModalHost } from '#design';
import { useLangue } from '../i18n/useText.ts';
import { amendeCourante } from '../session/amendeCourante.ts';
import { useMetadonnees } from './metadata.ts';
import { ecranDe, PAGES } from './routes.tsx';

/**
 * One screen of the table of routes: its guard (R-16, D-01) and its metadata.
 */
export function Ecran({ nom }: { readonly nom: NomChemin }) {
  const langue = useLangue();
  const { search } = useLocation();
  const amende = amendeCourante.utiliser();
  useMetadonnees(nom);
  if ('garde' in CHEMINS[nom] && amende === null) {
    return <Navigate replace to={{ pathname: href('accueil', langue), search }} />;
  }
  const ecran = ecranDe(nom);
  const Page = PAGES[ecran];
  return (
    // The key closes a modal of the screen that is left.
    <ModalHost key={ecran}>
      <Page />
    </ModalHost>
  );
}
