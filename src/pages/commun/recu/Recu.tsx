import { sansHeure } from '#contract/domaine/mediaReglement.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { Amende, Reglement } from '#contract/schemas/amende.ts';
import { DescriptionList } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { faitsInfraction } from '../faitsInfraction.tsx';
import { libelleMoyen } from '../libelleMoyen.ts';

/** A payment that this service took. */
export type ReglementProuve = Reglement & Required<Pick<Reglement, 'justificatif'>>;

/** The payment to prove: the one just made, else the last one of this service. */
export function reglementProuve({ reglements, paiement }: Amende): ReglementProuve | undefined {
  const prouves = reglements.filter(
    (reglement): reglement is ReglementProuve => reglement.justificatif !== undefined,
  );
  const demande = paiement?.referenceReglement;
  return prouves.find(({ referenceReglement }) => referenceReglement === demande) ?? prouves.at(-1);
}

interface Props {
  readonly amende: Amende;
  readonly reglement: ReglementProuve;
}

/** What the receipt says, as the ledger has it (decisions, "Receipt"), and for which offence. */
export function Recu({ amende, reglement }: Props) {
  const texte = useText();
  const { t, rich, formats } = texte;
  const depot = reglement.nature === 'CONSIGNATION';
  const { solde, transactionReference, codeVerification } = reglement.justificatif;
  return (
    <DescriptionList
      rows={[
        { term: t('justificatif.reference'), value: reglement.referenceReglement },
        { term: t('justificatif.numero'), value: formaterNumero(amende.numAvis) },
        {
          term: t('justificatif.type'),
          value: (
            <>
              {amende.typeAmende} – {rich(`types.${amende.typeAmende}`)}
            </>
          ),
        },
        ...faitsInfraction(amende, texte),
        {
          term: t(`justificatif.${depot ? 'montantConsigne' : 'montant'}`),
          value: formats.euros(reglement.montant),
        },
        ...(depot ? [] : [{ term: t('justificatif.solde'), value: formats.euros(solde) }]),
        {
          term: t(
            sansHeure(reglement.mediaReglement) ? 'verification.champs.date' : 'justificatif.date',
          ),
          value: formats.instant(reglement.date),
        },
        { term: t('justificatif.moyen'), value: libelleMoyen(reglement, t) },
        { term: t('justificatif.transaction'), value: transactionReference },
        { term: t('justificatif.code'), value: codeVerification },
      ]}
    />
  );
}
