import { chargeEpc, grouperIban } from '#contract/domaine/virementEpc.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import { Alert, CopyableValue, CopyButton, DescriptionList, QrCode, Section, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** What a bank asks for, each value ready to be copied, and the code that bank apps read (D-18). */
export function Coordonnees({ virement }: { readonly virement: ReponseVirement }) {
  const { t, formats } = useText();
  const { beneficiaire, iban, bic, montant, reference, dateLimite } = virement;
  const copiable = (
    nom: 'beneficiaire' | 'iban' | 'bic' | 'montant' | 'reference',
    texte: string,
    valeur = texte,
  ) => ({
    term: t(`virement.champs.${nom}`),
    value: (
      <CopyableValue action={<CopyButton value={valeur} label={t(`virement.copier.${nom}`)} />}>
        {texte}
      </CopyableValue>
    ),
  });
  const echeance =
    dateLimite === null
      ? t('detail.montants.sansDate')
      : t('virement.avant', { date: formats.jour(dateLimite) });
  return (
    <>
      <Alert
        severity="warning"
        title={t('virement.attention.titre')}
        description={t('virement.attention.texte')}
      />
      <DescriptionList
        rows={[
          copiable('beneficiaire', beneficiaire),
          copiable('iban', grouperIban(iban), iban.replace(/\s/g, '')),
          copiable('bic', bic),
          copiable('montant', formats.euros(montant), formats.somme(montant)),
          copiable('reference', reference),
          { term: t('virement.champs.dateLimite'), value: echeance },
        ]}
      />
      <Text>{t(dateLimite === null ? 'virement.delaiSansDate' : 'virement.delai')}</Text>
      <Section title={t('virement.code.titre')}>
        <Text>{t('virement.code.texte')}</Text>
        <QrCode value={chargeEpc(virement)} alt={t('virement.code.image')} />
      </Section>
    </>
  );
}
