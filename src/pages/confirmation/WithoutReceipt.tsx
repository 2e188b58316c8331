import type { Fine } from '#contract/schemas/fine.ts';
import {
  Alert,
  type AlertProps,
  Button,
  ButtonGroup,
  Section,
  Stack,
  Text,
  WithScript,
} from '#design';
import type { PaymentSituation } from '../../domain/paymentSituation.ts';
import { useDeviceText, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { forgottenSentence } from '../common/forgottenSentence.ts';
import { useMoney } from '../common/money/sums.ts';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { owedAgain } from '../common/owedAgain.ts';
import { pendingSentence } from '../common/pendingSentence.ts';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { useRemainingMinutes } from '../common/session/remainingMinutes.ts';
import { usePhones } from '../common/usePhones.ts';
import { textOf } from './stateTitle.ts';
import type { Confirmation } from './useConfirmation.ts';

/** Situations in which nothing of the attempt counts, or nobody knows yet whether it does. */
type UncountedSituation = Exclude<
  PaymentSituation,
  'ACCEPTE' | 'VERIFICATION' | 'REFUSE' | 'ANNULE' | 'EXPIRE'
>;

const SEVERITIES: Readonly<Record<UncountedSituation, AlertProps['severity']>> = {
  EN_ATTENTE: 'warning',
  RESERVE: 'warning',
  LITIGE: 'warning',
  OUBLIEE: 'warning',
  NON_DU: 'warning',
  REPRIS: 'warning',
  REMBOURSEMENT: 'info',
  RENDU: 'info',
};

/** Situations after which a lookup says whether the fine is to be paid again. */
const MAY_BE_DUE: readonly UncountedSituation[] = ['REMBOURSEMENT', 'RENDU', 'REPRIS'];

function useSentences({ payment, fine }: Confirmation, situation: UncountedSituation): string[] {
  const text = useDeviceText();
  const { t } = text;
  const money = useMoney();
  const phones = usePhones();
  const { settings } = useServices();
  const next = fine.pageOublieeJusquau ?? fine.paiementCommence?.nouvelEssaiLe;
  // Renders each minute, so that no time stays on the screen once it is over (D-103).
  useRemainingMinutes(
    () => (next === undefined ? null : Date.parse(next)),
    Number.POSITIVE_INFINITY,
  );
  if (situation === 'EN_ATTENTE') {
    return [pendingSentence(fine.paiementCommence ?? {}, settings.attente, text)];
  }
  if (situation === 'OUBLIEE') return [forgottenSentence(fine, text, phones)];
  // After a reversal nobody examines a refund, so the page must not announce one.
  const { tropPercu: _, ...taken } = payment;
  const sums = situation === 'REPRIS' ? taken : payment;
  const isTakenOff = situation === 'REPRIS' && fine.statutPaiement.valeur === 'PAIEMENT_DESIMPUTE';
  const isOpen = payment.enRetour === undefined && payment.rendu === undefined;
  return [
    money.line(sums) ?? '',
    situation === 'NON_DU' ? t('confirmation.NON_DU.texte') : '',
    situation === 'REPRIS' ? t('confirmation.REPRIS.texte') : '',
    isTakenOff ? owedAgain(fine, text) : '',
    situation === 'REPRIS' && isOpen ? t('confirmation.REPRIS.somme') : '',
    ...money.next(sums),
    MAY_BE_DUE.includes(situation) && !isTakenOff ? t('confirmation.aRechercher') : '',
  ].filter(Boolean);
}

/** Says what becomes of a pending payment, which asks nothing of the person (D-103). */
function WithoutYou({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  const reference = fine.paiementCommence?.reference;
  return (
    <Section title={t('confirmation.EN_ATTENTE.seul')}>
      <Stack>
        <Text>{t('accueil.messages.issue')}</Text>
        {reference !== undefined && <Text>{t('accueil.messages.reference', { reference })}</Text>}
        <Text>
          <WithScript>{t('confirmation.EN_ATTENTE.suivi')}</WithScript>
        </Text>
      </Stack>
    </Section>
  );
}

interface WithoutReceiptProps {
  readonly situation: UncountedSituation;
  readonly confirmation: Confirmation;
  readonly askAgain: () => void;
}

/** Says where the money is, so that nobody pays a second time. */
export function WithoutReceipt({ situation, confirmation, askAgain }: WithoutReceiptProps) {
  const { t } = useText();
  const isPending = situation === 'EN_ATTENTE';
  const { fine } = confirmation;
  const sentences = useSentences(confirmation, situation);
  return (
    <Stack gap="lg">
      <Alert severity={SEVERITIES[situation]} description={sentences.join(' ')} />
      {isPending && <WithoutYou fine={fine} />}
      <ButtonGroup>
        {isPending && (
          <WithScript>
            <Button
              label={t('confirmation.reessayer')}
              priority="secondary"
              onClick={askAgain}
              main
            />
          </WithScript>
        )}
        <ScreenLink
          to="lookup"
          label={t(`${textOf(fine)}.recherche`)}
          priority={isPending ? 'tertiary' : 'primary'}
        />
      </ButtonGroup>
      <NoticeLinks fine={fine} lookup={false} />
    </Stack>
  );
}
