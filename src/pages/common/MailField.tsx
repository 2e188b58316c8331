import { readMailAddress } from '#contract/domain/mailAddress.ts';
import { TextField } from '#design';
import { mailError } from '../../forms/mailForm.ts';
import { useText } from '../../i18n/useText.tsx';

interface Props {
  readonly hint: string;
  readonly error: string | undefined;
  readonly optional?: boolean;
}

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
