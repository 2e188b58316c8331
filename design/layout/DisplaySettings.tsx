import { lazy, Suspense } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import { Loading } from '../feedback/status.tsx';
import { Modal } from '../modal/Modal.tsx';

export interface DisplaySettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Loaded when it opens, because few visitors open it. */
const SchemeChoice = lazy(async () => ({
  default: (await import('./SchemeChoice.tsx')).SchemeChoice,
}));

/**
 * Lets a visitor choose the light, the dark or the system's theme, and remembers it.
 * Use once, in `PageLayout`. Not in a webview, nor for another preference.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/parametres-d-affichage
 */
export function DisplaySettings({ open, onClose }: DisplaySettingsProps) {
  const { displaySettings } = useDesignStrings();
  return (
    <Modal open={open} title={displaySettings} size="sm" onClose={onClose} hideFooter>
      <Suspense fallback={<Loading />}>
        <SchemeChoice />
      </Suspense>
    </Modal>
  );
}
