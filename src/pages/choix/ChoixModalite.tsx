import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import { estTypeM } from '#contract/domaine/typeAmende.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Button, ButtonGroup, ButtonLink, Form, RadioGroup, Text } from '#design';
import { useText } from '../../i18n/useText.ts';

interface Props {
  readonly amende: Amende;
  /** Cents. */
  readonly montant: number;
}

function RetourDetail() {
  const { t, langue } = useText();
  return (
    <ButtonLink href={href('detail', langue)} label={t('choix.retour')} priority="secondary" />
  );
}

/** One method is no question: the page states it, and its button pays (D-27). */
function CarteSeule({ montant }: Pick<Props, 'montant'>) {
  const { t, langue, formats } = useText();
  return (
    <div>
      <Text>{t('choix.carteAide')}</Text>
      <ButtonGroup>
        <ButtonLink
          href={href('envoiSipsMontant', langue, { montantTransaction: String(montant) })}
          label={t('choix.continuerCarte', { montant: formats.euros(montant) })}
          testId="action-principale"
        />
        <RetourDetail />
      </ButtonGroup>
    </div>
  );
}

/** Card or bank transfer (D-18). */
function CarteOuVirement({ amende, montant }: Props) {
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
      <RadioGroup name="modeReglement" legend={t('choix.legende')} options={[carte, virement]} />
      <ButtonGroup>
        <Button type="submit" label={action} testId="action-principale" />
        <RetourDetail />
      </ButtonGroup>
    </Form>
  );
}

/** How to pay: a question only where there are two answers (D-18, D-27). */
export function ChoixModalite({ amende, montant }: Props) {
  return amende.virementAutorise ? (
    <CarteOuVirement amende={amende} montant={montant} />
  ) : (
    <CarteSeule montant={montant} />
  );
}
