import type { ReactNode } from 'react';
import { Alert, Button, ButtonGroup, StatusAnnouncer } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { avecSuite } from './messageEchec.ts';
import { telecharger } from './telecharger.ts';
import { useAction } from './useAction.ts';

export interface BoutonPdfProps {
  readonly label: string;
  /** Said once the file is there. */
  readonly fait: string;
  /** What a failure means to the person. */
  readonly echec: string;
  /** Name of the file. */
  readonly fichier: string;
  readonly generer: () => Promise<Blob>;
  readonly priority?: 'primary' | 'secondary';
  /** Buttons that stand in its row. */
  readonly children?: ReactNode;
}

/** Downloads a PDF that the server makes (G-07, K-08, K-11). */
export function BoutonPdf({
  label,
  fait,
  echec,
  fichier,
  generer,
  priority = 'primary',
  children,
}: BoutonPdfProps) {
  const texte = useText();
  const { etat, lancer } = useAction(async () => telecharger(await generer(), fichier));
  return (
    <div>
      <ButtonGroup>
        <Button
          type="button"
          label={label}
          icon="download-line"
          priority={priority}
          loading={etat.etape === 'cours'}
          onClick={() => void lancer(undefined)}
          testId="telecharger-pdf"
        />
        {children}
      </ButtonGroup>
      <StatusAnnouncer message={etat.etape === 'fait' ? fait : ''} />
      {etat.etape === 'echec' && (
        <Alert severity="error" description={avecSuite(echec, etat.erreur, texte)} role="alert" />
      )}
    </div>
  );
}
