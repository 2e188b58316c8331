import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { ButtonGroup, ButtonLink } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { noticeList } from '../../../session/noticeList.ts';
import { scannedNumber } from '../../../session/noticeNumbers.ts';
import { lookupAddress, scannerAddress } from './anchors.ts';

interface Props {
  readonly fine: Fine;
  /** False if the page already has the link to a new lookup. */
  readonly lookup: boolean;
}

export function NoticeLinks({ fine, lookup }: Props) {
  const { t, language } = useText();
  const isScanned = scannedNumber.use() === fine.numAvis;
  const isOneOfSeveral = noticeList.use().length > 1;
  const links = [
    { shown: isScanned, to: scannerAddress(language), label: t('mesAvis.scanner') },
    { shown: lookup, to: lookupAddress(language), label: t('detail.reglement.autreRecherche') },
    { shown: isOneOfSeveral, to: href('mesAvis', language), label: t('mesAvis.voir') },
  ].filter(({ shown }) => shown);
  if (links.length === 0) return null;
  return (
    <ButtonGroup>
      {links.map(({ to, label }) => (
        <ButtonLink key={to} href={to} label={label} priority="tertiary" />
      ))}
    </ButtonGroup>
  );
}
