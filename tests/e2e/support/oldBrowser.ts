import type { Page } from '@playwright/test';
import { GLOBALS, MEMBERS } from '../../../scripts/newer.ts';

/** The browser of the tests enforces Trusted Types whatever a page can see; older ones do not know them. */
const ENFORCED = /^trusted/i;

/** Removes all that is newer than the oldest browsers of the service, before any script of the page. */
export async function removeNewer(page: Page): Promise<void> {
  const members = MEMBERS.filter(({ newer, owner }) => newer && !ENFORCED.test(owner));
  const globals = [...GLOBALS]
    .filter(([name, newer]) => newer && !ENFORCED.test(name))
    .map(([name]) => name);
  await page.addInitScript(
    ({ members: removed, globals: interfaces }) => {
      for (const { owner, name, places } of removed) {
        const object: unknown = Reflect.get(globalThis, owner);
        if (typeof object !== 'function' && typeof object !== 'object') continue;
        if (object === null) continue;
        for (const at of places) {
          const place: unknown = at === 'prototype' ? Reflect.get(object, at) : object;
          if (typeof place === 'function' || (typeof place === 'object' && place !== null)) {
            if (name !== 'constructor' && name !== 'prototype') Reflect.deleteProperty(place, name);
          }
        }
      }
      for (const name of interfaces) Reflect.deleteProperty(globalThis, name);
    },
    { members, globals },
  );
}

/** As with "block all site data": each access throws, and locks are refused. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    }
    Object.defineProperty(navigator.locks, 'request', {
      value: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
    });
  });
}
