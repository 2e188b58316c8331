import { useEffectEvent, useLayoutEffect } from 'react';
import { typedText } from '#design';

/** A person may type before the script answers: `fill` gets those texts, once. */
export function usePreviousEntry<Field extends string>(
  fields: readonly Field[],
  fill: (texts: Readonly<Record<Field, string>>) => void,
): void {
  const read = useEffectEvent(() => {
    const texts = Object.fromEntries(fields.map((field) => [field, typedText(field)])) as Record<
      Field,
      string
    >;
    if (fields.some((field) => texts[field] !== '')) fill(texts);
  });
  // Before any event that follows: from here on the fields are those of the form.
  useLayoutEffect(() => read(), []);
}
