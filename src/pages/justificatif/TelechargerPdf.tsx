import { useState } from 'react';
import { Alert, Button, Stack, StatusAnnouncer } from '#design';
import { useServices } from '../../app/contexte.ts';
import { useTexte } from '../../i18n/useTexte.ts';
import { estEchecMuet, suiteEchec } from '../commun/messageEchec.ts';
import { telecharger } from './telecharger.ts';

interface Props {
  readonly avisId: string;
  readonly referenceReglement: string;
}

type Etat =
  | { readonly etape: 'repos' | 'cours' | 'fait' }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/** Downloads the receipt as a PDF (G-07, K-08). */
export function TelechargerPdf({ avisId, referenceReglement }: Props) {
  const { api } = useServices();
  const texte = useTexte();
  const { t, langue } = texte;
  const [etat, setEtat] = useState<Etat>({ etape: 'repos' });

  const lancer = async () => {
    setEtat({ etape: 'cours' });
    try {
      const fichier = await api.generePdf({ avisId, locale: langue, referenceReglement });
      telecharger(fichier, t('justificatif.fichier', { reference: referenceReglement }));
      setEtat({ etape: 'fait' });
    } catch (erreur) {
      setEtat(estEchecMuet(erreur) ? { etape: 'repos' } : { etape: 'echec', erreur });
    }
  };
  return (
    <Stack>
      <Button
        type="button"
        label={t('justificatif.telecharger')}
        icon="download-line"
        loading={etat.etape === 'cours'}
        onClick={() => void lancer()}
        testId="telecharger-pdf"
      />
      <StatusAnnouncer message={etat.etape === 'fait' ? t('justificatif.telecharge') : ''} />
      {etat.etape === 'echec' && (
        <Alert
          severity="error"
          description={[t('justificatif.erreurs.pdf'), suiteEchec(etat.erreur, texte)].join(' ')}
          role="alert"
        />
      )}
    </Stack>
  );
}
