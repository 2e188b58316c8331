import { useServices } from '../../services/context.ts';

/** The names are those of the texts. */
export function usePhones() {
  const { settings } = useServices();
  return {
    telephone: settings.liens.telephonePaiement,
    etranger: settings.liens.telephoneEtranger,
  };
}
