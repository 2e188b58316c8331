import { Container, Loading } from '#design';
import { NoScript } from '../pages/common/NoScript.tsx';

/** The room of a page that is on its way, and what to do where no script will ever bring it. */
export function PageShell() {
  return (
    <Container>
      <NoScript />
      <Loading />
    </Container>
  );
}
