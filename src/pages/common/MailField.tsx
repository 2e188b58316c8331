import { MAIL_ADDRESS_LENGTH } from '#contract/domain/mailAddress.ts';
import { TextField } from '#design';
import { useText } from '../../i18n/useText.tsx';

interface Props {
  /** What the address is for. */
  readonly aide: string;
  readonly failed: boolean;
  readonly optional?: boolean;
}

/** Where a receipt is sent: before the card page for who wants it, and from the receipt (RGAA 11.3: one label). */
export function MailField({ aide, failed, optional = false }: Props) {
  const { t } = useText();
  return (
    <TextField
      name="adrMail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={MAIL_ADDRESS_LENGTH}
      optional={optional}
      label={t('justificatif.mail.champ')}
      hint={aide}
      error={failed ? t('justificatif.mail.erreurs.adresse') : undefined}
    />
  );
}
