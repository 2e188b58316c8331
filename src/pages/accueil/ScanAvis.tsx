import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, focusField, Loading } from '#design';
import { lirePrefill, type Prefill } from '../../domaine/prefill.ts';
import { useText } from '../../i18n/useText.tsx';

const ModaleScan = lazy(async () => ({
  default: (await import('./ModaleScan.tsx')).ModaleScan,
}));

interface Props {
  readonly remplir: (prefill: Prefill) => void;
}

/** The scan button and its modal, whose code is loaded when it opens (G-02, H-03). */
export function ScanAvis({ remplir }: Props) {
  const { t } = useText();
  const [ouvert, setOuvert] = useState(false);
  /** The modal gives the focus back to the button; a visitor who has a number goes on in the form. */
  const passerAuFormulaire = () => {
    flushSync(() => setOuvert(false));
    focusField('numTelepaiementCode');
  };
  const prendre = (texte: string) => {
    const prefill = lirePrefill(texte);
    if (prefill) remplir(prefill);
    passerAuFormulaire();
  };
  return (
    <>
      <Button
        type="button"
        priority="secondary"
        icon="camera-line"
        label={t('accueil.formulaire.scanner')}
        testId="ouvrir-scan"
        onClick={() => setOuvert(true)}
      />
      {ouvert && (
        <Suspense fallback={<Loading />}>
          <ModaleScan
            onTexte={prendre}
            onFermer={() => setOuvert(false)}
            onSaisir={passerAuFormulaire}
          />
        </Suspense>
      )}
    </>
  );
}
