import { Container, Loading } from '#design';
import { NoScript } from '../pages/common/NoScript.tsx';

/** Keeps the space of a page that loads. */
export function PageShell() {
  return (
    <Container>
      <NoScript />
      <Loading />
    </Container>
  );
}
