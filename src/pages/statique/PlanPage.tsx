import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { List, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { PageStatique } from './PageStatique.tsx';

/** The site map: every public screen of the table of routes that exists in the language of the page. */
export function PlanPage() {
  const { t, langue } = useText();
  const pages = PUBLIC_SCREENS.filter((nom) => languagesOf(nom).includes(langue));
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
