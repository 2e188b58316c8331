import { useFormik } from 'formik';
import { Navigate, useNavigate } from 'react-router-dom';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { estTypeM } from '#contract/domaine/typeAmende.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import {
  Alert,
  AmountSummary,
  Button,
  ButtonGroup,
  ButtonLink,
  Container,
  Form,
  List,
  RadioGroup,
  Section,
} from '#design';
import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/contexte.ts';
import { choixReglement } from '../../session/choixReglement.ts';
import { EnTete } from '../commun/EnTete.tsx';
import { useAmende } from '../commun/useAmende.ts';
import { usePreparation } from '../commun/usePreparation.ts';

/** The amount chosen for this very fine, in cents; the balance when none was chosen. */
function useMontant({ avisId, resteAPayer }: Amende): number {
  const choix = choixReglement.use();
  return choix?.avisId === avisId ? choix.montant : resteAPayer;
}

/** Card, or bank transfer where it is allowed (D-18). */
function ChoixModalite({ amende, montant }: { readonly amende: Amende; readonly montant: number }) {
  const { t, langue, formats } = useText();
  const naviguer = useNavigate();
  const versVirement = () =>
    href(estTypeM(amende.typeAmende) ? 'indicatifOperation' : 'virement', langue);
  const versCarte = () => href('envoiSipsMontant', langue, { montantTransaction: String(montant) });
  const formik = useFormik({
    initialValues: { modeReglement: 'CARTE' },
    onSubmit: async ({ modeReglement }) => {
      await naviguer(modeReglement === 'VIREMENT' ? versVirement() : versCarte());
    },
  });
  const carte = { value: 'CARTE', label: t('choix.carte'), hint: t('choix.carteAide') };
  const virement = { value: 'VIREMENT', label: t('choix.virement'), hint: t('choix.virementAide') };
  const action =
    formik.values.modeReglement === 'CARTE'
      ? t('choix.continuerCarte', { montant: formats.euros(montant) })
      : t('choix.continuer');
  return (
    <Form formik={formik} label={t('choix.titre')}>
      <RadioGroup
        name="modeReglement"
        legend={t('choix.legende')}
        options={amende.virementAutorise ? [carte, virement] : [carte]}
      />
      <ButtonGroup>
        <Button type="submit" label={action} testId="action-principale" />
        <ButtonLink href={href('detail', langue)} label={t('choix.retour')} priority="secondary" />
      </ButtonGroup>
    </Form>
  );
}

const SUITES_CARTE = ['envoiSips'] as const;
const SUITES = ['envoiSips', 'virement', 'indicatifOperation'] as const;

/** The choice of the method of payment; the other ways are explained, not offered as buttons (R-08, D-18). */
export function ChoixModalitesPage() {
  const { t, rich, langue, formats } = useText();
  const telephone = useServices().settings.liens.telephonePaiement;
  const amende = useAmende();
  const montant = useMontant(amende);
  usePreparation(amende.virementAutorise ? SUITES : SUITES_CARTE);
  if (amende.statutPaiement.valeur !== 'A_PAYER') {
    return <Navigate replace to={href('detail', langue)} />;
  }
  return (
    <Container width="narrow">
      <EnTete
        title={t(amende.virementAutorise ? 'choix.titre' : 'choix.titreCarte')}
        lead={t('choix.chapeau', { numero: formaterNumero(amende.numAvis) })}
      />
      <AmountSummary label={t('choix.montant')} amount={formats.euros(montant)} />
      {amende.consignation && (
        <Alert severity="info" description={t('detail.consignation.rappel')} />
      )}
      <ChoixModalite amende={amende} montant={montant} />
      <Section title={t('choix.autres.titre')}>
        <List
          items={[
            t('choix.autres.application'),
            t('choix.autres.telephone', { telephone }),
            rich('choix.autres.pva'),
            t('choix.autres.cheque'),
          ]}
        />
      </Section>
    </Container>
  );
}
