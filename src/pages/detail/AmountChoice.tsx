import { useNavigate } from 'react-router-dom';
import { findEuros, MIN_PARTIAL_AMOUNT } from '#contract/domain/amounts.ts';
import { followsOwnRules } from '#contract/domain/noticeType.ts';
import { afterToday } from '#contract/domain/owed.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { AmountField, Button, ButtonGroup, Form, RadioGroup, Text } from '#design';
import { rightsCase } from '../../domain/rights.ts';
import {
  amountError,
  INITIAL_VALUES,
  paymentChoiceSchema,
  toAmount,
} from '../../forms/paymentChoiceForm.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { paymentChoice } from '../../session/paymentChoice.ts';
import { lastDayText } from '../common/lastDayText.ts';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { sequelSentence } from '../common/sequel.ts';
import { useValidatedForm } from '../common/useValidatedForm.ts';

/** Does not say “Pay”. Only the last button before the provider does, because two look like two payments. */
function nextLabel(fine: Fine, { t, formats }: TextOfLanguage): string {
  if (fine.consignation) {
    return t('detail.reglement.consigner', { montant: formats.euros(fine.resteAPayer) });
  }
  return t(fine.virementAutorise ? 'detail.reglement.continuer' : 'choix.titreCarte');
}

/** States the amount if there is only one, because that is no question (D-27). */
function SingleAmount({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t } = text;
  return (
    <div>
      {fine.dernierJourDuPrix && <Text>{t('detail.reglement.dernierJour')}</Text>}
      <ButtonGroup>
        <ScreenLink to="choixModalites" label={nextLabel(fine, text)} main />
      </ButtonGroup>
    </div>
  );
}

/** Warns that paying a part admits the offence. Paying a parking charge admits nothing (D-38). */
function partHint(fine: Fine, text: TextOfLanguage): string {
  const { t } = text;
  const until = fine.montants.valableJusquau;
  const withoutDay =
    afterToday(fine).kind === 'collection' ? 'partielAideSansDate' : 'partielAideSurAvis';
  const rest =
    until === null
      ? t(`detail.reglement.${withoutDay}`)
      : `${t('detail.reglement.partielAide', { date: lastDayText(until, text) })} ${sequelSentence(fine, t)}`;
  const losesContest = !followsOwnRules(fine.typeAmende) && rightsCase(fine) !== 'partlyPaid';
  return losesContest ? `${rest} ${t('detail.reglement.partielFin')}` : rest;
}

function TotalOrPart({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, language, formats } = text;
  const navigate = useNavigate();
  const { preload } = useServices();
  const formik = useValidatedForm({
    initialValues: INITIAL_VALUES,
    schema: paymentChoiceSchema(fine.resteAPayer),
    onSubmit: async (choice) => {
      paymentChoice.save({ avisId: fine.avisId, montant: toAmount(choice, fine.resteAPayer) });
      // The button shows that it is working until the next screen is loaded.
      await preload('choixModalites');
      await navigate(href('choixModalites', language));
    },
  });
  const sums = {
    minimum: formats.euros(MIN_PARTIAL_AMOUNT),
    maximum: formats.euros(fine.resteAPayer),
  };
  const isPart = formik.values.typeReglement === 'PARTIEL';
  // An amount that is still being typed is not announced.
  const error = amountError(formik.errors.montant);
  const total = { value: 'TOTAL', label: t('detail.reglement.total', { montant: sums.maximum }) };
  const part = {
    value: 'PARTIEL',
    label: t('detail.reglement.partiel'),
  };
  return (
    <Form formik={formik} label={t('detail.reglement.titre')}>
      <RadioGroup
        name="typeReglement"
        legend={t('detail.reglement.titre')}
        options={[total, part]}
      />
      {isPart && (
        <AmountField
          name="montant"
          clean={findEuros}
          label={t('detail.reglement.montant')}
          hint={`${t('detail.reglement.montantAide', sums)} ${partHint(fine, text)}`}
          error={error && t(`detail.reglement.erreurs.${error}`, sums)}
        />
      )}
      <Button type="submit" label={nextLabel(fine, text)} main />
    </Form>
  );
}

export function AmountChoice({ fine }: { readonly fine: Fine }) {
  return fine.fractionnable ? <TotalOrPart fine={fine} /> : <SingleAmount fine={fine} />;
}
