import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { ButtonGroup, ButtonLink } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { noticeList } from '../../../session/noticeList.ts';
import { scannedNumber } from '../../../session/scannedNumber.ts';
import { lookupAddress, scannerAddress } from './anchors.ts';

interface Props {
  readonly fine: Fine;
  /** False where the page has that link already. */
  readonly lookup: boolean;
}

export function NoticeLinks({ fine, lookup }: Props) {
  const { t, language } = useText();
  const isScanned = scannedNumber.use() === fine.numAvis;
  const isOneOfSeveral = noticeList.use().length > 1;
  if (!isScanned && !lookup && !isOneOfSeveral) return null;
  return (
    <ButtonGroup>
      {isScanned && (
        <ButtonLink
          href={scannerAddress(language)}
          label={t('mesAvis.scanner')}
          priority="secondary"
        />
      )}
      {lookup && (
        <ButtonLink
          href={lookupAddress(language)}
          label={t('detail.reglement.autreRecherche')}
          priority="secondary"
        />
      )}
      {isOneOfSeveral && (
        <ButtonLink
          href={href('mesAvis', language)}
          label={t('mesAvis.voir')}
          priority="secondary"
        />
      )}
    </ButtonGroup>
  );
}
