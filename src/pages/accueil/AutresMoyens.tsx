import type { ReactNode } from 'react';
import {
  Button,
  ButtonGroup,
  List,
  PaymentSlipImage,
  Section,
  Stack,
  Text,
  useModal,
} from '#design';
import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/contexte.ts';
import { useLegendeAvis } from './useLegendeAvis.ts';

type Moyen = 'aideApplication' | 'aideTelephone';

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
function ContenuAide({ data: moyen }: { readonly data: Moyen }) {
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

/** The two buttons that open the help modals (H-06). */
export function AutresMoyens() {
  const { t } = useText();
  const { open } = useModal();
  const ouvrir = (moyen: Moyen) =>
    open({ component: ContenuAide, title: t(`accueil.${moyen}.titre`), data: moyen, size: 'lg' });
  return (
    <Section title={t('accueil.autresMoyens.titre')} below>
      <ButtonGroup>
        <Button
          type="button"
          priority="secondary"
          icon="smartphone-line"
          label={t('accueil.autresMoyens.application')}
          onClick={() => ouvrir('aideApplication')}
        />
        <Button
          type="button"
          priority="secondary"
          icon="phone-line"
          label={t('accueil.autresMoyens.telephone')}
          onClick={() => ouvrir('aideTelephone')}
        />
      </ButtonGroup>
    </Section>
  );
}
