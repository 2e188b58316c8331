import { useServices } from '../../services/context.ts';

/** The numbers for a payment by telephone, under the names that the texts use. */
export function usePhones() {
  const { settings } = useServices();
  return {
    telephone: settings.liens.telephonePaiement,
    etranger: settings.liens.telephoneEtranger,
  };
}
