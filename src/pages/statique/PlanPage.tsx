import { CHEMINS_PUBLICS, href, languesDe } from '#contract/chemins.ts';
import { List, TextLink } from '#design';
import { useText } from '../../i18n/useText.ts';
import { PageStatique } from './PageStatique.tsx';

/** The site map: every public screen of the table of routes that exists in the language of the page. */
export function PlanPage() {
  const { t, langue } = useText();
  const pages = CHEMINS_PUBLICS.filter((nom) => languesDe(nom).includes(langue));
  return (
    <PageStatique page="plan">
      <List
        items={pages.map((nom) => (
          <TextLink key={nom} href={href(nom, langue)} label={t(`titres.${nom}`)} />
        ))}
      />
    </PageStatique>
  );
}
