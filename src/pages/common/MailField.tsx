import { readMailAddress } from '#contract/domain/mailAddress.ts';
import { TextField } from '#design';
import { mailError } from '../../forms/mailForm.ts';
import { useText } from '../../i18n/useText.tsx';

interface Props {
  /** What the address is for. */
  readonly hint: string;
  readonly error: string | undefined;
  readonly optional?: boolean;
}

/** Where a receipt is sent: before the card page for who wants it, and from the receipt (RGAA 11.3: one label). */
export function MailField({ hint, error, optional = false }: Props) {
  const { t } = useText();
  const wrong = mailError(error);
  return (
    <TextField
      name="adrMail"
      type="email"
      inputMode="email"
      autoComplete="email"
      clean={readMailAddress}
      optional={optional}
      label={t('justificatif.mail.champ')}
      hint={hint}
      error={wrong && t(`justificatif.mail.erreurs.${wrong}`)}
    />
  );
}
