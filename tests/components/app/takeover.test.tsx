import { use } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  AddressArea,
  HydratedContext,
  HydrationContext,
  noteAnswering,
  Takeover,
  useAddress,
} from '../../../src/app/hydration.tsx';

it('D-20: once a page is taken over, only what asks for that is drawn anew', async () => {
  const drawn = { plain: 0, address: 0 };
  function Plain() {
    drawn.plain += 1;
    return null;
  }
  function Address() {
    const { pathname, search, hash } = useAddress();
    const navigate = useNavigate();
    drawn.address += 1;
    return (
      <button type="button" onClick={() => navigate('/fr/tai?langue=de#code=1')}>
        {`${pathname} ${search} ${hash}`}
      </button>
    );
  }
  const Hydrated = () => <p>{use(HydratedContext) ? 'taken over' : 'served'}</p>;
  await render(
    <HydrationContext value={{ servedPath: '/fr/tai', onReady: () => undefined }}>
      <Takeover>
        <MemoryRouter initialEntries={['/fr/tai']}>
          <AddressArea>
            <Plain />
            <Address />
            <Hydrated />
          </AddressArea>
        </MemoryRouter>
      </Takeover>
    </HydrationContext>,
  );
  await expect.element(page.getByText('served')).toBeVisible();
  const before = { ...drawn };
  noteAnswering();
  await expect.element(page.getByText('taken over')).toBeVisible();
  expect(drawn).toEqual(before);
  // Another address is told.
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('/fr/tai ?langue=de #code=1');
  expect(drawn.plain).toBe(before.plain);
});
