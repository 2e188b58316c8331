import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Button, ICONS } from '#design';
import { show } from './support.tsx';

it.each(ICONS)('%s has its picture', async (icon) => {
  await show(<Button label="Payer" icon={icon} />);
  const { maskImage } = getComputedStyle(page.getByRole('button').element(), '::before');
  expect(maskImage).toMatch(/^url\(.+svg/);
});
