import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useState } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import { applyScheme, type Scheme } from '../core/theme.ts';
import '../form/radio.css';

function currentScheme(): Scheme {
  const scheme = document.documentElement.dataset.frScheme;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
}

export function SchemeChoice() {
  const strings = useDesignStrings();
  const [scheme, setScheme] = useState(currentScheme);
  const options = [
    { value: 'light', label: strings.themeLight, hint: undefined },
    { value: 'dark', label: strings.themeDark, hint: undefined },
    { value: 'system', label: strings.themeSystem, hint: strings.themeSystemHint },
  ] as const;
  const choose = (value: Scheme) => {
    setScheme(value);
    applyScheme(value);
  };
  return (
    <RadioButtons
      legend={strings.theme}
      options={options.map(({ value, label, hint }) => ({
        label,
        hintText: hint,
        nativeInputProps: { value, checked: scheme === value, onChange: () => choose(value) },
      }))}
    />
  );
}
