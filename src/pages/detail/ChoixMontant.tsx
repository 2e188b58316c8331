import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import { MONTANT_PARTIEL_MINIMUM } from '#contract/domaine/montants.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { AmountField, Button, ButtonGroup, ButtonLink, Form, RadioGroup, Text } from '#design';
import {
  erreurMontant,
  schemaChoixReglement,
  VALEURS_INITIALES,
  versMontant,
} from '../../forms/choixReglementForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { choixReglement } from '../../session/choixReglement.ts';

/** One amount is no question: the button says it (D-27). */
function MontantSeul({ amende: { resteAPayer, consignation } }: { readonly amende: Amende }) {
  const { t, langue, formats } = useText();
  const montant = formats.euros(resteAPayer);
  return (
    <ButtonGroup>
      <ButtonLink
        href={href('choixModalites', langue)}
        label={t(`detail.reglement.${consignation ? 'consigner' : 'payer'}`, { montant })}
        testId="action-principale"
      />
    </ButtonGroup>
  );
}

/** All or a part (D-17), then on to the choice of method. */
function TotalOuPartie({ amende }: { readonly amende: Amende }) {
  const { t, langue, formats } = useText();
  const naviguer = useNavigate();
  const { preload } = useServices();
  const { avisId, resteAPayer } = amende;
  const formik = useFormik({
    initialValues: VALEURS_INITIALES,
    validationSchema: schemaChoixReglement(resteAPayer),
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: async (valeurs) => {
      choixReglement.save({ avisId, montant: versMontant(valeurs, resteAPayer) });
      // The button says that it works until the next screen is there.
      await preload('choixModalites');
      await naviguer(href('choixModalites', langue));
    },
  });
  const sommes = {
    minimum: formats.euros(MONTANT_PARTIEL_MINIMUM),
    maximum: formats.euros(resteAPayer),
  };
  const partiel = formik.values.typeReglement === 'PARTIEL';
  // Nobody is told of an amount that is still being typed, a second one included.
  const erreur = erreurMontant(formik.errors.montant);
  const total = { value: 'TOTAL', label: t('detail.reglement.total', { montant: sommes.maximum }) };
  const part = {
    value: 'PARTIEL',
    label: t('detail.reglement.partiel'),
    hint: t(
      `detail.reglement.${amende.montants.valableJusquau === null ? 'partielAideSansDate' : 'partielAide'}`,
    ),
  };
  return (
    <Form formik={formik} label={t('detail.reglement.titre')}>
      <Text size="sm">{t('detail.reglement.obligatoire')}</Text>
      <RadioGroup
        name="typeReglement"
        legend={t('detail.reglement.titre')}
        options={[total, part]}
      />
      {partiel && (
        <AmountField
          name="montant"
          label={t('detail.reglement.montant')}
          hint={t('detail.reglement.montantAide', sommes)}
          error={erreur && t(`detail.reglement.erreurs.${erreur}`, sommes)}
        />
      )}
      <Button type="submit" label={t('detail.reglement.continuer')} testId="action-principale" />
    </Form>
  );
}

/** What is paid now: all, or a part where the fine allows it (D-17, D-27). */
export function ChoixMontant({ amende }: { readonly amende: Amende }) {
  return amende.fractionnable ? <TotalOuPartie amende={amende} /> : <MontantSeul amende={amende} />;
}
