import { LONGUEUR_ADRESSE_MAIL } from '#contract/domaine/adresseMail.ts';
import { TextField } from '#design';
import { useText } from '../../i18n/useText.ts';

/** Where the receipt goes by itself, for who wants it: asked once, before the card page. */
export function ChampMail({ enErreur }: { readonly enErreur: boolean }) {
  const { t } = useText();
  return (
    <TextField
      name="adrMail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={LONGUEUR_ADRESSE_MAIL}
      optional
      label={t('justificatif.mail.champ')}
      hint={t('choix.mail.aide')}
      error={enErreur ? t('justificatif.mail.erreurs.adresse') : undefined}
    />
  );
}
