import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Services, ServicesContext } from '../services/contexte.ts';
import { App } from './App.tsx';
import { type Hydration, HydrationContext, Takeover } from './hydration.tsx';

interface RootProps {
  readonly services: Services;
  readonly hydration: Hydration;
  /** Puts the application inside the router of the place: the browser's, or the one of a rendering to HTML. */
  readonly router: (application: ReactNode) => ReactNode;
}

/** The whole application; the build and the browser render this same tree. */
export function Root({ services, hydration, router }: RootProps) {
  return (
    <I18nextProvider i18n={services.dictionnaire.i18n}>
      <ServicesContext value={services}>
        <HydrationContext value={hydration}>
          <Takeover>
            {router(
              <Suspense fallback={null}>
                <App />
              </Suspense>,
            )}
          </Takeover>
        </HydrationContext>
      </ServicesContext>
    </I18nextProvider>
  );
}
