import { useCallback, useEffect, useRef } from 'react';
import { ScanModal } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { type Scan, useScan } from '../../scan/useScan.ts';

/** Milliseconds between a close by hand and the end of the modal (S-09). */
const CLOSING_MS = 500;

interface Props {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly onEnter: () => void;
}

function errorText({ state }: Scan, { t }: TextOfLanguage): string | undefined {
  if (state.phase !== 'failed') return undefined;
  return state.failure === 'denied'
    ? t('qrcode.modal.autorisationManquante')
    : t(`qrcode.modal.echecs.${state.failure}`);
}

function stateText({ state, picture }: Scan, { t }: TextOfLanguage): string {
  if (picture.phase === 'reading' || state.phase === 'failed') return '';
  const advice = state.phase === 'ready' ? state.advice : undefined;
  return t(`qrcode.modal.etats.${advice ?? state.phase}`);
}

function useDelayedClose(stop: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (afterwards: () => void) => {
    stop();
    clearTimeout(timer.current);
    timer.current = setTimeout(afterwards, CLOSING_MS);
  };
}

export function ScanDialog({ onText, onClose, onEnter }: Props) {
  const text = useText();
  const { t } = text;
  const giveBack = useRef(onText);
  useEffect(() => {
    giveBack.current = onText;
  }, [onText]);
  const scan = useScan(useCallback((text: string) => giveBack.current(text), []));
  const close = useDelayedClose(scan.stop);
  const { picture } = scan;
  const isDenied = scan.state.phase === 'failed' && scan.state.failure === 'denied';
  return (
    <ScanModal
      strings={{
        title: t('qrcode.modal.titre'),
        instruction: text.rich('qrcode.modal.instruction'),
        video: t('qrcode.modal.video'),
        retry: t('qrcode.modal.reessayer'),
        torchOn: t('qrcode.modal.lampe.allumer'),
        torchOff: t('qrcode.modal.lampe.eteindre'),
        typeInstead: t('qrcode.modal.saisir'),
      }}
      videoRef={scan.videoRef}
      phase={scan.state.phase}
      status={stateText(scan, text)}
      cameraError={errorText(scan, text)}
      cameraHelp={isDenied ? t('qrcode.modal.autoriserDeNouveau') : undefined}
      camera={{
        label: t('qrcode.modal.camera.choix'),
        noneLabel: t('qrcode.modal.camera.aucune'),
        cameras: scan.cameras.map(({ id, label }, index) => ({
          id,
          label: label || t('qrcode.modal.camera.numero', { numero: index + 1 }),
        })),
        value: scan.cameraId,
        onChange: scan.selectCamera,
      }}
      onRetry={scan.retry}
      torch={scan.torch}
      onTorch={scan.toggleTorch}
      zoom={{
        label: t('qrcode.modal.zoom.titre'),
        levels: scan.zooms.map((factor) => ({
          value: factor,
          label: t('qrcode.modal.zoom.niveau', { facteur: factor }),
        })),
        value: scan.zoom,
        onChange: scan.chooseZoom,
      }}
      picture={{
        label: t('qrcode.modal.image.choix'),
        hint: t('qrcode.modal.image.aide'),
        dropHint: t('qrcode.modal.image.depot'),
        button: t('qrcode.modal.image.bouton'),
        progress:
          picture.phase === 'reading' ? t('qrcode.modal.etats.reading', { nom: picture.name }) : '',
        error:
          picture.phase === 'failed'
            ? t(`qrcode.modal.image.echecs.${picture.failure}`)
            : undefined,
        onFile: scan.readFile,
      }}
      onTypeInstead={() => close(onEnter)}
      onClose={() => close(onClose)}
    />
  );
}
