import type { Language } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DescriptionList, Section, Text, TextLink } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { meansLabel } from '../meansLabel.ts';
import { RECEIPT_PARAMETER } from './Receipt.tsx';

const receiptAddress = (reference: string, language: Language): string =>
  `${href('justificatif', language)}?${new URLSearchParams({ [RECEIPT_PARAMETER]: reference })}`;

/** Lists all payments of a fine, because those recorded elsewhere count too (D-38). */
export function Payments({ fine }: { readonly fine: Fine }) {
  const { t, language, formats } = useText();
  return (
    <>
      <DescriptionList
        rows={fine.reglements.map((payment) => {
          const amount = formats.euros(payment.montant);
          const date = formats.instant(payment.date);
          return {
            id: payment.referenceReglement,
            term: date,
            value: (
              <>
                {t('detail.historique.ligne', { montant: amount, moyen: meansLabel(payment, t) })}
                {payment.justificatif !== undefined && (
                  <>
                    <br />
                    <TextLink
                      href={receiptAddress(payment.referenceReglement, language)}
                      label={t('detail.historique.justificatif', { date })}
                    />
                  </>
                )}
              </>
            ),
          };
        })}
      />
      <Text size="sm">{t('detail.historique.heure')}</Text>
    </>
  );
}

export function History({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  return (
    <Section title={t('detail.historique.titre')} screenOnly>
      <Payments fine={fine} />
    </Section>
  );
}
