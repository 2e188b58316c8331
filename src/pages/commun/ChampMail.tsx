import { LONGUEUR_ADRESSE_MAIL } from '#contract/domaine/adresseMail.ts';
import { TextField } from '#design';
import { useText } from '../../i18n/useText.tsx';

interface Props {
  /** What the address is for. */
  readonly aide: string;
  readonly enErreur: boolean;
  readonly optional?: boolean;
}

/** Where a receipt is sent: before the card page for who wants it, and from the receipt (RGAA 11.3: one label). */
export function ChampMail({ aide, enErreur, optional = false }: Props) {
  const { t } = useText();
  return (
    <TextField
      name="adrMail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={LONGUEUR_ADRESSE_MAIL}
      optional={optional}
      label={t('justificatif.mail.champ')}
      hint={aide}
      error={enErreur ? t('justificatif.mail.erreurs.adresse') : undefined}
    />
  );
}
