import type { ReactNode } from 'react';
import { List, PaymentSlipImage, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useNoticeCaption } from '../common/useNoticeCaption.ts';
import { usePhones } from '../common/usePhones.ts';

export type Means = 'aideApplication' | 'aideTelephone';

const STEPS = {
  aideApplication: ['installer', 'ouvrir', 'remplir', 'payer'],
  aideTelephone: ['appeler', 'choisir', 'remplir', 'payer'],
} as const;
const FIELDS = ['numero', 'cle'] as const;

function useSteps(means: Means): ReactNode[] {
  const { rich } = useText();
  const phones = usePhones();
  return means === 'aideApplication'
    ? STEPS[means].map((step) => rich(`accueil.aideApplication.etapes.${step}`))
    : STEPS[means].map((step) => rich(`accueil.aideTelephone.etapes.${step}`, phones));
}

export function MeansHelp({ means }: { readonly means: Means }) {
  const { t, rich } = useText();
  const steps = useSteps(means);
  const legend = useNoticeCaption();
  const whatToFillIn = (
    <Stack gap="sm">
      <Text bold>{t(`accueil.${means}.aRemplir`)}</Text>
      <List items={FIELDS.map((field) => rich(`accueil.${means}.champs.${field}`))} />
    </Stack>
  );
  const fillIndex = steps.length - 2;
  const items = steps.map((step, index) =>
    index === fillIndex ? (
      <>
        {step}
        {whatToFillIn}
      </>
    ) : (
      step
    ),
  );
  return (
    <Stack>
      <List ordered items={items} />
      <Text>{t(`accueil.${means}.conclusion`)}</Text>
      <PaymentSlipImage alt={t(`accueil.${means}.image`)} legend={legend} />
    </Stack>
  );
}
