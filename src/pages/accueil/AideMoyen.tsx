import type { ReactNode } from 'react';
import { List, PaymentSlipImage, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { useLegendeAvis } from './useLegendeAvis.ts';

export type Moyen = 'aideApplication' | 'aideTelephone';

const ETAPES = {
  aideApplication: ['installer', 'ouvrir', 'remplir', 'payer'],
  aideTelephone: ['appeler', 'choisir', 'remplir', 'payer'],
} as const;
const CHAMPS = ['numero', 'cle'] as const;

function useEtapes(moyen: Moyen): ReactNode[] {
  const { rich } = useText();
  const { telephonePaiement: telephone, telephoneEtranger: etranger } =
    useServices().settings.liens;
  return moyen === 'aideApplication'
    ? ETAPES[moyen].map((etape) => rich(`accueil.aideApplication.etapes.${etape}`))
    : ETAPES[moyen].map((etape) =>
        rich(`accueil.aideTelephone.etapes.${etape}`, { telephone, etranger }),
      );
}

/** Steps, what to fill in, closing paragraph and payment slip of one other way to pay (G-11, G-12). */
export function AideMoyen({ moyen }: { readonly moyen: Moyen }) {
  const { t, rich } = useText();
  const etapes = useEtapes(moyen);
  const legend = useLegendeAvis();
  const aRemplir = (
    <Stack gap="sm">
      <Text bold>{t(`accueil.${moyen}.aRemplir`)}</Text>
      <List items={CHAMPS.map((champ) => rich(`accueil.${moyen}.champs.${champ}`))} />
    </Stack>
  );
  const indiceRemplir = etapes.length - 2;
  const items = etapes.map((etape, indice) =>
    indice === indiceRemplir ? (
      <>
        {etape}
        {aRemplir}
      </>
    ) : (
      etape
    ),
  );
  return (
    <Stack>
      <List ordered items={items} />
      <Text>{t(`accueil.${moyen}.conclusion`)}</Text>
      <PaymentSlipImage alt={t(`accueil.${moyen}.image`)} legend={legend} />
    </Stack>
  );
}
