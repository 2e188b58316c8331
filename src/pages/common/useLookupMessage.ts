import type { LookupMessage } from '../../domain/lookupOutcome.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';

export type SayLookup = (message: LookupMessage) => string;

/** The message of a lookup; one of them says how long to wait before another try (D-56). */
export function useLookupMessage(): SayLookup {
  const { t } = useText();
  const { attente: minutes } = useServices().settings;
  return (message) => t(`accueil.messages.erreurs.${message}`, { attente: minutes });
}
