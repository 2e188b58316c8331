import { useEffectEvent, useLayoutEffect } from 'react';
import { typedText } from '#design';

/**
 * Takes over what was typed into the fields of a rendered page before its script answered.
 * @param champs names of the fields
 * @param reprendre called once with the texts of the fields, where one of them is not empty
 */
export function useSaisieAnterieure<Champ extends string>(
  champs: readonly Champ[],
  reprendre: (textes: Readonly<Record<Champ, string>>) => void,
): void {
  const lire = useEffectEvent(() => {
    const textes = Object.fromEntries(champs.map((champ) => [champ, typedText(champ)])) as Record<
      Champ,
      string
    >;
    if (champs.some((champ) => textes[champ] !== '')) reprendre(textes);
  });
  // Before any event that follows: from here on the fields are those of the form.
  useLayoutEffect(() => lire(), []);
}
