import { digitsOnly } from '#contract/domain/paymentNumber.ts';
import {
  Button,
  CodeField,
  Form,
  FormHelp,
  FormRow,
  fieldId,
  focusField,
  Stack,
  StatusAnnouncer,
  Text,
  TextLink,
} from '#design';
import { entryIsComplete, formatEntry, formatKey } from '../../domain/numberEntry.ts';
import type { LookupValues } from '../../forms/lookupForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { WHERE_TO_FIND_ANCHOR } from '../common/notices/anchors.ts';
import { LookupMessages } from './LookupMessages.tsx';
import { faultTitle, refusedKey } from './refusals.ts';
import { ScanNotice } from './ScanNotice.tsx';
import { useArrival } from './useArrival.ts';
import { useEarlierNumber } from './useEarlierNumber.ts';
import { useHandScanner } from './useHandScanner.ts';
import { useLookupForm } from './useLookupForm.ts';

const FIELD_IDS = [fieldId('numTelepaiementCode'), fieldId('cle')];

/** Inside the form, so that what a person typed before the script comes after it, and stays. */
function Arrival({ fill }: { readonly fill: (number: string) => void }) {
  const fillFromHistory = useEarlierNumber(fill);
  useArrival(FIELD_IDS, (id) => {
    fillFromHistory();
    document.getElementById(id)?.focus();
  });
  return null;
}

export function LookupForm() {
  const { t, rich } = useText();
  const { formik, faults, isRefused, message, announcement, ...entry } = useLookupForm();
  const { announce, send, fill, fillFrom, adopt, info } = entry;
  const moveToKey = () => {
    focusField('cle');
    announce(t('accueil.formulaire.numeroComplet'));
  };
  const fillBoth = (text: string) => {
    const isFilled = fillFrom(text, null);
    if (isFilled) focusField('cle');
    return isFilled;
  };
  /** Splits number and key when the field is left: while a person types, 16 digits may become 18. */
  const splitOnLeaving = (text: string) => {
    if (formik.values.cle === '') fillFrom(text, null);
  };
  // If the scanner's digits are in the fields already, the form splits them as those that a person types.
  const digits = digitsOnly(formik.values.numTelepaiementCode + formik.values.cle);
  useHandScanner(FIELD_IDS, (text) => text !== digits && fillBoth(text));
  const sentenceOf = (field: keyof LookupValues) =>
    faults.find(({ name }) => name === field)?.sentence;
  return (
    <Form formik={formik} label={t('accueil.formulaire.titre')} onShown={adopt}>
      <Arrival fill={(number) => send({ type: 'expired', number })} />
      <Text size="sm">{t('accueil.formulaire.obligatoire')}</Text>
      <FormRow>
        <CodeField
          name="numTelepaiementCode"
          label={t('accueil.formulaire.numero')}
          hint={rich('accueil.formulaire.numeroAide')}
          inputMode="numeric"
          transform={formatEntry}
          isComplete={entryIsComplete}
          onComplete={moveToKey}
          onBrought={fillBoth}
          onLeave={splitOnLeaving}
          onText={(text) => send({ type: 'typed', field: 'numTelepaiementCode', text })}
          error={sentenceOf('numTelepaiementCode')}
        />
        <CodeField
          name="cle"
          label={t('accueil.formulaire.cle')}
          hint={rich('accueil.formulaire.cleAide')}
          inputMode="numeric"
          transform={formatKey}
          onBrought={(text) => fillFrom(text, formik.values.cle)}
          onText={(text) => send({ type: 'typed', field: 'cle', text })}
          onBack={() => focusField('numTelepaiementCode')}
          error={refusedKey(formik.errors, t) ?? sentenceOf('cle')}
        />
      </FormRow>
      <FormHelp>
        <TextLink href={`#${WHERE_TO_FIND_ANCHOR}`} label={t('accueil.ouTrouver.titre')} />
        <ScanNotice fill={fill} />
      </FormHelp>
      <LookupMessages
        info={info}
        isNumberComplete={entryIsComplete(formik.values.numTelepaiementCode)}
        message={message}
        summary={
          isRefused ? { title: faultTitle(faults, formik.errors, t), errors: faults } : undefined
        }
      />
      <StatusAnnouncer message={announcement} />
      <Stack>
        <Button
          type="submit"
          label={t('accueil.formulaire.rechercher')}
          icon="search-line"
          loading={formik.isSubmitting}
          main
        />
        <Text size="sm">{t('accueil.formulaire.securise')}</Text>
      </Stack>
    </Form>
  );
}
