import { type ComponentType, type ReactNode, useState } from 'react';
import { MAIN_ID } from '../core/anchors.ts';
import { HydrateLate } from '../core/HydrateLate.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import styles from './PageLayout.module.css';
import { SkipLinks } from './SkipLinks.tsx';

export interface FramePartProps {
  readonly onDisplaySettings: () => void;
}

export interface PageLayoutProps {
  /** A `webview` has no header and no footer (D-05). */
  readonly variant?: 'site' | 'webview';
  readonly skipLinks: { readonly content: string; readonly footer: string };
  /** Renders a `Header`. Each part of the frame is a component, so that it is hydrated by itself, after `children`. */
  readonly header: ComponentType<FramePartProps>;
  /** Renders a `Footer`. */
  readonly footer: ComponentType<FramePartProps>;
  /** Renders `WebviewLinks`: a webview shows the internal links of the footer inside the page (D-05, RGAA 12.1, WCAG 3.2.6). */
  readonly webviewLinks: ComponentType;
  /** Renders a `DemonstrationNotice`. */
  readonly demonstration?: ComponentType | undefined;
  readonly breadcrumb?: ReactNode;
  /**
   * Name of the screen. With another name `main` is a new element, so a breadcrumb that appears above it moves nothing
   * that was there.
   */
  readonly screen?: string;
  readonly children: ReactNode;
}

/**
 * Puts skip links, header, notice and footer around every page (L-01 … L-05, D-05).
 * Use once, around all routes. Not inside a page, which gives content only.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function PageLayout({
  variant = 'site',
  skipLinks,
  header: Header,
  footer: Footer,
  webviewLinks: WebviewLinks,
  demonstration: Demonstration,
  breadcrumb,
  screen,
  children,
}: PageLayoutProps) {
  const [displayOpen, setDisplayOpen] = useState(false);
  const openDisplay = () => setDisplayOpen(true);
  const site = variant === 'site';
  return (
    // Each part has a fixed position among the children. So `main` stays mounted when a webview is recognised after
    // hydration.
    <>
      <SkipLinks content={skipLinks.content} footer={site ? skipLinks.footer : undefined} />
      {site && (
        <HydrateLate>
          <Header onDisplaySettings={openDisplay} />
        </HydrateLate>
      )}
      {Demonstration && (
        <HydrateLate>
          <Demonstration />
        </HydrateLate>
      )}
      {site && breadcrumb}
      {/* biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2) */}
      <main key={screen} id={MAIN_ID} role="main" tabIndex={-1} className={styles.main}>
        {children}
        {!site && <WebviewLinks />}
      </main>
      {site && (
        <HydrateLate>
          <Footer onDisplaySettings={openDisplay} />
          <DisplaySettings open={displayOpen} onClose={() => setDisplayOpen(false)} />
        </HydrateLate>
      )}
    </>
  );
}
