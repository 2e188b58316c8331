import type { Usage } from '../../support/usage.ts';

export const Button: Usage = {
  status: 'stable',
  when: [
    'Something happens on this page: a form is sent, a modal opens, a document is made.',
    'The one main action of a screen: priority `primary`, type `submit` where there is a form.',
  ],
  not: [
    'Going to another page of the service: `ButtonLink`, which opens in a new tab and can be copied.',
    'Going to another site: `ExternalLinkButton`.',
    'A way on inside a sentence: `TextLink`.',
    'Copying a value: `CopyButton`, which says that it has copied.',
  ],
  anatomy: [
    ['Label', 'a verb and its object; for money also the amount: “Pay €90.00”'],
    ['Icon', 'optional, at the left, decoration only; one of `ICONS`'],
    [
      'Priority',
      '`primary` once a screen, `secondary` for the other way, `tertiary` for what may be left alone, without outline for what most leave alone',
    ],
    ['Working state', 'the label becomes “Loading” while an answer is awaited'],
  ],
  do: [
    'Say the consequence: a person who reads the label alone knows what will happen.',
    'Set `loading` from the press to the answer: a second press does nothing, and nobody pays twice out of impatience.',
    'Put two or more into a `ButtonGroup`, the main one first.',
  ],
  dont: [
    'Disable it because the form is not complete: let it be pressed, and say what is missing.',
    'Put two primary buttons on one screen.',
    'Take `small` for an action of the journey; it is for tools beside a value.',
  ],
  accessibility: [
    'While it works it keeps its focus and says `aria-disabled` and `aria-busy`; a `disabled` button would drop the focus to the top of the page.',
    'The icon is a background picture: nothing is read twice.',
    'It is at least 40 px high, 32 px when small: above the 24 px of WCAG 2.5.8.',
    'In the dark theme `design/design.css` mends the DSFR’s hover, whose contrast was 3.35.',
  ],
  keyboard: [['Enter, Space', 'presses it; nothing happens while it works']],
};
