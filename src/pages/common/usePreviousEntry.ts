import { useEffectEvent, useLayoutEffect } from 'react';
import { typedText } from '#design';

/** Calls `fill` once with the texts that a person has typed before the script could answer. */
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
  // A layout effect runs before any further event. From here on the fields are those of the form.
  useLayoutEffect(() => read(), []);
}
