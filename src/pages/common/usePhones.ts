import { useServices } from '../../services/context.ts';

/** The names are those of the texts. */
export function usePhones() {
  const links = useServices().settings.liens;
  return { telephone: links.telephonePaiement, etranger: links.telephoneEtranger };
}
