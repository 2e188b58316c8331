import { href, languagesOf, PUBLIC_SCREENS } from '#contract/paths.ts';
import { List, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { StaticPage } from './StaticPage.tsx';

export function SitemapPage() {
  const { t, language } = useText();
  const pages = PUBLIC_SCREENS.filter((name) => languagesOf(name).includes(language));
  return (
    <StaticPage page="plan">
      <List
        items={pages.map((name) => (
          <TextLink key={name} href={href(name, language)} label={t(`titres.${name}`)} />
        ))}
      />
    </StaticPage>
  );
}
