import axe from 'axe-core';

/** Letters and digits alone count: nobody says a dash or an arrow. */
const spoken = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** People say to a voice control what they see, and some match it from the beginning of the name alone. */
const beginsAsSeen = (name: string, seen: string): boolean =>
  `${spoken(name)} `.startsWith(`${spoken(seen)} `) || spoken(seen) === '';

const VOICE_RULE = 'name-begins-as-seen';

axe.configure({
  checks: [
    {
      id: VOICE_RULE,
      evaluate(control: Element) {
        const seen = control instanceof HTMLElement ? control.innerText : '';
        return beginsAsSeen(axe.commons.text.accessibleText(control), seen);
      },
    },
  ],
  rules: [
    {
      id: VOICE_RULE,
      selector: 'a[href], button, summary, [role=button], [role=link], [role=tab]',
      tags: ['wcag21a'],
      any: [VOICE_RULE],
    },
  ],
});

/** axe, with this rule among those of WCAG 2.1 A. */
export const withVoiceRule = axe;
