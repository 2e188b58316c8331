import type { ReactNode } from 'react';
import { href } from '#contract/chemins.ts';
import { ButtonLink, Container, PageHeader, Stack, Text } from '#design';
import { useTexte } from '../../i18n/useTexte.ts';

interface Props {
  readonly titre: string;
  readonly texte: string;
  readonly complement?: string;
  readonly children?: ReactNode;
}

/** An information page: title, text, and the way to the payment. */
export function PageStatique({ titre, texte, complement, children }: Props) {
  const { t, langue } = useTexte();
  return (
    <Container width="narrow">
      <PageHeader title={titre} />
      <Stack>
        <Text>{texte}</Text>
        {complement !== undefined && <Text>{complement}</Text>}
        {children}
        <ButtonLink
          href={href('accueil', langue)}
          label={t('statiques.action')}
          priority="secondary"
        />
      </Stack>
    </Container>
  );
}
