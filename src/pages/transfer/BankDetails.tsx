import { epcPayload, groupIban } from '#contract/domain/epcTransfer.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { Alert, CopyableValue, DescriptionList, QrCode, Section, Text } from '#design';
import { fewDaysToArrive } from '../../domain/lastDay.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';

function deadline(
  { dateLimite: day, jourSurAvis: dayOnNotice }: TransferAnswer,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  if (day !== null) return t('virement.avant', { date: formats.day(day) });
  return t(dayOnNotice ? 'virement.surAvis' : 'detail.montants.sansDate');
}

type CopiedField = keyof Omit<TransferAnswer, 'dateLimite' | 'jourSurAvis'>;

export function BankDetails({ transfer }: { readonly transfer: TransferAnswer }) {
  const { t, formats } = useText();
  const { iban, reference } = transfer;
  const copyable = (name: CopiedField, shown: string, value = shown) => ({
    term: t(`virement.champs.${name}`),
    value: <CopyableValue value={value} shown={shown} label={t(`virement.copier.${name}`)} />,
  });
  /** Only some banks ask for these, and a setting may leave them out. */
  const ofPayee = (name: 'adresse' | 'pays' | 'banque') => {
    const value = transfer[name];
    return value === undefined ? [] : [copyable(name, value)];
  };
  const few = fewDaysToArrive(transfer.dateLimite, new Date());
  return (
    <>
      <Alert
        severity="warning"
        title={t('virement.attention.titre')}
        description={t('virement.attention.texte')}
      />
      <Text>{t('virement.frais')}</Text>
      <DescriptionList
        rows={[
          copyable('beneficiaire', transfer.beneficiaire),
          ...ofPayee('adresse'),
          ...ofPayee('pays'),
          copyable('iban', groupIban(iban), iban.replace(/\s/g, '')),
          copyable('bic', transfer.bic),
          ...ofPayee('banque'),
          copyable('montant', formats.euros(transfer.montant), formats.sum(transfer.montant)),
          copyable('reference', reference),
          { term: t('virement.champs.dateLimite'), value: deadline(transfer, { t, formats }) },
        ]}
      />
      {few !== null && (
        <Alert
          severity="warning"
          description={t('virement.risque', { jours: formats.days(few) })}
        />
      )}
      <Text>{t(transfer.dateLimite === null ? 'virement.delaiSansDate' : 'virement.delai')}</Text>
      <Text>{`${t('virement.suite')} ${t('virement.preuve')}`}</Text>
      <Section title={t('virement.code.titre')}>
        <Text>{t('virement.code.texte')}</Text>
        <QrCode value={epcPayload(transfer)} alt={t('virement.code.image')} />
      </Section>
    </>
  );
}
