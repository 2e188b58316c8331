import { useEffectEvent, useLayoutEffect } from 'react';
import { typedText } from '#design';

/**
 * Takes over what was typed into the fields of a rendered page before its script answered.
 * @param champs names of the fields
 * @param resume called once with the texts of the fields, where one of them is not empty
 */
export function usePreviousEntry<Field extends string>(
  champs: readonly Field[],
  resume: (texts: Readonly<Record<Field, string>>) => void,
): void {
  const read = useEffectEvent(() => {
    const texts = Object.fromEntries(champs.map((field) => [field, typedText(field)])) as Record<
      Field,
      string
    >;
    if (champs.some((field) => texts[field] !== '')) resume(texts);
  });
  // Before any event that follows: from here on the fields are those of the form.
  useLayoutEffect(() => read(), []);
}
