import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Services, ServicesContext } from '../services/context.ts';

interface RootProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The same tree in the build and in the browser. */
export function Root({ services, children }: RootProps) {
  return (
    <I18nextProvider i18n={services.dictionary.i18n}>
      <ServicesContext value={services}>
        <Suspense fallback={null}>{children}</Suspense>
      </ServicesContext>
    </I18nextProvider>
  );
}
